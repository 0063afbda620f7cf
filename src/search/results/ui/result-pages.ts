import { createStore } from 'zustand/vanilla'
import type { CardData } from '#src/property/card/card.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { type Ask, askPage, type PageOfResults } from './ask-page.ts'

export type ShownPage = { number: number; cards: readonly CardData[] }

/** `slow` is asked for still, and may be asked for anew. */
export type PendingPage = 'still' | 'asking' | 'slow' | 'failed'

export type Direction = 'next' | 'previous'

export type ResultPagesState = {
  /** in their order, without a gap; never empty */
  pages: readonly ShownPage[]
  /** by the latest answer */
  totalCount: number
  next: PendingPage
  previous: PendingPage
}

export type ResultPagesParts = {
  ask?: Ask
  /** makes the change that brings more homes, so that whoever shows them can act before and after it */
  bring?: (change: () => void, direction: Direction) => void
  /** after so many milliseconds the visitor is told that it takes long */
  slowMs?: number
  /** after so many it has failed */
  patienceMs?: number
}

export type ResultPages = ReturnType<typeof createResultPages>

/**
 * The pages of one search that are shown: the server's, the next ones after the highest, and those before it. An answer
 * that has been asked for anew is never shown, and what is shown stays whatever happens to a call.
 */
export function createResultPages(
  criteria: Criteria,
  first: PageOfResults,
  { ask, bring = (change) => change(), slowMs = 5000, patienceMs = 30_000 }: ResultPagesParts = {},
) {
  const { currentPage, pageSize } = first.pagination
  const shown = createStore<ResultPagesState>(() => ({
    pages: [{ number: currentPage, cards: first.cards }],
    totalCount: first.pagination.totalCount,
    next: 'still',
    previous: 'still',
  }))
  const calls: Partial<Record<Direction, AbortController>> = {}

  /**
   * Asks for the page after the highest, or before the lowest; what is on its way is not asked for twice. Resolves with
   * the number of the page when it is shown, else with nothing.
   */
  async function load(direction: Direction): Promise<number | undefined> {
    const state = shown.getState()
    const number = pageToLoad(state, direction, pageSize)
    if (number === undefined || state[direction] === 'asking') return undefined
    calls[direction]?.abort()
    const own = new AbortController()
    calls[direction] = own
    shown.setState({ [direction]: 'asking' })
    const slow = setTimeout(() => calls[direction] === own && shown.setState({ [direction]: 'slow' }), slowMs)
    try {
      const signal = AbortSignal.any([own.signal, AbortSignal.timeout(patienceMs)])
      const answer = await askPage({ ...criteria, page: number }, signal, ask)
      if (calls[direction] !== own) return undefined
      const change = () =>
        shown.setState((now) => ({
          pages: withPage(now.pages, { number, cards: answer.cards }),
          totalCount: answer.pagination.totalCount,
          [direction]: 'still',
        }))
      bring(change, direction)
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
    /** Shows pages that were shown before; the server's own stays as it is now. */
    putBack(kept: readonly ShownPage[]): void {
      shown.setState(({ pages }) => ({ pages: joined(pages, kept) }))
    },
    /** Drops what is on its way. */
    stop(): void {
      for (const direction of ['next', 'previous'] as const) {
        calls[direction]?.abort()
        delete calls[direction]
      }
    },
  }
}

/** The page that more results would be on; undefined where there are none. */
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

/** A home that moved to another page while the visitor read is not shown twice. */
function withPage(pages: readonly ShownPage[], page: ShownPage): ShownPage[] {
  const known = new Set(pages.flatMap(({ cards }) => cards.map(({ propertyId }) => propertyId)))
  const fresh = { ...page, cards: page.cards.filter(({ propertyId }) => !known.has(propertyId)) }
  return page.number < pages[0]!.number ? [fresh, ...pages] : [...pages, fresh]
}

function joined(pages: readonly ShownPage[], kept: readonly ShownPage[]): readonly ShownPage[] {
  let all = [...pages]
  for (const page of kept.toSorted((one, other) => one.number - other.number)) {
    if (page.number === all.at(-1)!.number + 1) all = withPage(all, page)
  }
  for (const page of kept.toSorted((one, other) => other.number - one.number)) {
    if (page.number === all[0]!.number - 1) all = withPage(all, page)
  }
  return all
}
