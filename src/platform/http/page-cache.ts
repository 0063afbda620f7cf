import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#src/formatting/uk-date.ts'
import { withTimeout } from '#src/platform/with-timeout.ts'

/** What a render came to. Only a `page` is cached. */
export type Rendering<Page, Answer> =
  | { kind: 'page'; page: Page; bytes: number; freshMs: number }
  /** the server could not render it: a stale page is served instead, if there is one */
  | { kind: 'failed'; answer: Answer }
  | { kind: 'uncacheable'; answer: Answer }

/**
 * `hit`: cached and fresh. `stale`: cached, served while a new one is rendered. `miss`: rendered for this request.
 * `shared`: rendered for an earlier request that is still under way. `stale-if-error`: cached, served because rendering
 * failed or took too long.
 */
export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'shared' | 'stale-if-error' | 'uncacheable' | 'failed'

export type CacheAnswer<Page, Answer> = { outcome: CacheOutcome } & ({ page: Page } | { answer: Answer })

export type PageCacheOptions = {
  /** limit of all pages and their keys together; the least recently used go first */
  maxBytes: number
  /** receives errors of background renders */
  onError?: (error: unknown) => void
  /** a monotonic clock in milliseconds */
  now?: () => number
  /** how long a request with a stale page to fall back on waits for a new one */
  staleWaitMs?: number
}

/** How long after its freshness a page is served while a new one is rendered: 5 minutes. */
export const STALE_WHILE_REVALIDATE_MS = 5 * 60_000

/** How long a page is served if rendering fails, as when the database is away: 6 hours. */
export const STALE_IF_ERROR_MS = 6 * HOUR_MS

/** Back-off after a failed render: stale pages are served at once. */
const BACKOFF_MS = 5000

/** A render that takes longer fails, so that requests do not hang with a database that hangs. */
const RENDER_TIMEOUT_MS = 20_000

/** Estimated memory of an entry besides its bytes and key. */
const OVERHEAD = 1000

type Entry<Page> = { page: Page; bytes: number; at: number; freshMs: number; generation: number }

/**
 * Caches rendered pages: single flight, stale-while-revalidate, stale-if-error, bounded by bytes. `drop` outdates every
 * page at once and keeps it for stale-if-error only. Why lru-cache's `fetch` does not do this:
 * docs/decisions/0017-libraries-and-own-code.md.
 */
export function createPageCache<Page, Answer>({
  maxBytes,
  onError = () => {},
  now = () => performance.now(),
  staleWaitMs = 2000,
}: PageCacheOptions) {
  const cache = new LRUCache<string, Entry<Page>>({
    // lru-cache refuses a part of a byte, which a setting of 0.1 MB has
    maxSize: Math.ceil(maxBytes),
    sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length + OVERHEAD,
  })
  const inFlight = new Map<string, { generation: number; render: Promise<Rendering<Page, Answer>> }>()
  let generation = 0
  let backOffUntil = Number.NEGATIVE_INFINITY

  const backOff = () => {
    backOffUntil = now() + BACKOFF_MS
  }

  /** Starts a render, or joins the one under way unless that began before the last `drop`. */
  function startRender(key: string, render: () => Promise<Rendering<Page, Answer>>) {
    const current = inFlight.get(key)
    if (current?.generation === generation) return { render: current.render, isFirst: false }
    const flight = { generation, render: withTimeout(render(), RENDER_TIMEOUT_MS, tooSlow).then(store, fail) }
    inFlight.set(key, flight)
    return { render: flight.render, isFirst: true }

    function store(rendering: Rendering<Page, Answer>) {
      finish()
      if (rendering.kind === 'failed') {
        backOff()
        return rendering
      }
      backOffUntil = Number.NEGATIVE_INFINITY
      // a slow render must not replace one that began later
      if ((cache.peek(key)?.generation ?? 0) > flight.generation) return rendering
      if (rendering.kind === 'uncacheable') cache.delete(key)
      else {
        const { page, bytes, freshMs } = rendering
        cache.set(key, { page, bytes, at: now(), freshMs, generation: flight.generation })
      }
      return rendering
    }

    function fail(error: unknown): never {
      finish()
      backOff()
      throw error
    }

    function finish() {
      if (inFlight.get(key) === flight) inFlight.delete(key)
    }
  }

  const isServable = (entry: Entry<Page> | undefined): boolean =>
    entry?.generation === generation && now() - entry.at <= entry.freshMs + STALE_WHILE_REVALIDATE_MS

  return {
    /** Whether `answer` would start a render and wait for it. */
    wouldRender: (key: string): boolean => !isServable(cache.peek(key)) && inFlight.get(key)?.generation !== generation,

    /** Whether the page is the cached one and fresh. */
    isFresh(key: string, page: Page): boolean {
      const entry = cache.get(key)
      return entry?.page === page && entry.generation === generation && now() - entry.at <= entry.freshMs
    },

    /** The cached page, or what rendering came to. @throws what `render` throws, unless a stale page is served */
    async answer(key: string, render: () => Promise<Rendering<Page, Answer>>): Promise<CacheAnswer<Page, Answer>> {
      const entry = cache.get(key)
      if (entry && isServable(entry)) {
        if (now() - entry.at <= entry.freshMs) return { outcome: 'hit', page: entry.page }
        startRender(key, render).render.catch(onError)
        return { outcome: 'stale', page: entry.page }
      }
      const { render: rendering, isFirst } = startRender(key, render)
      const stale = entry && now() - entry.at <= STALE_IF_ERROR_MS ? entry.page : undefined
      let rendered: Rendering<Page, Answer> | undefined
      try {
        rendered = stale === undefined ? await rendering : await withinStaleWait(rendering)
      } catch (error) {
        if (stale === undefined) throw error
        if (isFirst) onError(error)
      }
      if (stale !== undefined && (rendered === undefined || rendered.kind === 'failed'))
        return { outcome: 'stale-if-error', page: stale }
      if (rendered?.kind === 'page') return { outcome: isFirst ? 'miss' : 'shared', page: rendered.page }
      return { outcome: rendered!.kind as 'failed' | 'uncacheable', answer: (rendered as { answer: Answer }).answer }
    },

    /** Outdates every page and every render under way. */
    drop(): void {
      generation += 1
    },

    /** Counts more bytes for a page, which is now also stored in another encoding. */
    grew(key: string, page: Page, by: number): void {
      const entry = cache.peek(key)
      if (entry?.page === page) cache.set(key, { ...entry, bytes: entry.bytes + by })
    },

    sizes: () => ({ pages: cache.size, bytes: cache.calculatedSize }),
  }

  /** The rendering if it comes soon, else undefined; then later requests do not wait until the back-off ends. */
  async function withinStaleWait(
    rendering: Promise<Rendering<Page, Answer>>,
  ): Promise<Rendering<Page, Answer> | undefined> {
    const enough = new AbortController()
    const backsOff = now() < backOffUntil
    const late = pause(backsOff ? 0 : staleWaitMs, 'late' as const, { signal: enough.signal }).catch(
      () => 'late' as const,
    )
    rendering.catch(() => {})
    try {
      const first = await Promise.race([rendering, late])
      if (first !== 'late') return first
      if (!backsOff) backOff()
      return undefined
    } finally {
      enough.abort()
    }
  }
}

const tooSlow = () => Object.assign(new Error('The page took too long to render.'), { statusCode: 503 })
