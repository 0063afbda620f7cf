import type { Database } from '#src/platform/database/database.ts'
import { undoImport } from '#src/property/server/undo-import.ts'
import { type ImportRecord, importById, lastImport, lockImports, markUndone } from './import-records.ts'

export type Undone = { record: ImportRecord; removed: number; restored: number }

/**
 * Puts everything back to what it was before the last import of a feed: listings, statuses, history and what searches
 * read. What it added is removed. Only the last can be undone, and only once; a problem is in words.
 */
export async function undoLastImport(
  db: Database,
  { source, importId, now }: { source: string; importId?: number; now: Date },
): Promise<Undone | { problem: string }> {
  return db.transaction().execute(async (trx) => {
    await lockImports(trx)
    const last = await lastImport(trx, source)
    if (!last) return { problem: 'there is no import to undo' }
    if (importId !== undefined && importId !== last.id) return { problem: await whyNot(trx, importId, last) }
    if (last.state === 'undone') return { problem: `import ${last.id}, the last, has been undone already` }
    const { removed, restored } = await undoImport(trx, last.id)
    await markUndone(trx, last.id, now)
    return { record: last, removed, restored }
  })
}

async function whyNot(trx: Database, importId: number, last: ImportRecord): Promise<string> {
  const asked = await importById(trx, importId)
  if (!asked) return `there is no import ${importId}`
  if (asked.state !== 'imported') return `import ${importId} was ${asked.state}, so there is nothing to undo`
  return `import ${importId} cannot be undone: import ${last.id} came after it`
}
