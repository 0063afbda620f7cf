import { oneAtATime } from '#src/design-system/dialog/one-at-a-time.ts'
import type { BrowserDeps } from '#src/design-system/hooks/stored-value.ts'

/** The storage of one browser and its tabs, for values that are kept in it. Other tabs hear of a change a moment later. */
export class BrowserTabs {
  storage = new Map<string, string>()
  isFull = false
  #tabs: EventTarget[] = []

  tab(): BrowserDeps {
    const events = new EventTarget()
    this.#tabs.push(events)
    return {
      storage: () => ({
        getItem: (key: string) => this.storage.get(key) ?? null,
        setItem: (key: string, text: string) => {
          if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
          this.storage.set(key, text)
          const others = this.#tabs.filter((tab) => tab !== events)
          queueMicrotask(() => {
            for (const other of others) other.dispatchEvent(Object.assign(new Event('storage'), { key }))
          })
        },
      }),
      events,
    }
  }
}

/** One tab's work, one piece after the other, and a way to wait until nothing is left to do. Tabs wait for no other. */
export function workOfATab() {
  const turn = oneAtATime('work', undefined)
  const working = new Set<Promise<unknown>>()
  return {
    run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
      const done = turn(work)
      working.add(done)
      return done.finally(() => working.delete(done))
    },
    async settled(): Promise<void> {
      do {
        await new Promise((resolve) => setTimeout(resolve, 0))
        await Promise.all(working)
      } while (working.size > 0)
    },
  }
}
