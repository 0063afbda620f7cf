import { describe, expect, test } from 'vitest'
import type { SearchHistoryEntry } from '#src/search/history/search-history.ts'
import { answerOf } from '#test/fixtures/results.ts'
import { neighboursOf } from './search-trail.ts'

const stock = { total: 8, pageSize: 3 }
const on = (page: number, others: Partial<SearchHistoryEntry> = {}): SearchHistoryEntry => ({
  criteria: { channel: 'sales', tags: [], page },
  ...others,
})
const { signal } = new AbortController()

describe('the homes before and after', () => {
  test.each<
    [id: number, page: number, before: [number, number] | undefined, after: [number, number] | undefined, calls: number]
  >([
    [1, 1, undefined, [2, 1], 1],
    [2, 1, [1, 1], [3, 1], 1],
    [3, 1, [2, 1], [4, 2], 2],
    [4, 2, [3, 1], [5, 2], 2],
    [6, 2, [5, 2], [7, 3], 2],
    [8, 3, [7, 3], undefined, 1],
    [5, 1, undefined, undefined, 1],
    [99, 3, undefined, undefined, 1],
  ])('are found for home %i of page %i', async (id, page, before, after, calls) => {
    const asked: string[] = []
    const ask = async (url: string) => {
      asked.push(url)
      return answerOf(url, stock)
    }
    const found = await neighboursOf(id, on(page, { view: 'list', clickedProperty: id }), signal, ask)
    const said = (neighbour: typeof found.next) =>
      neighbour && [Number(/\d+/.exec(neighbour.href)?.[0]), neighbour.entry.criteria.page]
    expect([said(found.previous), said(found.next)]).toEqual([before, after])
    expect(asked).toHaveLength(calls)
  })

  test('are not recorded as opened before they are', async () => {
    const ask = async (url: string) => answerOf(url, stock)
    const { next } = await neighboursOf(2, on(1, { clickedProperty: 2, heading: '8 homes' }), signal, ask)
    expect(next?.entry).toEqual({
      criteria: { channel: 'sales', tags: [], page: 1 },
      view: undefined,
      heading: '8 homes',
    })
  })

  test('are not known when the server does not answer', async () => {
    const ask = () => Promise.reject(new Error('gone'))
    await expect(neighboursOf(2, on(1), signal, ask)).rejects.toThrow('gone')
  })
})
