import { Kysely, type Logger, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type HealthCheck, HealthCheckedPool } from './health-checked-pool.ts'
import type { Tables } from './tables.ts'

/** The query builder over every table; a transaction is one too. */
export type Database = Kysely<Tables>

export type DatabaseOptions = {
  /** connections at most; 4 beat 16 on two cores */
  max?: number
  /** shown in `pg_stat_activity` */
  applicationName?: string
  /** a statement that takes longer is cancelled; no limit by default */
  statementTimeoutMs?: number
  /** receives errors of idle connections; the pool replaces them */
  onConnectionError?: (error: Error) => void
  /** logs every statement, without its parameters */
  onStatement?: Logger
  /** fails fast while the server does not answer; without it callers wait for the TCP time-out */
  healthCheck?: HealthCheck
  /** receives the pool, for metrics */
  onPool?: (pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) => void
}

/** Opens a pool. It connects lazily: a missing server fails the first statement. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const dialect = new PostgresDialect({ pool: openPool(url, options) })
  return new Kysely<Tables>({ dialect, log: options.onStatement })
}

/** A pool with our types and listeners. */
export function openPool(
  url: string,
  {
    max = 4,
    applicationName = 'kerbside',
    statementTimeoutMs,
    timeoutMs,
    onConnectionError = () => {},
    healthCheck,
    onPool,
  }: DatabaseOptions & {
    /** time-out of connecting and of each statement */
    timeoutMs?: number
  } = {},
): pg.Pool {
  const config = {
    connectionString: url,
    max,
    application_name: applicationName,
    statement_timeout: statementTimeoutMs ?? timeoutMs ?? (false as const),
    query_timeout: timeoutMs,
    connectionTimeoutMillis: timeoutMs ?? 10_000,
    keepAlive: true,
    types: { getTypeParser },
    Client: CallbackClient,
  }
  const pool = healthCheck ? new HealthCheckedPool(config, healthCheck) : new pg.Pool(config)
  // without a listener, losing the server would end the process
  pool.on('error', onConnectionError)
  pool.on('connect', (client) => client.on('error', onConnectionError))
  onPool?.(pool)
  return pool
}

/**
 * A client whose promises are made of callbacks. The rows that pg's own promises bring become old objects, each query's: 70 kB
 * for a page of results, which stay until V8 marks the whole heap (pg 8.23, V8 13.6; docs/decisions/0026-small-machines-and-caches-in-front.md).
 */
class CallbackClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's has ten signatures
  override query(config: any, values?: any, callback?: any): any {
    if (typeof config?.submit === 'function' || typeof values === 'function' || callback) {
      return super.query(config, values, callback)
    }
    return new Promise((resolve, reject) => {
      super.query(config, values, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)))
    })
  }
}

/** Ends all connections once their statements are done. */
export async function close(db: Database): Promise<void> {
  await db.destroy()
}

const { INT8, DATE, TIMESTAMP } = pg.types.builtins

/**
 * Whole numbers become numbers, `timestamptz` a Date, `point` `{ x, y }`; a `date` stays text (`2026-11-20`), since a
 * Date would move it by the machine's time zone.
 */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  if (oid === INT8) return wholeNumber
  if (oid === DATE || oid === TIMESTAMP) return (text: string) => text
  return pg.types.getTypeParser(oid, 'text')
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a whole number`)
  return value
}
