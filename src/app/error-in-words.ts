import { EmbeddedPostgresUnavailable } from '#src/platform/database/locate-binaries.ts'
import { NewerDatabase } from '#src/platform/database/migrate.ts'
import { isOutage } from '#src/platform/database/outage.ts'
import { StartUpProblem } from './start-up.ts'

type Coded = Error & { code?: string; syscall?: string; port?: number; path?: string }

/** Codes of a file system that does not take a file, with what they mean. */
const UNWRITABLE: Readonly<Record<string, string>> = {
  EROFS: 'the file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
}

/** Codes of PostgreSQL (wrong password, no such role, no such database) for a server that is not there for us. */
const refused = ['28P01', '28000', '3D000']

/** A mistake that the operator can fix, in words; undefined for a bug, whose stack is logged. */
export function mishapInWords(error: unknown): string | undefined {
  const { code = '', syscall, port, path } = innermost(error) as Coded
  if (error instanceof StartUpProblem || error instanceof NewerDatabase || error instanceof EmbeddedPostgresUnavailable)
    return error.message
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is in use. PORT=${(port ?? 0) + 1} takes another.`
  if (syscall === 'listen' && code === 'EACCES') return `Port ${port} needs more permissions than this user has.`
  const reason = UNWRITABLE[code]
  if (path !== undefined && reason !== undefined)
    return `${path} cannot be written: ${reason}. DATA_DIR must be a folder that this user can write to.`
  if (isOutage(error) || refused.includes(code)) return `The database does not answer: ${errorInWords(error)}.`
  return undefined
}

/** An error's own words. */
export function errorInWords(error: unknown): string {
  const cause = innermost(error)
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** A connection that was refused at each of several IP addresses has its words one level down. */
function innermost(error: unknown): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? innermost(error.errors[0]) : error
}
