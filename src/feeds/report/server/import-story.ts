import { sql } from 'kysely'
import type { ImportReport } from '#src/feed-import/report/import-report.ts'
import { importById } from '#src/feed-import/run/server/import-records.ts'
import { undoProblem } from '#src/feed-import/run/server/undo-import.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { ImportDifference } from '../import-difference.ts'
import { columnsNamed, groupByReason, importSummary, sentence } from '../import-words.ts'
import { supplierMessage } from '../supplier-message.ts'
import { importDifference } from './import-difference.ts'

/** Rows of one reason that a page shows. */
const MAX_ROWS = 50
const MAX_WARNINGS = 50

/** A row or home that is not on the website, and where that is put right. */
export type UnpublishedRow = { ref?: string; line?: number; propertyId: number | null; address: string | null }

export type UnpublishedGroup = {
  reason: string
  total: number
  /** columns of the feed that the reason names */
  columns: string[]
  /** some of its rows have a word that can be given a meaning */
  hasOpenWord: boolean
  rows: UnpublishedRow[]
}

/** Everything that a page tells of one import. Undefined: there is none. */
export async function importStory(db: Database, id: number) {
  const record = await importById(db, id)
  if (!record) return undefined
  const { source, state, startedAt, undoneAt, report, decision } = record
  const at = new Date(startedAt)
  const isTaken = state === 'imported' || state === 'undone'
  const missingBranches = isTaken ? [] : await branchesWithoutRows(db, source, report)
  return {
    ...(await reportStory(db, source, report)),
    id,
    source,
    state,
    at,
    undoneAt,
    decision,
    summary: importSummary(state, report),
    message: supplierMessage(state, report, { at, missingBranches }) ?? null,
    difference: state === 'imported' ? await importDifference(db, id) : null,
    undo: isTaken ? await undoState(db, { id, source, at }) : null,
  }
}

/** What a page tells of a file that was only tried. */
export async function trialStory(
  db: Database,
  source: string,
  report: ImportReport,
  difference: ImportDifference | null,
) {
  const { state, reason, overruled, startedAt } = report
  const outcome = state === 'dry_run' ? 'imported' : state
  return {
    ...(await reportStory(db, source, report)),
    state,
    reason: reason === undefined ? null : sentence(reason),
    /** why importing it would be paused */
    wouldPause: overruled === undefined ? null : sentence(overruled),
    removed: difference?.withdrawn.total ?? 0,
    message: supplierMessage(outcome, report, { at: new Date(startedAt) }) ?? null,
    difference,
  }
}

/** What a report says, with the homes that it is about. */
async function reportStory(db: Database, source: string, report: ImportReport) {
  const { setAside, held, warnings, overlay } = report
  const homes = await homesByRef(db, source, [
    ...setAside.rows.flatMap(({ ref }) => ref ?? []),
    ...held.listings.map(({ ref }) => ref),
  ])
  return {
    overruled: report.overruled ?? null,
    file: report.file,
    format: report.format ?? null,
    encoding: report.encoding ?? null,
    rows: report.rows,
    seconds: report.durationMs / 1000,
    branches: report.branches,
    counts: { added: report.added, changed: report.changed, unchanged: report.unchanged, left: report.left },
    pictures: report.pictures,
    setAside: groups(setAside.rows, setAside.total, homes),
    setAsideTotal: setAside.total,
    held: groups(held.listings, held.total, homes),
    heldTotal: held.total,
    warnings: warnings.slice(0, MAX_WARNINGS),
    moreWarnings: Math.max(0, warnings.length - MAX_WARNINGS),
    overlayProblems: overlay.problems.slice(0, MAX_WARNINGS),
  }
}

/** Branches of the feed that have homes on the market, and of which the file has no row. */
async function branchesWithoutRows(db: Database, source: string, { branches }: ImportReport): Promise<string[]> {
  const named = branches.map(({ feedBranch }) => feedBranch)
  const { rows } = await sql<{ branch: string }>`
    select distinct feed_branch as branch from properties
    where source = ${source} and left_at is null and not (feed_branch = any(${named})) order by 1`.execute(db)
  return rows.map(({ branch }) => branch)
}

type Home = { id: number | null; address: string | null; hasOpenWord: boolean }

async function homesByRef(db: Database, source: string, refs: string[]): Promise<Map<string, Home>> {
  if (refs.length === 0) return new Map()
  const { rows } = await sql<Home & { ref: string }>`
    select given.ref, p.id, p.display_address as address, exists (
      select from feed_words_seen seen left join feed_words known using (source, kind, word)
      where source = ${source} and seen.ref = given.ref and known.value is null
    ) as "hasOpenWord"
    from unnest(${[...new Set(refs)]}::text[]) given (ref)
    left join properties p on p.source = ${source} and p.agent_ref = given.ref`.execute(db)
  return new Map(rows.map((row) => [row.ref, row]))
}

function groups(
  rows: readonly { ref?: string; line?: number; reason: string }[],
  total: number,
  homes: ReadonlyMap<string, Home>,
): UnpublishedGroup[] {
  const grouped = groupByReason(rows)
  // the report counts more rows than it lists
  const unlisted = total - rows.length
  return grouped.map(({ reason, rows: ofReason }, at) => ({
    reason,
    total: ofReason.length + (at === 0 ? unlisted : 0),
    columns: columnsNamed(reason),
    hasOpenWord: ofReason.some(({ ref }) => homes.get(ref ?? '')?.hasOpenWord === true),
    rows: ofReason.slice(0, MAX_ROWS).map(({ ref, line }) => ({
      ...(ref !== undefined && { ref }),
      ...(line !== undefined && { line }),
      propertyId: homes.get(ref ?? '')?.id ?? null,
      address: homes.get(ref ?? '')?.address ?? null,
    })),
  }))
}

async function undoState(db: Database, { id, source, at }: { id: number; source: string; at: Date }) {
  const problem = await undoProblem(db, { source, importId: id })
  const { rows } = await sql<{ emails: number }>`
    select count(*)::int as emails from alert_matches
    where told_at >= ${at} and property_id in (select property_id from property_news where import_id = ${id})`.execute(
    db,
  )
  return { problem: problem ?? null, emails: rows[0]!.emails }
}
