import { type DestinationStream, destination } from 'pino'

/** Milliseconds that a line waits at most for others to be written with it. */
const MAX_WAIT_MS = 200

const MAX_WAITING_BYTES = 8192

/** pino's level from which a line is written at once: a warning may be the last that a process says. */
const URGENT_LEVEL = 40

/** With this, pino notes the level of each line in `lastLevel`. */
const METADATA = Symbol.for('pino.metadata')

type Output = { write: (line: string) => unknown; flushSync: () => void }

/**
 * Writes lines together: a line for each request, written alone, takes longer than a cached page. Warnings and errors
 * are written at once, with what waited before them, and what is left when the process exits.
 */
export function gatherOutput(
  output: Output = destination({ dest: 1, sync: true, minLength: MAX_WAITING_BYTES }),
): DestinationStream {
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    output.flushSync()
  }
  process.once('exit', flush)
  return {
    [METADATA]: true,
    lastLevel: 0,
    write(line: string) {
      output.write(line)
      if (this.lastLevel >= URGENT_LEVEL) flush()
      else timer ??= setTimeout(flush, MAX_WAIT_MS).unref()
    },
  } as DestinationStream & { lastLevel: number }
}
