import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { gatherOutput } from './gathered-output.ts'

export type { Logger }

/** PostgreSQL repeats rejected rows and documents in these. */
const DATABASE_DETAILS = ['err.detail', 'err.where', 'err.cause.detail', 'err.cause.where']

/**
 * Structured logs, one JSON line each, without anything that a visitor typed or that says who they are. `destination` is
 * standard output by default.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const redact = ['req.headers.cookie', 'req.headers.authorization', ...DATABASE_DETAILS]
  const options = { level, base: undefined, redact, serializers: { err: withoutValues } }
  return pino(options, destination ?? standardOutput())
}

let output: DestinationStream | undefined

/** One for all loggers of the process. */
function standardOutput(): DestinationStream {
  output ??= gatherOutput()
  return output
}

/** PostgreSQL repeats a rejected value in the message of class 22 (data exceptions), which the stack repeats. */
function withoutValues(error: Error & { code?: unknown }): object {
  const { code } = error
  if (typeof code !== 'string' || !/^22[0-9A-Z]{3}$/.test(code)) return stdSerializers.err(error)
  const message = `database error ${code}`
  const stack = error.stack?.slice(error.stack.indexOf('\n    at ') + 1)
  return { type: error.name, code, message, stack: `${message}\n${stack}` }
}
