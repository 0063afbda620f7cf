import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CardData } from '#src/property/card/card.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import type { PageInfo } from '#src/search/results/paging.ts'
import { type AnsweredPage, type Ask, askPage, fetchJson } from '#src/search/results/ui/ask-page.ts'
import { parseSearchPath } from '#src/search/url/parse-search-path.ts'
import { type MarksJson, readMarks } from '../map-json.ts'
import type { MapMarks } from '../map-marks.ts'
import { type MapLook, mapQuery } from '../map-question.ts'

/** A search that finds something where another found nothing. */
type CountedWay = { words: string; count: number; criteria: Criteria }

/** What list and map show: always answers to the very same search. */
export type MapSearchState = {
  criteria: Criteria
  cards: CardData[]
  pagination: PageInfo
  /** the page of the list that is in view */
  inView: number
  /** where nothing is found */
  waysOut?: readonly CountedWay[]
  /** undefined until the map is there */
  marks?: MapMarks
  /** homes that are found and have no position */
  unplaced: number
  /** `slow` is asked for still, and may be asked for anew */
  state: 'still' | 'asking' | 'slow' | 'failed'
  /** the home that the pointer or the keyboard is on, in the list or on the map */
  lit?: number
}

/** What a page starts with: the server's answer. */
export type MapSearchStart = Pick<MapSearchState, 'criteria' | 'cards' | 'pagination' | 'waysOut'>

/** After so long the visitor is told that it takes long. */
const SLOW_MS = 5000

/** No visitor waits for longer. */
const TIMEOUT_MS = 30_000

export type MapSearch = ReturnType<typeof createMapSearch>

type Question = { criteria: Criteria; look: MapLook; withList: boolean }

/**
 * The search that a map and its list share. Each question takes the place of the one before it, whose answer is never
 * shown; until an answer is there, and where it fails, what is shown stays.
 */
export function createMapSearch(
  start: MapSearchStart,
  { ask = fetchJson, slowMs = SLOW_MS }: { ask?: Ask; slowMs?: number } = {},
) {
  const shown: StoreApi<MapSearchState> = createStore<MapSearchState>(() => ({
    ...start,
    inView: start.pagination.currentPage,
    unplaced: 0,
    state: 'still',
  }))
  let asking: AbortController | undefined
  /** what is being asked, or was asked in vain */
  let open: Question | undefined
  /** every home that is found is marked on its own: nothing is left to ask, however the map stands */
  let complete = false

  async function put(question: Question): Promise<void> {
    asking?.abort()
    const own = new AbortController()
    asking = own
    open = question
    shown.setState({ state: 'asking' })
    const slow = setTimeout(() => shown.setState({ state: 'slow' }), slowMs)
    own.signal.addEventListener('abort', () => clearTimeout(slow))
    const signal = AbortSignal.any([own.signal, AbortSignal.timeout(TIMEOUT_MS)])
    try {
      const [page, map] = await Promise.all([
        question.withList ? askPage(question.criteria, signal, ask) : undefined,
        askMarks(ask, question, signal),
      ])
      if (asking !== own) return
      const { criteria, look } = question
      complete = !look.frame && map.marks.clusters.length + map.marks.places.length === 0
      const unplaced = look.frame ? shown.getState().unplaced : map.unplaced
      open = undefined
      shown.setState({ ...(page && listed(page)), criteria, marks: map.marks, unplaced, state: 'still' })
    } catch {
      own.abort()
      if (asking === own) shown.setState({ state: 'failed' })
    } finally {
      clearTimeout(slow)
    }
  }

  return {
    shown,
    /** Another search, from its first page: list and map. */
    search: (criteria: Criteria, look: MapLook) => put({ criteria: { ...criteria, page: 1 }, look, withList: true }),
    /** The same search on a map that stands otherwise. */
    async look(look: MapLook): Promise<void> {
      const { criteria, marks } = shown.getState()
      if (open || !marks || !complete) await put(open ? { ...open, look } : { criteria, look, withList: false })
    },
    /** What failed, once more. */
    async tryAgain(): Promise<void> {
      if (open) await put(open)
    },
    /** The search that the visitor wants: what is being asked, else what is shown. */
    wanted: (): Criteria => open?.criteria ?? shown.getState().criteria,
    light: (lit: number | undefined) => shown.setState({ lit }),
    /** Another page of the list is in view. */
    turn: (inView: number) => shown.setState({ inView }),
    stop: () => asking?.abort(),
  }
}

function listed({ cards, pagination, waysOut }: AnsweredPage) {
  const counted = waysOut?.map(({ words, count, url }) => ({ words, count, criteria: parseSearchPath(url).criteria }))
  return { cards, pagination, inView: pagination.currentPage, waysOut: counted }
}

async function askMarks(ask: Ask, { criteria, look }: Question, signal: AbortSignal) {
  const answer = (await ask(`/search.ljson?${mapQuery(criteria, look)}`, signal)) as MarksJson & { total_count: number }
  return { marks: readMarks(answer), unplaced: answer.total_count - answer.placed_count }
}
