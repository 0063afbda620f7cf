import { type JSONColumnType, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    feed_api_states: {
      source_id: number
      asked_at: Date | null
      full_listed_at: Date | null
      loaded_at: Date | null
      branches: JSONColumnType<string[]>
      has_news: boolean
      imported_at: Date | null
      sealed_token: string | null
      token_until: Date | null
      busy_until: Date | null
    }
    feed_hosts: { host: string; failures: number; resting_until: Date }
  }
}

/** How far a called feed has been read. */
export type ApiState = {
  askedAt: Date | null
  fullListedAt: Date | null
  loadedAt: Date | null
  branches: string[]
  hasNews: boolean
  importedAt: Date | null
  sealedToken: string | null
  tokenUntil: Date | null
}

const columns = sql`asked_at as "askedAt", full_listed_at as "fullListedAt", loaded_at as "loadedAt", branches,
  has_news as "hasNews", imported_at as "importedAt", sealed_token as "sealedToken", token_until as "tokenUntil"`

/** Takes a feed to read; undefined while another process reads it. */
export async function takeApiState(
  db: Database,
  sourceId: number,
  { now, until }: { now: Date; until: Date },
): Promise<ApiState | undefined> {
  const { rows } = await sql<ApiState>`
    insert into feed_api_states as old (source_id, busy_until) values (${sourceId}, ${until})
    on conflict (source_id) do update set busy_until = excluded.busy_until
    where old.busy_until is null or old.busy_until < ${now}
    returning ${columns}`.execute(db)
  return rows[0]
}

export async function apiState(db: Database, sourceId: number): Promise<ApiState | undefined> {
  const { rows } = await sql<ApiState>`
    select ${columns} from feed_api_states where source_id = ${sourceId}`.execute(db)
  return rows[0]
}

export async function leaveApiState(db: Database, sourceId: number): Promise<void> {
  await sql`update feed_api_states set busy_until = null where source_id = ${sourceId}`.execute(db)
}

/** What is not given stays. */
export async function noteApiState(
  db: Database,
  sourceId: number,
  { askedAt, fullListedAt, loadedAt, branches, hasNews, importedAt }: Partial<ApiState>,
): Promise<void> {
  await sql`
    update feed_api_states set asked_at = coalesce(${askedAt ?? null}, asked_at),
      full_listed_at = coalesce(${fullListedAt ?? null}, full_listed_at),
      loaded_at = coalesce(${loadedAt ?? null}, loaded_at),
      branches = coalesce(${branches === undefined ? null : JSON.stringify(branches)}::json, branches),
      has_news = coalesce(${hasNews ?? null}, has_news),
      imported_at = coalesce(${importedAt ?? null}, imported_at)
    where source_id = ${sourceId}`.execute(db)
}

/** Keeps the token of a service, sealed, until it ends: some services give one an hour. */
export async function noteToken(
  db: Database,
  sourceId: number,
  { sealed, until }: { sealed: string | null; until: Date | null },
): Promise<void> {
  await sql`
    insert into feed_api_states as old (source_id, sealed_token, token_until) values (${sourceId}, ${sealed}, ${until})
    on conflict (source_id) do update set sealed_token = excluded.sealed_token, token_until = excluded.token_until`.execute(
    db,
  )
}

/** A feed of another account or server begins anew. */
export async function forgetApiState(db: Database, sourceId: number): Promise<void> {
  await sql`delete from feed_api_states where source_id = ${sourceId}`.execute(db)
}

/** Until when a host is left alone. */
export async function restingUntil(db: Database, host: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`
    select resting_until as until from feed_hosts where host = ${host} and resting_until > ${now}`.execute(db)
  return rows[0]?.until
}

const FIRST_BACK_OFF_MINUTES = 10
const MAX_BACK_OFF_MINUTES = 240

/** Backs off from a host: twice as long with each failure in a row, or as long as its `Retry-After` says. */
export async function letHostRest(
  db: Database,
  host: string,
  { now, until }: { now: Date; until?: Date },
): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    insert into feed_hosts as old (host, failures, resting_until)
    values (${host}, 1, greatest(${until ?? null}::timestamptz, ${now}::timestamptz + make_interval(mins => ${FIRST_BACK_OFF_MINUTES})))
    on conflict (host) do update set failures = old.failures + 1,
      resting_until = greatest(${until ?? null}::timestamptz, ${now}::timestamptz + make_interval(
        mins => least(${FIRST_BACK_OFF_MINUTES} * power(2, least(old.failures, 10)), ${MAX_BACK_OFF_MINUTES})::int))
    returning resting_until as until`.execute(db)
  return rows[0]!.until
}

export async function noteHostAnswers(db: Database, host: string): Promise<void> {
  await sql`delete from feed_hosts where host = ${host}`.execute(db)
}
