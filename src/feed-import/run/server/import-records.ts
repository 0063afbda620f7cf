import { sql } from 'kysely'
import type { ImportReport } from '#src/feed-import/report/import-report.ts'
import type {} from '#src/feed-import/report/server/import-tables.ts'
import type { Database } from '#src/platform/database/database.ts'

export type ImportRecord = {
  id: number
  source: string
  file: string
  state: 'imported' | 'stopped' | 'refused' | 'undone'
  startedAt: Date
  undoneAt: Date | null
  /** what somebody decided about a file that was stopped */
  decision: 'rejected' | 'imported' | null
  report: ImportReport
}

/** One import at a time, whatever its source: they write the same site. False if another is at it. Held to the end of the transaction. */
export async function tryLockImports(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('feed imports', 0)) as locked`.execute(trx)
  return rows[0]!.locked
}

export async function lockImports(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('feed imports', 0))`.execute(trx)
}

/** Keeps a report; returns the import's number. */
export async function insertImport(
  db: Database,
  { source, state, report }: { source: string; state: 'imported' | 'stopped' | 'refused'; report: ImportReport },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into imports (source, file, sha256, state, started_at, report)
    values (
      ${source}, ${report.file}, ${report.sha256 ?? null}, ${state}, ${report.startedAt}, ${JSON.stringify(report)}::json
    )
    returning id`.execute(db)
  return rows[0]!.id
}

export async function updateReport(db: Database, id: number, report: ImportReport): Promise<void> {
  await sql`update imports set report = ${JSON.stringify(report)}::json where id = ${id}`.execute(db)
}

/** The feed branches whose full stock the file of an import is, in SQL; `report` is the column. */
export const branchesOfReport = sql<string[]>`array(
  select one->>'feedBranch' from json_array_elements(report->'branches') one where one->>'branch' is not null)`

/** The file of an import that came after a moment and is the stock of one of these feed branches. */
export async function newerImport(
  db: Database,
  { source, feedBranches, than }: { source: string; feedBranches: readonly string[]; than: Date },
): Promise<{ id: number; file: string; at: Date } | undefined> {
  const { rows } = await sql<{ id: number; file: string; at: Date }>`
    select id, file, started_at as at from (
      select *, case when started_at > ${than} then ${branchesOfReport} end as branches from imports
      where source = ${source} and state = 'imported' and started_at > ${than}
    ) later
    where coalesce((report->>'receivedAt')::timestamptz, started_at) > ${than}
      and branches && ${[...feedBranches]}::text[]
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** The essential fields that the last import of a feed filled; undefined before the first, or if it did not note them. */
export async function lastFields(db: Database, source: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ fields: string[] | null }>`
    select report->'fields' as fields from imports
    where source = ${source} and state = 'imported' order by id desc limit 1`.execute(db)
  return rows[0]?.fields ?? undefined
}

export type TakenImport = {
  id: number
  state: 'imported' | 'undone'
  /** it added, changed or withdrew a listing */
  hasChanged: boolean
  /** what listings were before it is kept */
  isKept: boolean
}

/** The imports of a feed that were not stopped or refused, the newest first. */
export async function takenImports(db: Database, source: string): Promise<TakenImport[]> {
  const { rows } = await sql<TakenImport>`
    select id, state, kept as "isKept",
      kept or (report->>'added')::int + (report->>'changed')::int + (report#>>'{left,sold}')::int
        + (report#>>'{left,let}')::int + (report#>>'{left,withdrawn}')::int > 0 as "hasChanged"
    from imports, lateral (
      select exists (select from property_before_import where import_id = id) as kept
    ) undo
    where source = ${source} and state in ('imported', 'undone') order by id desc`.execute(db)
  return rows
}

/** The imports of a feed of which it is kept what listings were before them, the newest first. */
export async function importsKeptForUndo(db: Database, source: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from imports
    where source = ${source} and exists (select from property_before_import where import_id = imports.id)
    order by id desc`.execute(db)
  return rows.map(({ id }) => id)
}

export async function importById(db: Database, id: number): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    select id, source, file, state, started_at as "startedAt", undone_at as "undoneAt", decision, report
    from imports where id = ${id}`.execute(db)
  return rows[0]
}

/** The newest first. */
export async function listImports(db: Database, limit: number): Promise<ImportRecord[]> {
  const { rows } = await sql<ImportRecord>`
    select id, source, file, state, started_at as "startedAt", undone_at as "undoneAt", decision, report
    from imports order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function markUndone(trx: Database, id: number, now: Date): Promise<void> {
  await sql`update imports set state = 'undone', undone_at = ${now} where id = ${id}`.execute(trx)
}

/** Holds the decision about a stopped file until the end of the transaction; false if there is none to be made any more. */
export async function openDecision(trx: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from (select * from imports where id = ${id} for update) i where state = 'stopped' and decision is null`.execute(
    trx,
  )
  return rows.length > 0
}

/** Notes what was decided about a file that was stopped. False if somebody has decided already, or it was not stopped. */
export async function decideImport(
  trx: Database,
  id: number,
  { decision, now }: { decision: 'rejected' | 'imported'; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update imports set decision = ${decision}, decided_at = ${now}
    where id = ${id} and state = 'stopped' and decision is null`.execute(trx)
  return numAffectedRows === 1n
}
