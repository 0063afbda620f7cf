import { describe, expect, test } from 'vitest'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { pagination } from '#src/search/results/paging.ts'
import type { MarksJson } from '../map-json.ts'
import { createMapSearch } from './map-search.ts'

const criteria: Criteria = { channel: 'sales', tags: [], page: 1 }
const start = { criteria, cards: [], pagination: pagination(0, 1, 24) }
const here = { zoom: 11 }

const marks = (total: number, clusters: MarksJson['clusters'] = []): MarksJson & { total_count: number } => ({
  pins: [],
  clusters,
  geonames: [],
  placed_count: clusters.reduce((sum, { count }) => sum + count, 0),
  total_count: total,
})
const page = (total: number) => ({
  properties: [],
  pagination: { total_count: total, current_page: 1, page_size: 24 },
})
const cluster = { lng: 0, lat: 52, count: 300, bounds: [-1, 51, 1, 53] } as const

/** A server whose answers a test gives one by one, in the order of the requests. */
function aServer() {
  const requests: { path: string; signal: AbortSignal; give: (answer: unknown) => void; fail: () => void }[] = []
  const get = (path: string, signal: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      requests.push({ path, signal, give: resolve, fail: () => reject(new Error('gone')) })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  return { requests, get }
}

describe('refusals', () => {
  test('the answer to an earlier map search is never shown', async () => {
    const { requests, get } = aServer()
    const map = createMapSearch(start, { get })
    const first = map.search({ ...criteria, minBeds: 1 }, here)
    const second = map.search({ ...criteria, minBeds: 2 }, here)
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true, false, false])
    requests[2]!.give(page(2))
    requests[3]!.give(marks(2))
    await second
    requests[0]!.give(page(1))
    requests[1]!.give(marks(1))
    await first
    const { criteria: shown, pagination, state } = map.shown.getState()
    expect([shown.minBeds, pagination.totalCount, state]).toEqual([2, 2, 'idle'])
  })

  test('a failed map search leaves what is shown, and can be tried again', async () => {
    const { requests, get } = aServer()
    const map = createMapSearch(start, { get })
    const failing = map.search({ ...criteria, minBeds: 4 }, here)
    requests[0]!.give(page(7))
    requests[1]!.fail()
    await failing
    expect(map.shown.getState()).toMatchObject({ criteria, pagination: { totalCount: 0 }, state: 'failed' })
    const again = map.tryAgain()
    expect(map.shown.getState().state).toBe('loading')
    requests[2]!.give(page(7))
    requests[3]!.give(marks(7))
    await again
    expect(map.shown.getState()).toMatchObject({ criteria: { minBeds: 4 }, pagination: { totalCount: 7 } })
  })

  test('a slow map search is reported as slow, and can be repeated', async () => {
    const { requests, get } = aServer()
    const map = createMapSearch(start, { get, slowMs: 0 })
    const slow = map.search({ ...criteria, minBeds: 4 }, here)
    await expect.poll(() => map.shown.getState().state).toBe('slow')
    expect(map.shown.getState()).toMatchObject({ criteria, pagination: { totalCount: 0 } })
    const again = map.tryAgain()
    expect(map.shown.getState().state).toBe('loading')
    await slow
    await expect.poll(() => map.shown.getState().state).toBe('slow')
    requests[2]!.give(page(7))
    requests[3]!.give(marks(7))
    await again
    expect(map.shown.getState()).toMatchObject({ pagination: { totalCount: 7 }, state: 'idle' })
  })

  test('the list and the marks of a map search are shown together', async () => {
    const { requests, get } = aServer()
    const map = createMapSearch(start, { get })
    const searching = map.search({ ...criteria, minBeds: 3 }, here)
    requests[0]!.give(page(5))
    await Promise.resolve()
    expect(map.shown.getState()).toMatchObject({ criteria, pagination: { totalCount: 0 } })
    requests[1]!.give(marks(5))
    await searching
    expect(map.shown.getState().pagination.totalCount).toBe(5)
  })
})

describe('fetching marks of the same search for a moved map', () => {
  test('fetches marks only, and only while some are clusters', async () => {
    const { requests, get } = aServer()
    const map = createMapSearch(start, { get })
    const first = map.look(here)
    requests[0]!.give(marks(300, [cluster]))
    await first
    const nearer = map.look({ zoom: 13, frame: [0, 52, 1, 53] })
    expect(requests[1]!.path).toMatch(/view=map&zoom=13&frame=0\.00000,52\.00000,1\.00000,53\.00000$/)
    requests[1]!.give(marks(300))
    await nearer
    const whole = map.look(here)
    requests[2]!.give(marks(12))
    await whole
    await map.look({ zoom: 15 })
    expect(requests).toHaveLength(3)
  })

  test('repeats a pending search with its list', async () => {
    const { requests, get } = aServer()
    const map = createMapSearch(start, { get })
    void map.search({ ...criteria, minBeds: 3 }, here)
    void map.look({ zoom: 14 })
    expect(requests.slice(2).map(({ path }) => /from-3-bed/.test(path))).toEqual([true, true])
    expect(requests[3]!.path).toMatch(/zoom=14$/)
    map.stop()
  })

  test('counts homes without a position over the whole search, not over a frame', async () => {
    const { requests, get } = aServer()
    const map = createMapSearch(start, { get })
    const first = map.look(here)
    requests[0]!.give(marks(302, [cluster]))
    await first
    expect(map.shown.getState().unplaced).toBe(2)
    const framed = map.look({ zoom: 12, frame: [0, 52, 1, 53] })
    requests[1]!.give(marks(302))
    await framed
    expect(map.shown.getState().unplaced).toBe(2)
  })
})

test('suggested searches stay until the next answer of the map search', async () => {
  const { requests, get } = aServer()
  const map = createMapSearch(start, { get })
  const search = map.search({ ...criteria, minBeds: 9 }, here)
  requests[0]!.give({
    ...page(0),
    ways_out: [{ words: 'Anywhere', count: 12, url: '/search/property-for-sale/from-9-bed' }],
  })
  requests[1]!.give(marks(0))
  await search
  const way = { words: 'Anywhere', count: 12, criteria: { ...criteria, minBeds: 9 } }
  expect(map.shown.getState().relaxedSearches).toEqual([way])
  const next = map.search(criteria, here)
  expect(map.shown.getState().relaxedSearches).toEqual([way])
  requests[2]!.give(page(12))
  requests[3]!.give(marks(12))
  await next
  expect(map.shown.getState().relaxedSearches).toBeUndefined()
})

test('a new map search starts the list at page 1', async () => {
  const { requests, get } = aServer()
  const map = createMapSearch(start, { get })
  map.setPageInView(3)
  expect(map.shown.getState().inView).toBe(3)
  const search = map.search({ ...criteria, minBeds: 2 }, here)
  requests[0]!.give(page(70))
  requests[1]!.give(marks(70))
  await search
  expect(map.shown.getState().inView).toBe(1)
})

test('a map search asks for the first page', async () => {
  const { requests, get } = aServer()
  const map = createMapSearch(start, { get })
  void map.search({ ...criteria, page: 4 }, here)
  expect(requests.map(({ path }) => /page-4/.test(path))).toEqual([false, false])
  map.stop()
})
