import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PageCard } from '#src/property/card/card.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import type { PageInfo } from '#src/search/results/paging.ts'
import { type FetchedPage, type FetchJson, fetchJson, fetchPage } from '#src/search/results/ui/fetch-page.ts'
import { parseSearchPath } from '#src/search/url/parse-search-path.ts'
import { type MarksJson, readMarks } from '../map-json.ts'
import type { MapMarks } from '../map-marks.ts'
import { type MapLook, mapQuery } from '../map-question.ts'

/** A search that finds something when the current one finds nothing. */
type CountedSearch = { words: string; count: number; criteria: Criteria }

/** What list and map show: always the same search. */
export type MapSearchState = {
  criteria: Criteria
  cards: PageCard[]
  pagination: PageInfo
  /** the page of the list that is in view */
  inView: number
  /** when nothing is found */
  relaxedSearches?: readonly CountedSearch[]
  /** undefined until the map is open */
  marks?: MapMarks
  /** number of homes without a position */
  unplaced: number
  /** `slow`: still loading after a while; it may be started again */
  state: 'idle' | 'loading' | 'slow' | 'failed'
  /** the home under the pointer or the focus, in the list or on the map */
  highlighted?: number
}

/** The server's answer, which a page starts with. */
export type MapSearchStart = Pick<MapSearchState, 'criteria' | 'cards' | 'pagination' | 'relaxedSearches'>

/** Until the visitor is told that it takes long. */
const SLOW_MS = 5000

const TIMEOUT_MS = 30_000

export type MapSearch = ReturnType<typeof createMapSearch>

type MapRequest = { criteria: Criteria; look: MapLook; withList: boolean }

/**
 * The search that a map and its list share. A new request aborts the one before it. Until it is answered, and when it
 * fails, the previous results stay.
 */
export function createMapSearch(
  start: MapSearchStart,
  { get = fetchJson, slowMs = SLOW_MS }: { get?: FetchJson; slowMs?: number } = {},
) {
  const shown: StoreApi<MapSearchState> = createStore<MapSearchState>(() => ({
    ...start,
    inView: start.pagination.currentPage,
    unplaced: 0,
    state: 'idle',
  }))
  let current: AbortController | undefined
  /** the request that is loading or failed */
  let pending: MapRequest | undefined
  /** every home has its own pin, so a moved map needs no new marks */
  let complete = false

  async function send(request: MapRequest): Promise<void> {
    current?.abort()
    const own = new AbortController()
    current = own
    pending = request
    shown.setState({ state: 'loading' })
    const slow = setTimeout(() => shown.setState({ state: 'slow' }), slowMs)
    own.signal.addEventListener('abort', () => clearTimeout(slow))
    const signal = AbortSignal.any([own.signal, AbortSignal.timeout(TIMEOUT_MS)])
    try {
      const [page, map] = await Promise.all([
        request.withList ? fetchPage(request.criteria, signal, get) : undefined,
        fetchMarks(get, request, signal),
      ])
      if (current !== own) return
      const { criteria, look } = request
      complete = !look.frame && map.marks.clusters.length + map.marks.places.length === 0
      const unplaced = look.frame ? shown.getState().unplaced : map.unplaced
      pending = undefined
      shown.setState({ ...(page && toListState(page)), criteria, marks: map.marks, unplaced, state: 'idle' })
    } catch {
      own.abort()
      if (current === own) shown.setState({ state: 'failed' })
    } finally {
      clearTimeout(slow)
    }
  }

  return {
    shown,
    /** Searches list and map, from the first page. */
    search: (criteria: Criteria, look: MapLook) => send({ criteria: { ...criteria, page: 1 }, look, withList: true }),
    /** Fetches the marks of the same search for a moved map. */
    async look(look: MapLook): Promise<void> {
      const { criteria, marks } = shown.getState()
      if (pending || !marks || !complete)
        await send(pending ? { ...pending, look } : { criteria, look, withList: false })
    },
    /** Repeats the failed request. */
    async tryAgain(): Promise<void> {
      if (pending) await send(pending)
    },
    /** The criteria of the pending request, else of what is shown. */
    wanted: (): Criteria => pending?.criteria ?? shown.getState().criteria,
    highlight: (highlighted: number | undefined) => shown.setState({ highlighted }),
    /** Another page of the list is in view. */
    setPageInView: (inView: number) => shown.setState({ inView }),
    stop: () => current?.abort(),
  }
}

function toListState({ cards, pagination, relaxedSearches }: FetchedPage) {
  const counted = relaxedSearches?.map(({ words, count, url }) => ({
    words,
    count,
    criteria: parseSearchPath(url).criteria,
  }))
  return { cards, pagination, inView: pagination.currentPage, relaxedSearches: counted }
}

async function fetchMarks(get: FetchJson, { criteria, look }: MapRequest, signal: AbortSignal) {
  const answer = (await get(`/search.ljson?${mapQuery(criteria, look)}`, signal)) as MarksJson & { total_count: number }
  return { marks: readMarks(answer), unplaced: answer.total_count - answer.placed_count }
}
