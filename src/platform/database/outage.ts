/** Codes of sockets, and of PostgreSQL (class 08, and 57P01 to 57P03: it stops, or has yet to start). */
const OUTAGE_CODES = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|08\w{3}|57P0[1-3]|53300)$/

/** The pool and its connections have no codes for these. */
const OUTAGE_WORDS =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect|Client .* is not queryable)/

/** Whether something that we need is away for a while, which is no mistake of anybody's. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  // a server that has stopped takes its Unix socket with it
  if (code === 'ENOENT' && syscall === 'connect') return true
  return OUTAGE_WORDS.test(error.message) || (typeof code === 'string' && OUTAGE_CODES.test(code))
}
