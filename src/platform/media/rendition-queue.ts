/** Whether a visitor waits for a picture, or it is made in advance. */
export type Urgency = 'visitor' | 'background'

type Entry = { urgency: Urgency; start: () => void; done: Promise<unknown> }

/**
 * Runs the work for pictures, each once at a time by its key: at most `limit` at a time, visitors' first, in the order in
 * which they asked. What is made in advance waits until no visitor waits, one at a time. If a visitor asks for a picture
 * that waits to be made in advance, it goes with the visitors'.
 * @throws Error of status 503 for a visitor's picture that finds `maxWaiting` of them in the queue
 */
export function createRenditionQueue({ limit, maxWaiting }: { limit: number; maxWaiting: number }) {
  const known = new Map<string, Entry>()
  const waiting: Record<Urgency, Map<string, Entry>> = { visitor: new Map(), background: new Map() }
  const running: Record<Urgency, number> = { visitor: 0, background: 0 }

  function refuseMore(): void {
    if (waiting.visitor.size >= maxWaiting)
      throw Object.assign(new Error('Too much work is waiting.'), { statusCode: 503 })
  }

  const mayStart = (urgency: Urgency) =>
    urgency === 'visitor'
      ? running.visitor + running.background < limit
      : waiting.visitor.size === 0 && running.visitor + running.background === 0

  function startNext(): void {
    for (const urgency of ['visitor', 'background'] as const)
      for (const [key, entry] of waiting[urgency]) {
        if (!mayStart(urgency)) break
        waiting[urgency].delete(key)
        running[urgency] += 1
        entry.start()
      }
  }

  return {
    has: (key: string): boolean => known.has(key),

    run<Result>(key: string, urgency: Urgency, task: () => Promise<Result>): Promise<Result> {
      const before = known.get(key)
      if (before !== undefined) {
        if (urgency === 'visitor' && waiting.background.has(key)) {
          refuseMore()
          waiting.background.delete(key)
          before.urgency = 'visitor'
          waiting.visitor.set(key, before)
          startNext()
        }
        return before.done as Promise<Result>
      }
      if (urgency === 'visitor' && !mayStart('visitor')) refuseMore()
      const { promise: started, resolve: start } = Promise.withResolvers<void>()
      const entry: Entry = { urgency, start, done: started }
      const done = started.then(task).finally(() => {
        known.delete(key)
        running[entry.urgency] -= 1
        startNext()
      })
      entry.done = done
      known.set(key, entry)
      waiting[urgency].set(key, entry)
      startNext()
      return done
    },
  }
}
