import { type Generated, type JSONColumnType, sql } from 'kysely'
import { branchesOfReport } from '#src/feed-import/run/server/import-records.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { FeedFilePurpose, FeedFileRecord, FeedFileState, TrialResult } from '../feed-file.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    feed_files: {
      id: Generated<number>
      source: string
      name: string
      stored: string
      bytes: string
      sha256: string
      purpose: FeedFilePurpose
      import_id: number | null
      state: FeedFileState
      result: JSONColumnType<TrialResult[]> | null
      created_at: Date
      done_at: Date | null
    }
  }
}

type NewFeedFile = Pick<
  FeedFileRecord,
  'source' | 'name' | 'stored' | 'bytes' | 'sha256' | 'purpose' | 'importId' | 'state' | 'createdAt'
>

export async function insertFeedFile(db: Database, file: NewFeedFile): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into feed_files (source, name, stored, bytes, sha256, purpose, import_id, state, created_at)
    values (${file.source}, ${file.name}, ${file.stored}, ${file.bytes}, ${file.sha256}, ${file.purpose}, ${file.importId},
      ${file.state}, ${file.createdAt})
    returning id`.execute(db)
  return rows[0]!.id
}

const columns = sql`id, source, name, stored, bytes::float8 as bytes, sha256, purpose, import_id as "importId", state, result,
  created_at as "createdAt", done_at as "doneAt"`

export async function feedFileById(db: Database, id: number): Promise<FeedFileRecord | undefined> {
  const { rows } = await sql<FeedFileRecord>`select ${columns} from feed_files where id = ${id}`.execute(db)
  return rows[0]
}

/** The file of a paused import that is still stored. */
export async function pausedFile(db: Database, importId: number): Promise<FeedFileRecord | undefined> {
  const { rows } = await sql<FeedFileRecord>`
    select ${columns} from feed_files where purpose = 'paused' and import_id = ${importId} order by id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** A stored file of an import: the branches whose stock it is, and when it came. */
export type FileOfImport = FeedFileRecord & {
  importId: number
  branches: string[]
  receivedAt: Date
  feedSha256: string | null
}

/** The files of a feed that wait for a decision (`paused`), or from which its branches were imported last (`latest`). */
export async function filesOfImports(
  db: Database,
  { source, purpose }: { source: string; purpose: 'paused' | 'latest' },
): Promise<FileOfImport[]> {
  const { rows } = await sql<FileOfImport>`
    select file.*, branches, coalesce((report->>'receivedAt')::timestamptz, started_at) as "receivedAt",
      feed_sha256 as "feedSha256"
    from (select ${columns} from feed_files) file
    join (select id, report, started_at, sha256 as feed_sha256, ${branchesOfReport} as branches from imports) i
      on i.id = "importId"
    where purpose = ${purpose} and source = ${source} and state in ('stored', 'failed')
    order by file.id desc`.execute(db)
  return rows
}

/** The same file was imported once more. */
export async function moveToImport(db: Database, id: number, importId: number): Promise<void> {
  await sql`update feed_files set import_id = ${importId} where id = ${id}`.execute(db)
}

/** Goes on to a state, unless the file is at one that another click has brought it to. */
export async function moveFeedFile(
  db: Database,
  id: number,
  { from, to }: { from: readonly FeedFileState[]; to: FeedFileState },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update feed_files set state = ${to} where id = ${id} and state = any(${[...from]}::text[])`.execute(db)
  return numAffectedRows === 1n
}

export async function finishFeedFile(
  db: Database,
  id: number,
  { state, result, importId, now }: { state: FeedFileState; result: TrialResult[]; importId: number | null; now: Date },
): Promise<void> {
  await sql`
    update feed_files set state = ${state}, result = ${JSON.stringify(result)}::json, import_id = ${importId}, done_at = ${now}
    where id = ${id}`.execute(db)
}

/** Notes that a file could not be worked on; what was found out about it before stays. */
export async function failFeedFile(db: Database, id: number, now: Date): Promise<void> {
  await sql`update feed_files set state = 'failed', done_at = ${now} where id = ${id}`.execute(db)
}

/** Takes files out of the list; their bytes are removed after that. */
export async function deleteFeedFiles(db: Database, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ stored: string }>`
    delete from feed_files where id = any(${[...ids]}) returning stored`.execute(db)
  return rows.map(({ stored }) => stored)
}

/** Files whose time is over: tried before `tried`, paused before `paused` or decided, of a forgotten import. */
export async function outdatedFeedFiles(db: Database, before: { tried: Date; paused: Date }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select file.id from feed_files file left join imports i on i.id = file.import_id
    where ((purpose = 'tried' or (purpose = 'pushed' and file.state <> 'waiting')) and created_at < ${before.tried})
      or (purpose = 'paused' and file.state <> 'importing'
        and (created_at < ${before.paused} or i.decision is not null or i.id is null))
      or (purpose = 'latest' and i.id is null)`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countTriedFiles(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from feed_files where purpose = 'tried'`.execute(db)
  return rows[0]!.count
}
