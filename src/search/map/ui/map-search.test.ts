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

/** A server whose answers a test gives one by one, by the order of the questions. */
function aServer() {
  const asked: { address: string; signal: AbortSignal; give: (answer: unknown) => void; fail: () => void }[] = []
  const ask = (address: string, signal: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      asked.push({ address, signal, give: resolve, fail: () => reject(new Error('gone')) })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  return { asked, ask }
}

describe('refusals', () => {
  test('an answer to an earlier question is never shown', async () => {
    const { asked, ask } = aServer()
    const map = createMapSearch(start, { ask })
    const first = map.search({ ...criteria, minBeds: 1 }, here)
    const second = map.search({ ...criteria, minBeds: 2 }, here)
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false, false])
    asked[2]!.give(page(2))
    asked[3]!.give(marks(2))
    await second
    asked[0]!.give(page(1))
    asked[1]!.give(marks(1))
    await first
    const { criteria: shown, pagination, state } = map.shown.getState()
    expect([shown.minBeds, pagination.totalCount, state]).toEqual([2, 2, 'still'])
  })

  test('a failure leaves what is shown, and can be tried again', async () => {
    const { asked, ask } = aServer()
    const map = createMapSearch(start, { ask })
    const failing = map.search({ ...criteria, minBeds: 4 }, here)
    asked[0]!.give(page(7))
    asked[1]!.fail()
    await failing
    expect(map.shown.getState()).toMatchObject({ criteria, pagination: { totalCount: 0 }, state: 'failed' })
    const again = map.tryAgain()
    expect(map.shown.getState().state).toBe('asking')
    asked[2]!.give(page(7))
    asked[3]!.give(marks(7))
    await again
    expect(map.shown.getState()).toMatchObject({ criteria: { minBeds: 4 }, pagination: { totalCount: 7 } })
  })

  test('an answer that takes long is said to, and either it or a second one is shown', async () => {
    const { asked, ask } = aServer()
    const map = createMapSearch(start, { ask, slowMs: 0 })
    const slow = map.search({ ...criteria, minBeds: 4 }, here)
    await expect.poll(() => map.shown.getState().state).toBe('slow')
    expect(map.shown.getState()).toMatchObject({ criteria, pagination: { totalCount: 0 } })
    const again = map.tryAgain()
    expect(map.shown.getState().state).toBe('asking')
    await slow
    await expect.poll(() => map.shown.getState().state).toBe('slow')
    asked[2]!.give(page(7))
    asked[3]!.give(marks(7))
    await again
    expect(map.shown.getState()).toMatchObject({ pagination: { totalCount: 7 }, state: 'still' })
  })

  test('list and map wait for each other', async () => {
    const { asked, ask } = aServer()
    const map = createMapSearch(start, { ask })
    const searching = map.search({ ...criteria, minBeds: 3 }, here)
    asked[0]!.give(page(5))
    await Promise.resolve()
    expect(map.shown.getState()).toMatchObject({ criteria, pagination: { totalCount: 0 } })
    asked[1]!.give(marks(5))
    await searching
    expect(map.shown.getState().pagination.totalCount).toBe(5)
  })
})

describe('the same search on another map', () => {
  test('asks for marks alone, and only while homes are counted together', async () => {
    const { asked, ask } = aServer()
    const map = createMapSearch(start, { ask })
    const first = map.look(here)
    asked[0]!.give(marks(300, [cluster]))
    await first
    const nearer = map.look({ zoom: 13, frame: [0, 52, 1, 53] })
    expect(asked[1]!.address).toMatch(/view=map&zoom=13&frame=0\.00000,52\.00000,1\.00000,53\.00000$/)
    asked[1]!.give(marks(300))
    await nearer
    const whole = map.look(here)
    asked[2]!.give(marks(12))
    await whole
    await map.look({ zoom: 15 })
    expect(asked).toHaveLength(3)
  })

  test('while a search is under way asks for that search, list and all', async () => {
    const { asked, ask } = aServer()
    const map = createMapSearch(start, { ask })
    void map.search({ ...criteria, minBeds: 3 }, here)
    void map.look({ zoom: 14 })
    expect(asked.slice(2).map(({ address }) => /from-3-bed/.test(address))).toEqual([true, true])
    expect(asked[3]!.address).toMatch(/zoom=14$/)
    map.stop()
  })

  test('homes without a position are counted when the whole search is marked', async () => {
    const { asked, ask } = aServer()
    const map = createMapSearch(start, { ask })
    const first = map.look(here)
    asked[0]!.give(marks(302, [cluster]))
    await first
    expect(map.shown.getState().unplaced).toBe(2)
    const framed = map.look({ zoom: 12, frame: [0, 52, 1, 53] })
    asked[1]!.give(marks(302))
    await framed
    expect(map.shown.getState().unplaced).toBe(2)
  })
})

test('a search that finds nothing comes with searches that find something, until the next answer', async () => {
  const { asked, ask } = aServer()
  const map = createMapSearch(start, { ask })
  const search = map.search({ ...criteria, minBeds: 9 }, here)
  asked[0]!.give({
    ...page(0),
    ways_out: [{ words: 'Anywhere', count: 12, url: '/search/property-for-sale/from-9-bed' }],
  })
  asked[1]!.give(marks(0))
  await search
  const way = { words: 'Anywhere', count: 12, criteria: { ...criteria, minBeds: 9 } }
  expect(map.shown.getState().waysOut).toEqual([way])
  const next = map.search(criteria, here)
  expect(map.shown.getState().waysOut).toEqual([way])
  asked[2]!.give(page(12))
  asked[3]!.give(marks(12))
  await next
  expect(map.shown.getState().waysOut).toBeUndefined()
})

test('a new list begins at its top', async () => {
  const { asked, ask } = aServer()
  const map = createMapSearch(start, { ask })
  map.turn(3)
  expect(map.shown.getState().inView).toBe(3)
  const search = map.search({ ...criteria, minBeds: 2 }, here)
  asked[0]!.give(page(70))
  asked[1]!.give(marks(70))
  await search
  expect(map.shown.getState().inView).toBe(1)
})

test('a search begins at its first page', async () => {
  const { asked, ask } = aServer()
  const map = createMapSearch(start, { ask })
  void map.search({ ...criteria, page: 4 }, here)
  expect(asked.map(({ address }) => /page-4/.test(address))).toEqual([false, false])
  map.stop()
})
