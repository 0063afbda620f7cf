import { type Generated, type JSONColumnType, sql } from 'kysely'
import { MINUTE_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import {
  DEFAULT_DAILY_AT,
  type FeedSource,
  isSentKind,
  type SourceKind,
  type SourceSettings,
  type SourceTest,
} from '../feed-source.ts'
import { nextRun } from '../next-run.ts'

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
      daily_at: Generated<number>
      is_paused: boolean
      fingerprints: JSONColumnType<string[]>
      next_run_at: Date | null
      last_run_at: Date | null
      reached_at: Date | null
      failing_since: Date | null
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
      rights: Generated<string[]>
      branches: string[] | null
      certificate: Buffer | null
    }
  }
}

const columns = sql`id, source, name, kind, settings, sealed_secret as "sealedSecret", every_minutes as "everyMinutes",
  is_paused as "isPaused", fingerprints, next_run_at as "nextRunAt", last_run_at as "lastRunAt", reached_at as "reachedAt",
  failing_since as "failingSince", daily_at as "dailyAt", problem, test`

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
  dailyAt?: number
}

export async function insertSource(db: Database, given: NewSource): Promise<number> {
  const next = isSentKind(given.kind) || given.everyMinutes === null ? null : given.now
  const { rows } = await sql<{ id: number }>`
    insert into feed_sources (source, name, kind, settings, sealed_secret, every_minutes, daily_at, next_run_at,
      created_at)
    values (${given.source}, ${given.name}, ${given.kind}, ${JSON.stringify(given.settings)}::json, ${given.sealedSecret},
      ${given.everyMinutes}, ${given.dailyAt ?? DEFAULT_DAILY_AT}, ${next}, ${given.now})
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
  given: Pick<FeedSource, 'name' | 'settings' | 'everyMinutes' | 'dailyAt' | 'isPaused'> & {
    sealedSecret: string | null | undefined
    isOtherPlace: boolean
    isDue: boolean
    now: Date
  },
): Promise<void> {
  const next = given.isDue ? given.now : nextRun(given, given.now)
  // a time that has come and was not seen yet is none to pass over
  const isSame = sql`${!given.isDue} and every_minutes = ${given.everyMinutes} and daily_at = ${given.dailyAt}`
  await sql`
    update feed_sources set name = ${given.name}, settings = ${JSON.stringify(given.settings)}::json,
      every_minutes = ${given.everyMinutes}, is_paused = ${given.isPaused},
      problem = ${given.isDue ? null : sql`problem`}, failing_since = ${given.isDue ? null : sql`failing_since`},
      daily_at = ${given.dailyAt}, fingerprints = ${given.isOtherPlace ? sql`'[]'::json` : sql`fingerprints`},
      next_run_at = ${
        given.everyMinutes === null
          ? null
          : sql`case when kind in ('push', 'real-time') then null
        when ${isSame} then coalesce(next_run_at, ${next}::timestamptz) else ${next}::timestamptz end`
      },
      sealed_secret = ${given.sealedSecret === undefined ? sql`sealed_secret` : given.sealedSecret}
    where id = ${id}`.execute(db)
}

export async function deleteSource(db: Database, id: number): Promise<void> {
  await sql`delete from feed_sources where id = ${id}`.execute(db)
}

/** The sources whose time has come, each with its next time set, so that no other process takes them as well. */
export function takeDueSources(db: Database, now: Date): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<FeedSource>`
      select ${columns} from feed_sources
      where not is_paused and every_minutes is not null and next_run_at <= ${now} and kind not in ('push', 'real-time')
      order by id for update`.execute(trx)
    for (const source of rows)
      await sql`update feed_sources set next_run_at = ${nextRun(source, now)} where id = ${source.id}`.execute(trx)
    return rows.map(({ id }) => id)
  })
}

/** A feed that was not reached is tried again after this many minutes, where its own time would come later. */
const RETRY_MINUTES = 60

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
      reached_at = ${problem === null ? now : sql`reached_at`},
      failing_since = ${problem === null ? null : sql`coalesce(failing_since, ${now}::timestamptz)`},
      next_run_at = ${
        problem === null
          ? sql`next_run_at`
          : sql`least(next_run_at, case when next_run_at is not null
        then ${new Date(now.getTime() + RETRY_MINUTES * MINUTE_MS)}::timestamptz end)`
      },
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

export async function noteTest(db: Database, id: number, test: SourceTest): Promise<void> {
  await sql`update feed_sources set test = ${JSON.stringify(test)}::json where id = ${id}`.execute(db)
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
