import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { lockSource } from '#src/property/store/server/store-statements.ts'
import { forgetUndo, restoredBy, undoImport } from '#src/property/store/server/undo-import.ts'
import {
  type ImportRecord,
  importById,
  importsKeptForUndo,
  lockImports,
  markUndone,
  type TakenImport,
  takenImports,
} from './import-records.ts'
import { showStoredPictures } from './match-pictures.ts'

export type Undone = { record: ImportRecord; removed: number; restored: number }

type UndoOptions = { source: string; importId?: number; jobs: Pick<Jobs, 'enqueue'>; now: Date; note?: Note }

/** what is noted in the same transaction */
type Note = (trx: Database, undone: Undone) => Promise<void>

/** Imports of a feed that changed something and can be undone, one after the other. Each keeps what it changed twice. */
const UNDOABLE = 5

/**
 * Puts everything back to what it was before an import: listings, statuses, history and what searches read. What it
 * added is removed. That is the last import of the feed that changed something, or the one asked for, if none after it
 * changed anything that has not been undone; a problem is in words.
 */
export async function undoFeedImport(
  db: Database,
  { source, importId, jobs, now, note }: UndoOptions,
): Promise<Undone | { problem: string }> {
  return db.transaction().execute(async (trx) => {
    await lockImports(trx)
    // what comes in real time waits for no import
    await lockSource(trx, source)
    const meant = await importToUndo(trx, { source, importId })
    if ('problem' in meant) return meant
    const ids = await restoredBy(trx, meant.id)
    const { removed, restored } = await undoImport(trx, meant.id)
    await showStoredPictures(trx, source, ids)
    await layOverridesOver(trx, jobs, ids)
    const record = await importById(trx, meant.id)
    await markUndone(trx, meant.id, now)
    const undone = { record: record!, removed, restored }
    await note?.(trx, undone)
    return undone
  })
}

/** Why an import cannot be undone now, in words; undefined if it can. */
export async function undoProblem(
  db: Database,
  meant: { source: string; importId: number },
): Promise<string | undefined> {
  const found = await importToUndo(db, meant)
  return 'problem' in found ? found.problem : undefined
}

async function importToUndo(
  db: Database,
  { source, importId }: { source: string; importId?: number },
): Promise<TakenImport | { problem: string }> {
  const taken = await takenImports(db, source)
  if (taken.length === 0) return { problem: 'there is no import to undo' }
  const meant = importId === undefined ? lastThatChanged(taken) : taken.find(({ id }) => id === importId)
  if (!meant) return { problem: await whyNoneIsMeant(db, importId) }
  const problem = whyNot(meant, taken, importId === undefined)
  return problem === undefined ? meant : { problem }
}

/** Homes are as they were before the import, without what was overridden since. */
async function layOverridesOver(trx: Database, jobs: UndoOptions['jobs'], ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct property_id as id from property_overrides where property_id = any(${[...ids]}) order by 1`.execute(
    trx,
  )
  const propertyIds = rows.map(({ id }) => id)
  if (propertyIds.length > 0) await jobs.enqueue(trx, 'show-property-changes', { propertyIds })
}

/** Forgets what was kept for undoing, but of the last imports of this feed that changed something. */
export async function forgetOldUndo(trx: Database, source: string): Promise<void> {
  const kept = await importsKeptForUndo(trx, source)
  await forgetUndo(trx, kept.slice(UNDOABLE))
}

const lastThatChanged = (taken: TakenImport[]) => taken.find(({ hasChanged }) => hasChanged)

async function whyNoneIsMeant(trx: Database, importId: number | undefined): Promise<string> {
  if (importId === undefined) return 'no import has changed anything'
  const asked = await importById(trx, importId)
  if (!asked) return `there is no import ${importId}`
  if (asked.state !== 'imported' && asked.state !== 'undone')
    return `import ${importId} was ${asked.state}, so there is nothing to undo`
  return `import ${importId} is one of the feed ${asked.source}; say so with --source ${asked.source}`
}

function whyNot(meant: TakenImport, taken: TakenImport[], isLast: boolean): string | undefined {
  const { id } = meant
  if (meant.state === 'undone') {
    const further = taken.find((one) => one.state === 'imported' && one.isKept && one.id < id)
    const goOn = isLast && further ? `; to go further back, undo import ${further.id}` : ''
    return `import ${id}${isLast ? ', the last,' : ''} has been undone already${goOn}`
  }
  const later = taken.filter((one) => one.id > id && one.state === 'imported' && one.hasChanged)
  if (later.length > 0)
    return `import ${id} cannot be undone: import ${later[0]!.id} came after it and changed listings; undo that first`
  if (!meant.hasChanged) return `import ${id} changed nothing, so there is nothing to undo`
  return meant.isKept ? undefined : `what listings were before import ${id} is no longer stored`
}
