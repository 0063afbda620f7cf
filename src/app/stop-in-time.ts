import { setTimeout as pause } from 'node:timers/promises'

/** Resolves, and aborts `signal`, at SIGINT or SIGTERM. A second one exits at once. */
export function whenToldToStop(): { signal: AbortSignal; told: Promise<void> } {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // an exit, not a death by signal: its handlers stop the embedded database
      if (stopping.signal.aborted) process.exit(1)
      stopping.abort()
    })
  const told = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  return { signal: stopping.signal, told }
}

/**
 * Waits for work to be finished, at most so many milliseconds. What is left then is left: jobs are begun anew by another
 * process, and a visitor's browser says that the connection was lost.
 * @returns whether it was finished
 */
export async function finished(work: Promise<unknown>, ms: number): Promise<boolean> {
  const enough = new AbortController()
  try {
    return await Promise.race([work.then(() => true), pause(ms, false, { signal: enough.signal })])
  } finally {
    enough.abort()
  }
}
