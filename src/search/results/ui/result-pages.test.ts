import { describe, expect, test } from 'vitest'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { aCard, answerOf, cardsOfPage } from '#test/fixtures/results.ts'
import { pagination, shownRange } from '../paging.ts'
import { createResultPages, type Direction, type ResultPages } from './result-pages.ts'

const criteria: Criteria = { channel: 'sales', minBeds: 2, tags: [], page: 1 }
const stock = { total: 11, pageSize: 3 }

/** A server whose answers a test gives one by one, in the order of the requests. */
function aServer(of = stock) {
  const requests: { path: string; signal: AbortSignal; give: () => void; fail: () => void }[] = []
  const fetchJson = (path: string, signal: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      const give = () => resolve(answerOf(path, of))
      requests.push({ path, signal, give, fail: () => reject(new Error('gone')) })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  return { requests, fetchJson }
}

function resultsOn(page: number, options: Parameters<typeof createResultPages>[2] = {}): ResultPages {
  const first = { cards: cardsOfPage(page, stock), pagination: pagination(stock.total, page, stock.pageSize) }
  return createResultPages({ ...criteria, page }, first, options)
}

const numbers = (results: ResultPages) => results.shown.getState().pages.map(({ number }) => number)
const ids = (results: ResultPages) =>
  results.shown.getState().pages.flatMap(({ cards }) => cards.map(({ propertyId }) => propertyId))

function range(results: ResultPages) {
  const { pages, totalCount } = results.shown.getState()
  return shownRange(totalCount, pages[0]!.number, pages.at(-1)!.number, stock.pageSize)
}

describe('refusals', () => {
  test.each<[Direction, number]>([
    ['next', 4],
    ['previous', 1],
  ])('there is no %s page of page %i', async (direction, page) => {
    const server = aServer()
    expect(await resultsOn(page, server).load(direction)).toBeUndefined()
    expect(server.requests).toEqual([])
  })

  test('what is on its way is not asked for twice', async () => {
    const server = aServer()
    const results = resultsOn(1, server)
    void results.load('next')
    void results.load('next')
    expect(server.requests).toHaveLength(1)
  })

  test('a call that fails leaves what is shown, and can be made again', async () => {
    const server = aServer()
    const results = resultsOn(1, server)
    const first = results.load('next')
    server.requests[0]!.fail()
    expect(await first).toBeUndefined()
    expect(results.shown.getState()).toMatchObject({ next: 'failed', previous: 'idle' })
    expect(ids(results)).toEqual([1, 2, 3])
    const second = results.load('next')
    server.requests[1]!.give()
    expect(await second).toBe(2)
    expect(results.shown.getState().next).toBe('idle')
    expect(ids(results)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('an answer that is none fails', async () => {
    const results = resultsOn(1, { fetchJson: async () => ({ message: 'Something went wrong.' }) })
    await results.load('next')
    expect(results.shown.getState().next).toBe('failed')
  })

  test('a call that takes too long fails', async () => {
    const results = resultsOn(1, { ...aServer(), slowMs: 5, timeoutMs: 20 })
    await results.load('next')
    expect(results.shown.getState().next).toBe('failed')
  })

  test('a slow call is said to be slow, and is dropped when it is asked for anew', async () => {
    const server = aServer()
    const results = resultsOn(1, { ...server, slowMs: 5 })
    const first = results.load('next')
    await expect.poll(() => results.shown.getState().next).toBe('slow')
    const second = results.load('next')
    expect(server.requests[0]!.signal.aborted).toBe(true)
    server.requests[1]!.give()
    expect([await first, await second]).toEqual([undefined, 2])
    expect(numbers(results)).toEqual([1, 2])
  })

  test('nothing comes after it was stopped', async () => {
    const server = aServer()
    const results = resultsOn(1, server)
    const call = results.load('next')
    results.stop()
    server.requests[0]!.give()
    expect(await call).toBeUndefined()
    expect(numbers(results)).toEqual([1])
  })
})

describe('more results', () => {
  test('come after the highest page and before the lowest', async () => {
    const server = aServer()
    const changes: Direction[] = []
    const results = resultsOn(2, {
      ...server,
      applyChange: (change, direction) => {
        changes.push(direction)
        change()
      },
    })
    const both = [results.load('next'), results.load('previous')]
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/search.ljson?channel=sales&fragment=from-2-bed/page-3',
      '/search.ljson?channel=sales&fragment=from-2-bed',
    ])
    for (const { give } of server.requests) give()
    expect(await Promise.all(both)).toEqual([3, 1])
    expect(changes).toEqual(['next', 'previous'])
    expect(ids(results)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(range(results)).toMatchObject({
      fromRecord: 1,
      toRecord: 9,
      totalCount: 11,
      hasNextPage: true,
    })
  })

  test('are counted anew', async () => {
    const server = aServer({ total: 5, pageSize: 3 })
    const results = resultsOn(1, server)
    const call = results.load('next')
    server.requests[0]!.give()
    await call
    expect(range(results)).toMatchObject({ toRecord: 5, totalCount: 5, hasNextPage: false })
  })

  test('do not show a home twice that moved to another page meanwhile', async () => {
    const server = aServer()
    const first = { cards: [aCard(1), aCard(2), aCard(4)], pagination: pagination(11, 1, 3) }
    const results = createResultPages(criteria, first, server)
    const call = results.load('next')
    server.requests[0]!.give()
    await call
    expect(ids(results)).toEqual([1, 2, 4, 5, 6])
  })
})

describe('pages that were shown before', () => {
  const page = (number: number) => ({ number, cards: cardsOfPage(number, stock) })

  test.each<[string, number[], number[]]>([
    ['before and after', [1, 2, 3, 4], [1, 2, 3, 4]],
    ['in any order', [4, 3, 1], [1, 2, 3, 4]],
    ['but not over a gap', [4], [2]],
    ['and none', [], [2]],
  ])('stand %s', (_, kept, shown) => {
    const results = resultsOn(2)
    results.restore(kept.map(page))
    expect(numbers(results)).toEqual(shown)
  })

  test('give way to the server’s own', () => {
    const results = resultsOn(2)
    results.restore([{ number: 2, cards: [aCard(99)] }, page(3)])
    expect(ids(results)).toEqual([4, 5, 6, 7, 8, 9])
  })
})
