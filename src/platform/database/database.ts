import { Kysely, type Logger, PostgresDialect } from 'kysely'
import pg from 'pg'
import { AnsweringPool, type Silence } from './health-checked-pool.ts'
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
  /** told of a connection that broke while nobody used it; the pool replaces it by itself */
  onConnectionError?: (error: Error) => void
  /** told of every statement, as written and without its values */
  onStatement?: Logger
  /** whoever waits for a server that says nothing any more is told; without it they wait for as long as it takes */
  silence?: Silence
  /** given the pool, to be watched */
  onPool?: (pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) => void
}

/** Opens a pool of connections. Nothing is connected yet: a server that is not there fails the first statement. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const dialect = new PostgresDialect({ pool: openPool(url, options) })
  return new Kysely<Tables>({ dialect, log: options.onStatement })
}

/** The pool itself, whose connections read types as ours do. */
export function openPool(
  url: string,
  {
    max = 4,
    applicationName = 'kerbside',
    statementTimeoutMs,
    patienceMs,
    onConnectionError = () => {},
    silence,
    onPool,
  }: DatabaseOptions & {
    /** how long a connection, and each answer, is waited for before the connection is given up */
    patienceMs?: number
  } = {},
): pg.Pool {
  const config = {
    connectionString: url,
    max,
    application_name: applicationName,
    statement_timeout: statementTimeoutMs ?? patienceMs ?? (false as const),
    query_timeout: patienceMs,
    connectionTimeoutMillis: patienceMs ?? 10_000,
    keepAlive: true,
    types: { getTypeParser },
  }
  const pool = silence ? new AnsweringPool(config, silence) : new pg.Pool(config)
  // Without a listener, a server that goes away would end the process.
  pool.on('error', onConnectionError)
  pool.on('connect', (client) => client.on('error', onConnectionError))
  onPool?.(pool)
  return pool
}

/** Waits for the statements under way and ends all connections. */
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
