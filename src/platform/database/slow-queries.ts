import type { Logger as KyselyLogger } from 'kysely'

/** Longest statement written into the log, in characters. */
const MAX_LOGGED_SQL_LENGTH = 2000

export type SlowQueryOptions = {
  /** milliseconds from which a statement is told; 0 tells of none */
  thresholdMs: number
  log: (facts: { ms: number; statement: string }) => void
}

/**
 * Tells of statements that take long, as they are written: with `$1` where a value goes, so that nothing of a visitor
 * gets into the log.
 */
export function slowQueries({ thresholdMs, log }: SlowQueryOptions): KyselyLogger {
  return ({ level, query, queryDurationMillis }) => {
    if (level !== 'query' || thresholdMs === 0 || queryDurationMillis < thresholdMs) return
    log({
      ms: Math.round(queryDurationMillis),
      statement: query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LOGGED_SQL_LENGTH),
    })
  }
}
