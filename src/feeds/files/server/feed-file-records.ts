import { type Generated, type JSONColumnType, sql } from 'kysely'
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

/** Files of a feed that were stopped, and are not being imported. */
export async function pausedFilesOf(db: Database, source: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from feed_files where purpose = 'paused' and source = ${source} and state = 'stored'`.execute(db)
  return rows.map(({ id }) => id)
}

/** The file from which a feed was imported last. */
export async function latestFile(db: Database, source: string): Promise<FeedFileRecord | undefined> {
  const { rows } = await sql<FeedFileRecord>`
    select ${columns} from feed_files where purpose = 'latest' and source = ${source} order by id desc limit 1`.execute(
    db,
  )
  return rows[0]
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

/** Takes files out of the list; their bytes are removed after that. */
export async function deleteFeedFiles(db: Database, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ stored: string }>`
    delete from feed_files where id = any(${[...ids]}) returning stored`.execute(db)
  return rows.map(({ stored }) => stored)
}

/** Files whose time is over: tried before `tried`, paused before `paused` or decided, not the last of their feed. */
export async function outdatedFeedFiles(db: Database, before: { tried: Date; paused: Date }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select file.id from feed_files file left join imports i on i.id = file.import_id
    where (purpose in ('tried', 'pushed') and created_at < ${before.tried})
      or (purpose = 'paused' and (created_at < ${before.paused} or i.decision is not null or i.id is null))
      or (purpose = 'latest' and exists (
        select from feed_files newer where newer.purpose = 'latest' and newer.source = file.source and newer.id > file.id
      ))`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countTriedFiles(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from feed_files where purpose = 'tried'`.execute(db)
  return rows[0]!.count
}
