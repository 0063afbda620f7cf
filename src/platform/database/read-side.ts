import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { close, type Database, type DatabaseOptions, openPool } from './database.ts'
import { type ReplicaState, type WatchOptions, watchReplica } from './replica-watch.ts'
import type { Tables } from './tables.ts'

export type ReadSideOptions = {
  primaryUrl: string
  replicaUrl: string
  /** how long an answer of the replica's is waited for, in milliseconds; then the primary is asked */
  patienceMs?: number
  onChange?: (state: ReplicaState, why: string) => void
} & Partial<Pick<WatchOptions, 'mostLagMs' | 'everyMs' | 'catchUpEveryMs'>> &
  Pick<DatabaseOptions, 'onStatement' | 'onPool' | 'silence'>

export type ReadSide = {
  /** for statements that read; a transaction is the primary's */
  db: Database
  /** the stock changed: what is read from now on must have it */
  catchUp(): void
  /** whether the replica answers just now */
  isReplicaWell(): boolean
  stop(): Promise<void>
}

/**
 * Reads from a replica while it is well, and from the primary while it is late, lost or said to lack something. Whatever
 * the replica refuses is asked of the primary once more, so that nobody notices its end but by the time of one patience;
 * from then on nobody waits for it, until it answers the watch again.
 */
export function openReadSide({
  primaryUrl,
  replicaUrl,
  patienceMs = 2_500,
  mostLagMs = 5_000,
  everyMs = 1_000,
  catchUpEveryMs = 50,
  onChange,
  onStatement,
  onPool,
  silence,
}: ReadSideOptions): ReadSide {
  const primary = openPool(primaryUrl, { applicationName: 'kerbside', silence })
  const replica = openPool(replicaUrl, { applicationName: 'kerbside', patienceMs, onPool })
  const watching = openPool(replicaUrl, { applicationName: 'kerbside watch', patienceMs: 1_000, max: 1 })
  const asking = openPool(primaryUrl, { applicationName: 'kerbside watch', patienceMs: 1_000, max: 1 })
  const watch = watchReplica({
    mostLagMs,
    everyMs,
    catchUpEveryMs,
    onChange,
    askPrimary: () => firstText(asking, 'select pg_current_wal_lsn()::text as value'),
    askReplica: async () => {
      const sql = `select case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn()::text, '0/0') end as value`
      return (await firstText(watching, sql)) || null
    },
  })

  /** What a statement is run on: chosen for each anew, but kept to the primary from the first that goes there. */
  async function connect() {
    let held: pg.PoolClient | undefined
    return {
      async query(text: string, values: readonly unknown[]) {
        if (!held && watch.isWell() && !/^\s*(begin|start transaction)\b/i.test(text)) {
          try {
            return await replica.query(text, [...values])
          } catch (error) {
            if (isLoss(error)) watch.failed(error)
          }
        }
        held ??= await primary.connect()
        return held.query(text, [...values])
      },
      release(destroy?: boolean) {
        held?.release(destroy)
        held = undefined
      },
    }
  }

  const end = async () => {
    await watch.stop()
    await Promise.all([primary.end(), replica.end(), watching.end(), asking.end()])
  }
  // the part of a pool that Kysely uses for statements that are not streamed
  const pool = { connect, end, options: {} } as unknown as pg.Pool
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: onStatement })
  return { db, catchUp: watch.catchUp, isReplicaWell: watch.isWell, stop: () => close(db) }
}

async function firstText(pool: pg.Pool, sql: string): Promise<string> {
  const { rows } = await pool.query<{ value: string | null }>(sql)
  return rows[0]?.value ?? ''
}

/**
 * Whether an error says that the server is gone, and not that this statement failed: it has no code of PostgreSQL's, or one
 * of connections (08), of resources (53) or of a server that stops or starts (57P).
 */
function isLoss(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57P|28)/.test(code) || /^(EPIPE)$/.test(code)
}
