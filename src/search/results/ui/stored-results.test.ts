import { describe, expect, test } from 'vitest'
import { aCard } from '#test/fixtures/results.ts'
import { CACHE_MS } from './scroll-spacer.tsx'
import { historyKey, loadStoredResults, removeResults, storeResults } from './stored-results.ts'

const path = '/search/property-for-sale/page-2'
const now = 1_800_000_000_000
const pages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ number: from + index, cards: [aCard(from + index)] }))
const left = (from = 1, to = 3) => ({
  path,
  pages: pages(from, to),
  anchor: { path: '/properties/2/sales', top: 120 },
  spacers: { top: 4000, under: 3000, width: 1280 },
})

/** A browser's storage that takes so many characters. */
function aStorage(room = Number.POSITIVE_INFINITY) {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
    setItem(key: string, value: string) {
      const others = [...values].filter(([other]) => other !== key).reduce((sum, [, text]) => sum + text.length, 0)
      if (others + value.length > room) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
  }
  return { values, storage: () => storage }
}

describe('refusals', () => {
  test.each([[null], [undefined], ['abc'], [{}], [{ key: 7 }]])('%j is no entry of the history', (state) => {
    expect(historyKey(state)).toBeUndefined()
  })

  test('a browser that refuses its storage keeps nothing, and nothing breaks', () => {
    const refused = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    expect(() => storeResults(refused, 'a', left(), 2, now)).not.toThrow()
    expect(() => removeResults(refused, 'a')).not.toThrow()
    expect(loadStoredResults(refused, 'a', path, now)).toBeUndefined()
  })

  test('a full storage keeps nothing of it', () => {
    const { values, storage } = aStorage(500)
    storeResults(storage, 'a', left(), 2, now)
    expect([...values.keys()]).toEqual(['results-entries'])
  })

  test.each<[string, string, string, number]>([
    ['another entry', 'b', path, now],
    ['another page', 'a', '/search/property-for-sale/page-3', now],
    ['too long ago', 'a', path, now + CACHE_MS],
  ])('%s has nothing left', (_, key, at, then) => {
    const { storage } = aStorage()
    storeResults(storage, 'a', left(), 2, now)
    expect(loadStoredResults(storage, key, at, then)).toBeUndefined()
  })

  test('what somebody else wrote is nothing', () => {
    const { values, storage } = aStorage()
    values.set('results-pages:a', '{')
    expect(loadStoredResults(storage, 'a', path, now)).toBeUndefined()
  })
})

describe('results that were left', () => {
  test('are found as they were', () => {
    const { storage } = aStorage()
    storeResults(storage, 'a', left(), 2, now)
    expect(loadStoredResults(storage, 'a', path, now + 1000)).toMatchObject({
      pages: JSON.parse(JSON.stringify(left().pages.map(({ number }) => ({ number })))),
      anchor: { path: '/properties/2/sales', top: 120 },
    })
    removeResults(storage, 'a')
    expect(loadStoredResults(storage, 'a', path, now)).toBeUndefined()
  })

  test('are those of the latest few entries', () => {
    const { values, storage } = aStorage()
    for (const key of ['a', 'b', 'c', 'd', 'b', 'e']) storeResults(storage, key, left(), 2, now)
    expect([...values.keys()].filter((key) => key.startsWith('results-pages:')).sort()).toEqual(
      ['b', 'c', 'd', 'e'].map((key) => `results-pages:${key}`),
    )
  })

  test.each<[inView: number, kept: number[]]>([
    [1, [1, 10]],
    [9, [4, 13]],
    [20, [11, 20]],
  ])('are ten pages round page %i', (inView, [from, to]) => {
    const { storage } = aStorage()
    storeResults(storage, 'a', left(1, 20), inView, now)
    const numbers = loadStoredResults(storage, 'a', path, now)!.pages.map(({ number }) => number)
    expect([numbers[0], numbers.at(-1), numbers.length]).toEqual([from, to, 10])
  })
})
