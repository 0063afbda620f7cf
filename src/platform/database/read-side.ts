import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { close, type Database, type DatabaseOptions, openPool } from './database.ts'
import { type ReplicaState, type WatchOptions, watchReplica } from './replica-watch.ts'
import type { Tables } from './tables.ts'

export type ReadSideOptions = {
  primaryUrl: string
  replicaUrl: string
  /** time-out of the replica's statements, after which the primary is asked */
  timeoutMs?: number
  onChange?: (state: ReplicaState, why: string) => void
} & Partial<Pick<WatchOptions, 'maxLagMs' | 'pollIntervalMs' | 'catchUpIntervalMs'>> &
  Pick<DatabaseOptions, 'onStatement' | 'onPool' | 'healthCheck'>

export type ReadSide = {
  /** for statements that read; a transaction is the primary's */
  db: Database
  /** the stock changed: later reads must include the change */
  catchUp(): void
  isReplicaHealthy(): boolean
  stop(): Promise<void>
}

/**
 * Reads from a replica while it is healthy, and from the primary while it lags, is lost or is catching up. A statement
 * that fails on the replica is retried on the primary, so losing the replica costs one time-out; afterwards it is not
 * used until it answers its poll again.
 */
export function openReadSide({
  primaryUrl,
  replicaUrl,
  timeoutMs = 2_500,
  maxLagMs = 5_000,
  pollIntervalMs = 1_000,
  catchUpIntervalMs = 50,
  onChange,
  onStatement,
  onPool,
  healthCheck,
}: ReadSideOptions): ReadSide {
  const primary = openPool(primaryUrl, { applicationName: 'kerbside', healthCheck })
  const replica = openPool(replicaUrl, { applicationName: 'kerbside', timeoutMs, onPool })
  const watching = openPool(replicaUrl, { applicationName: 'kerbside watch', timeoutMs: 1_000, max: 1 })
  const asking = openPool(primaryUrl, { applicationName: 'kerbside watch', timeoutMs: 1_000, max: 1 })
  const watch = watchReplica({
    maxLagMs,
    pollIntervalMs,
    catchUpIntervalMs,
    onChange,
    askPrimary: () => firstText(asking, 'select pg_current_wal_lsn()::text as value'),
    askReplica: async () => {
      const sql = `select case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn()::text, '0/0') end as value`
      return (await firstText(watching, sql)) || null
    },
  })

  /** Chooses a server for each statement, but stays on the primary after the first statement that goes there. */
  async function connect() {
    let primaryClient: pg.PoolClient | undefined
    return {
      async query(text: string, values: readonly unknown[]) {
        if (!primaryClient && watch.isHealthy() && !/^\s*(begin|start transaction)\b/i.test(text)) {
          try {
            return await replica.query(text, [...values])
          } catch (error) {
            if (isLoss(error)) watch.failed(error)
          }
        }
        primaryClient ??= await primary.connect()
        return primaryClient.query(text, [...values])
      },
      release(destroy?: boolean) {
        primaryClient?.release(destroy)
        primaryClient = undefined
      },
    }
  }

  const end = async () => {
    await watch.stop()
    await Promise.all([primary.end(), replica.end(), watching.end(), asking.end()])
  }
  // the part of `pg.Pool` that Kysely uses for statements that are not streamed
  const pool = { connect, end, options: {} } as unknown as pg.Pool
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: onStatement })
  return { db, catchUp: watch.catchUp, isReplicaHealthy: watch.isHealthy, stop: () => close(db) }
}

async function firstText(pool: pg.Pool, sql: string): Promise<string> {
  const { rows } = await pool.query<{ value: string | null }>(sql)
  return rows[0]?.value ?? ''
}

/**
 * Whether an error means that the server is lost, rather than that a statement failed: it has no SQLSTATE, or one of
 * connections (08), authorisation (28), resources (53) or a server that stops or starts (57P).
 */
function isLoss(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57P|28)/.test(code) || /^(EPIPE)$/.test(code)
}
