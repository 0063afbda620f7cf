import { type Logger, pino } from 'pino'

export type { Logger }

/** Structured logs, one JSON line each. What a visitor typed and who they are never goes in. */
export function createLogger(level: string): Logger {
  return pino({ level, base: undefined, redact: ['req.headers.cookie', 'req.headers.authorization'] })
}
