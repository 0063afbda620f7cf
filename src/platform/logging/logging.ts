import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** PostgreSQL repeats in these the row or the document that it did not take. */
const saidByPostgres = ['err.detail', 'err.where', 'err.cause.detail', 'err.cause.where']

/**
 * Structured logs, one JSON line each. What a visitor typed and who they are never goes in. `destination` is the standard
 * output where absent.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const redact = ['req.headers.cookie', 'req.headers.authorization', ...saidByPostgres]
  const options = { level, base: undefined, redact }
  return destination ? pino(options, destination) : pino(options)
}
