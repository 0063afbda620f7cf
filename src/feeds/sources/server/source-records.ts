import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { FeedSource, SourceKind, SourceSettings, SourceTest } from '../feed-source.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    feed_sources: {
      id: Generated<number>
      source: string
      name: string
      kind: SourceKind
      settings: JSONColumnType<SourceSettings>
      sealed_secret: string | null
      every_minutes: number | null
      is_paused: boolean
      fingerprints: JSONColumnType<string[]>
      next_run_at: Date | null
      last_run_at: Date | null
      problem: string | null
      test: JSONColumnType<SourceTest> | null
      created_at: Date
    }
    feed_api_keys: {
      id: Generated<number>
      source_id: number
      name: string
      key_hash: Buffer
      starts_with: string
      created_at: Date
      last_used_at: Date | null
      revoked_at: Date | null
    }
  }
}

const columns = sql`id, source, name, kind, settings, sealed_secret as "sealedSecret", every_minutes as "everyMinutes",
  is_paused as "isPaused", fingerprints, next_run_at as "nextRunAt", last_run_at as "lastRunAt", problem, test`

export async function listSources(db: Database): Promise<FeedSource[]> {
  const { rows } = await sql<FeedSource>`select ${columns} from feed_sources order by name, id`.execute(db)
  return rows
}

export async function sourceById(db: Database, id: number): Promise<FeedSource | undefined> {
  const { rows } = await sql<FeedSource>`select ${columns} from feed_sources where id = ${id}`.execute(db)
  return rows[0]
}

/** A source that nobody else changes until the transaction ends. */
export async function lockFeedSource(trx: Database, id: number): Promise<FeedSource | undefined> {
  const { rows } = await sql<FeedSource>`select ${columns} from feed_sources where id = ${id} for update`.execute(trx)
  return rows[0]
}

export async function sourceByKey(db: Database, source: string): Promise<FeedSource | undefined> {
  const { rows } = await sql<FeedSource>`select ${columns} from feed_sources where source = ${source}`.execute(db)
  return rows[0]
}

type NewSource = Pick<FeedSource, 'source' | 'name' | 'kind' | 'settings' | 'sealedSecret' | 'everyMinutes'> & {
  now: Date
}

export async function insertSource(db: Database, given: NewSource): Promise<number> {
  const next = given.kind === 'push' || given.everyMinutes === null ? null : given.now
  const { rows } = await sql<{ id: number }>`
    insert into feed_sources (source, name, kind, settings, sealed_secret, every_minutes, next_run_at, created_at)
    values (${given.source}, ${given.name}, ${given.kind}, ${JSON.stringify(given.settings)}::json, ${given.sealedSecret},
      ${given.everyMinutes}, ${next}, ${given.now})
    returning id`.execute(db)
  return rows[0]!.id
}

/**
 * `sealedSecret` undefined: the one that is stored stays. What was fetched before is known again unless the files are in
 * another place now. `isDue`: the source is looked at soon, whenever its time was.
 */
export async function updateSource(
  db: Database,
  id: number,
  given: Pick<FeedSource, 'name' | 'settings' | 'everyMinutes' | 'isPaused'> & {
    sealedSecret: string | null | undefined
    isOtherPlace: boolean
    isDue: boolean
    now: Date
  },
): Promise<void> {
  const next = given.isDue ? sql`${given.now}::timestamptz` : sql`next_run_at`
  await sql`
    update feed_sources set name = ${given.name}, settings = ${JSON.stringify(given.settings)}::json,
      every_minutes = ${given.everyMinutes}, is_paused = ${given.isPaused},
      problem = ${given.isDue ? null : sql`problem`}, fingerprints = ${given.isOtherPlace ? sql`'[]'::json` : sql`fingerprints`},
      next_run_at = ${given.everyMinutes === null ? null : sql`case when kind = 'push' then null else ${next} end`},
      sealed_secret = ${given.sealedSecret === undefined ? sql`sealed_secret` : given.sealedSecret}
    where id = ${id}`.execute(db)
}

export async function deleteSource(db: Database, id: number): Promise<void> {
  await sql`delete from feed_sources where id = ${id}`.execute(db)
}

/**
 * The sources whose time has come, each with its next time set, so that no other process takes them as well. Times are
 * counted from the time that was meant, so that a look which comes late moves none after it; what was missed is left out.
 */
export async function takeDueSources(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update feed_sources set next_run_at = next_run_at + make_interval(mins => every_minutes
      * (1 + floor(extract(epoch from ${now}::timestamptz - next_run_at) / 60 / every_minutes))::integer)
    where not is_paused and every_minutes is not null and next_run_at <= ${now} and kind <> 'push'
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes what fetching a source came to, unless it is another place or another user by now. */
export async function noteRun(
  db: Database,
  { id, settings }: Pick<FeedSource, 'id' | 'settings'>,
  {
    now,
    problem,
    fingerprints,
    hostKey,
    offeredHostKey,
  }: { now: Date; problem: string | null; fingerprints?: string[]; hostKey?: string; offeredHostKey?: string },
): Promise<void> {
  await sql`
    update feed_sources set last_run_at = ${now}, problem = ${problem},
      fingerprints = ${fingerprints === undefined ? sql`fingerprints` : sql`${JSON.stringify(fingerprints)}::json`}
    where id = ${id} and ${isStill(settings)}`.execute(db)
  if (hostKey !== undefined) await noteHostKey(db, { id, settings }, hostKey)
  if (offeredHostKey !== undefined)
    await sql`
      update feed_sources set settings = (settings::jsonb || jsonb_build_object('offeredHostKey', ${offeredHostKey}::text))::json
      where id = ${id} and ${isStill(settings)}`.execute(db)
}

/** What a source learns of its server by itself says nothing about where it is. */
const isStill = (settings: SourceSettings) =>
  sql`(settings::jsonb - ${LEARNT}::text[]) = (${JSON.stringify(settings)}::jsonb - ${LEARNT}::text[])`
const LEARNT = ['hostKey', 'offeredHostKey']

/** The key that an SFTP server had when it was reached first: another one later is another server. */
export async function noteHostKey(
  db: Database,
  { id, settings }: Pick<FeedSource, 'id' | 'settings'>,
  hostKey: string,
): Promise<void> {
  await sql`
    update feed_sources set settings = (settings::jsonb || jsonb_build_object('hostKey', ${hostKey}::text))::json
    where id = ${id} and settings->>'hostKey' is null and ${isStill(settings)}`.execute(db)
}

/** @returns whether the server had shown this key */
export async function acceptHostKey(db: Database, id: number, hostKey: string): Promise<boolean> {
  const { rows } = await sql`
    update feed_sources set problem = null,
      settings = (settings::jsonb - 'offeredHostKey' || jsonb_build_object('hostKey', ${hostKey}::text))::json
    where id = ${id} and settings->>'offeredHostKey' = ${hostKey} returning id`.execute(db)
  return rows.length > 0
}

export async function noteTest(db: Database, id: number, test: SourceTest | null): Promise<void> {
  await sql`
    update feed_sources set test = ${test === null ? null : sql`${JSON.stringify(test)}::json`} where id = ${id}`.execute(
    db,
  )
}

/** Replaces a sealed password or query, unless it has changed since it was read. */
export async function resealSource(
  db: Database,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    update feed_sources set sealed_secret = ${to} where id = ${id} and sealed_secret = ${from}`.execute(db)
  await sql`
    update feed_sources set settings = (settings::jsonb || jsonb_build_object('sealedQuery', ${to}::text))::json
    where id = ${id} and settings->>'sealedQuery' = ${from}`.execute(db)
}
