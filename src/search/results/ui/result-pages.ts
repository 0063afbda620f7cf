import { createStore } from 'zustand/vanilla'
import type { PageCard } from '#src/property/card/card.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { type FetchJson, fetchPage, type PageOfResults } from './fetch-page.ts'

export type ShownPage = { number: number; cards: readonly PageCard[] }

/** Of a request. `slow`: still loading after a while; it may be started again. */
export type LoadState = 'idle' | 'loading' | 'slow' | 'failed'

export type Direction = 'next' | 'previous'

export type ResultPagesState = {
  /** in order, without a gap; never empty */
  pages: readonly ShownPage[]
  /** by the latest answer */
  totalCount: number
  next: LoadState
  previous: LoadState
}

export type ResultPagesOptions = {
  fetchJson?: FetchJson
  /** runs the change that adds homes, so that the list can act before and after it */
  applyChange?: (change: () => void, direction: Direction) => void
  /** milliseconds until the visitor is told that it takes long */
  slowMs?: number
  /** milliseconds until the request fails */
  timeoutMs?: number
}

export type ResultPages = ReturnType<typeof createResultPages>

/**
 * The pages of one search that are shown: the server's, those after the highest, and those before the lowest. The answer
 * to a superseded request is never shown, and a failure never removes what is shown.
 */
export function createResultPages(
  criteria: Criteria,
  first: PageOfResults,
  { fetchJson, applyChange = (change) => change(), slowMs = 5000, timeoutMs = 30_000 }: ResultPagesOptions = {},
) {
  const { currentPage, pageSize } = first.pagination
  const shown = createStore<ResultPagesState>(() => ({
    pages: [{ number: currentPage, cards: first.cards }],
    totalCount: first.pagination.totalCount,
    next: 'idle',
    previous: 'idle',
  }))
  const calls: Partial<Record<Direction, AbortController>> = {}

  /**
   * Loads the page after the highest, or before the lowest, unless that is loading already. Resolves with its number once
   * it is shown, else with undefined.
   */
  async function load(direction: Direction): Promise<number | undefined> {
    const state = shown.getState()
    const number = pageToLoad(state, direction, pageSize)
    if (number === undefined || state[direction] === 'loading') return undefined
    calls[direction]?.abort()
    const own = new AbortController()
    calls[direction] = own
    shown.setState({ [direction]: 'loading' })
    const slow = setTimeout(() => calls[direction] === own && shown.setState({ [direction]: 'slow' }), slowMs)
    try {
      const signal = AbortSignal.any([own.signal, AbortSignal.timeout(timeoutMs)])
      const answer = await fetchPage({ ...criteria, page: number }, signal, fetchJson)
      if (calls[direction] !== own) return undefined
      const change = () =>
        shown.setState((now) => ({
          pages: withPage(now.pages, { number, cards: answer.cards }),
          totalCount: answer.pagination.totalCount,
          [direction]: 'idle',
        }))
      applyChange(change, direction)
      return number
    } catch {
      if (calls[direction] === own) shown.setState({ [direction]: 'failed' })
      return undefined
    } finally {
      clearTimeout(slow)
    }
  }

  return {
    shown,
    pageSize,
    load,
    /** Shows pages that were stored earlier; the server's own page stays as it is now. */
    restore(stored: readonly ShownPage[]): void {
      shown.setState(({ pages }) => ({ pages: mergedPages(pages, stored) }))
    },
    /** Aborts the requests. */
    stop(): void {
      for (const direction of ['next', 'previous'] as const) {
        calls[direction]?.abort()
        delete calls[direction]
      }
    },
  }
}

/** The number of the page to load next; undefined when there is none. */
export function pageToLoad(
  { pages, totalCount }: Pick<ResultPagesState, 'pages' | 'totalCount'>,
  direction: Direction,
  pageSize: number,
): number | undefined {
  const pageCount = Math.ceil(totalCount / pageSize)
  const [lowest, highest] = [pages[0]!.number, pages.at(-1)!.number]
  if (direction === 'next') return highest < pageCount ? highest + 1 : undefined
  return lowest > 1 && pageCount > 0 ? Math.min(lowest - 1, pageCount) : undefined
}

/** Drops homes that are shown already: they moved to another page in the meantime. */
function withPage(pages: readonly ShownPage[], page: ShownPage): ShownPage[] {
  const known = new Set(pages.flatMap(({ cards }) => cards.map(({ propertyId }) => propertyId)))
  const fresh = { ...page, cards: page.cards.filter(({ propertyId }) => !known.has(propertyId)) }
  return page.number < pages[0]!.number ? [fresh, ...pages] : [...pages, fresh]
}

function mergedPages(pages: readonly ShownPage[], stored: readonly ShownPage[]): readonly ShownPage[] {
  let all = [...pages]
  for (const page of stored.toSorted((one, other) => one.number - other.number)) {
    if (page.number === all.at(-1)!.number + 1) all = withPage(all, page)
  }
  for (const page of stored.toSorted((one, other) => other.number - one.number)) {
    if (page.number === all[0]!.number - 1) all = withPage(all, page)
  }
  return all
}
