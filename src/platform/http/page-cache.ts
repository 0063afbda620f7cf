import { setTimeout as pause } from 'node:timers/promises'
import { withTimeout } from '#src/platform/with-timeout.ts'

/** What became of one drawing. Only a page is kept. */
export type Rendering<Page, Answer> =
  | { kind: 'page'; page: Page; bytes: number; freshMs: number }
  /** the server could not draw it: an old one will do instead, if there is one */
  | { kind: 'failed'; answer: Answer }
  | { kind: 'passing'; answer: Answer }

/**
 * `hit`: kept and fresh. `stale`: kept, shown once more while another is drawn. `miss`: drawn for this request. `shared`:
 * drawn for another that came first. `rescued`: kept, since no other could be drawn in time. `passing`: not to be kept.
 */
export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'shared' | 'rescued' | 'passing' | 'failed'

export type CacheAnswer<Page, Answer> = { outcome: CacheOutcome } & ({ page: Page } | { answer: Answer })

export type PageCacheOptions = {
  /** most bytes kept, of pages and their addresses; what was not asked for longest goes first */
  maxBytes: number
  /** told of a drawing that nobody waits for and that failed */
  onError?: (error: unknown) => void
  /** milliseconds that go by */
  now?: () => number
  /** milliseconds that an old page's successor is waited for */
  patienceMs?: number
}

/** Milliseconds after its freshness that a page is shown while another is drawn: 5 minutes. */
export const STALE_MS = 5 * 60_000

/** Milliseconds that an old page is better than none, while the database is away: 6 hours. */
export const RESCUE_MS = 6 * 3_600_000

/** Milliseconds after a failure in which nobody is made to wait for the next. */
const BACKOFF_MS = 5000

/** Milliseconds after which a drawing is given up, so that nobody hangs with a database that does. */
const RENDER_TIMEOUT_MS = 20_000

/** What a page takes up besides its bytes, roughly. */
const OVERHEAD = 1000

type Kept<Page> = { page: Page; bytes: number; at: number; freshMs: number; generation: number }

/**
 * Keeps pages by their addresses. Many who ask for one at a time wait for one drawing; a page past its freshness is shown
 * while the next is drawn; `drop` makes every page one to be drawn again, and keeps it only for when that fails.
 */
export function createPageCache<Page, Answer>({
  maxBytes,
  onError = () => {},
  now = () => performance.now(),
  patienceMs = 2000,
}: PageCacheOptions) {
  /** in the order in which they were last asked for */
  const kept = new Map<string, Kept<Page>>()
  const flights = new Map<string, { generation: number; drawing: Promise<Rendering<Page, Answer>> }>()
  let bytes = 0
  let generation = 0
  let restUntil = Number.NEGATIVE_INFINITY

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  function keep(key: string, entry: Kept<Page>): void {
    forget(key)
    if (entry.bytes > maxBytes) return
    kept.set(key, entry)
    bytes += entry.bytes
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      forget(oldest)
    }
  }

  /** Draws, unless somebody is at it. What was begun before the last `drop` counts as older than it. */
  function fly(key: string, draw: () => Promise<Rendering<Page, Answer>>) {
    const under = flights.get(key)
    if (under?.generation === generation) return { drawing: under.drawing, isFirst: false }
    const flight = {
      generation,
      drawing: withTimeout(draw(), RENDER_TIMEOUT_MS, tooSlow).then(settle, fail).finally(land),
    }
    flights.set(key, flight)
    return { drawing: flight.drawing, isFirst: true }

    function settle(drawn: Rendering<Page, Answer>) {
      if (drawn.kind === 'failed') {
        restUntil = now() + BACKOFF_MS
        return drawn
      }
      restUntil = Number.NEGATIVE_INFINITY
      // a slow drawing does not take the place of a later one
      if ((kept.get(key)?.generation ?? 0) > flight.generation) return drawn
      if (drawn.kind === 'passing') forget(key)
      else {
        const { page, freshMs } = drawn
        const size = drawn.bytes + 2 * key.length + OVERHEAD
        keep(key, { page, bytes: size, at: now(), freshMs, generation: flight.generation })
      }
      return drawn
    }

    function fail(error: unknown): never {
      restUntil = now() + BACKOFF_MS
      throw error
    }

    function land() {
      if (flights.get(key) === flight) flights.delete(key)
    }
  }

  return {
    /** Whether an answer for an address would begin a drawing and wait for it. */
    wouldDraw(key: string): boolean {
      const held = kept.get(key)
      const mayBeShown = held?.generation === generation && now() - held.at <= held.freshMs + STALE_MS
      return !mayBeShown && flights.get(key)?.generation !== generation
    },

    /** The page of an address, or what came instead of one. Throws what `draw` throws, unless an old page will do. */
    async answer(key: string, draw: () => Promise<Rendering<Page, Answer>>): Promise<CacheAnswer<Page, Answer>> {
      const held = kept.get(key)
      if (held) {
        kept.delete(key)
        kept.set(key, held)
      }
      const age = held ? now() - held.at : Number.POSITIVE_INFINITY
      if (held?.generation === generation && age <= held.freshMs + STALE_MS) {
        const { page } = held
        if (age <= held.freshMs) return { outcome: 'hit', page }
        fly(key, draw).drawing.catch(onError)
        return { outcome: 'stale', page }
      }
      const { drawing, isFirst } = fly(key, draw)
      const rescue = held && age <= RESCUE_MS ? held.page : undefined
      let drawn: Rendering<Page, Answer> | undefined
      try {
        drawn = rescue === undefined ? await drawing : await inGoodTime(drawing)
      } catch (error) {
        if (rescue === undefined) throw error
        if (isFirst) onError(error)
      }
      if (rescue !== undefined && (drawn === undefined || drawn.kind === 'failed'))
        return { outcome: 'rescued', page: rescue }
      if (drawn?.kind === 'page') return { outcome: isFirst ? 'miss' : 'shared', page: drawn.page }
      return { outcome: drawn!.kind as 'failed' | 'passing', answer: (drawn as { answer: Answer }).answer }
    },

    /** What was drawn until now is out of date. */
    drop(): void {
      generation += 1
    },

    /** A page has grown, by being kept in another encoding. */
    grew(key: string, page: Page, by: number): void {
      const held = kept.get(key)
      if (held?.page === page) keep(key, { ...held, bytes: held.bytes + by })
    },

    figures: () => ({ pages: kept.size, bytes }),
  }

  /** The drawing if it comes soon, else undefined; then nobody waits for a while. */
  async function inGoodTime(drawing: Promise<Rendering<Page, Answer>>): Promise<Rendering<Page, Answer> | undefined> {
    const enough = new AbortController()
    const rests = now() < restUntil
    const late = pause(rests ? 0 : patienceMs, 'late' as const, { signal: enough.signal }).catch(() => 'late' as const)
    drawing.catch(() => {})
    try {
      const first = await Promise.race([drawing, late])
      if (first !== 'late') return first
      if (!rests) restUntil = now() + BACKOFF_MS
      return undefined
    } finally {
      enough.abort()
    }
  }
}

const tooSlow = () => Object.assign(new Error('The page took too long to render.'), { statusCode: 503 })
