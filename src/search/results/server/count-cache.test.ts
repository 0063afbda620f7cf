import { expect, test } from 'vitest'
import { createCountCache } from './count-cache.ts'

function aCache(options: { maxEntries?: number } = {}) {
  let now = Date.parse('2026-11-20T12:00:00Z')
  const cache = createCountCache({ clock: () => new Date(now), ...options })
  let asked = 0
  return {
    cache,
    /** the number of times the database was asked, as the count */
    count: async () => ++asked,
    wait: (ms: number) => (now += ms),
  }
}

test('a failed count is not kept', async () => {
  const { cache, count } = aCache()
  await expect(cache.get('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await cache.get('a', count)).toBe(1)
})

test('a count is kept for a minute and no longer', async () => {
  const { cache, count, wait } = aCache()
  expect(await cache.get('a', count)).toBe(1)
  wait(59_999)
  expect(await cache.get('a', count)).toBe(1)
  wait(1)
  expect(await cache.get('a', count)).toBe(2)
})

test('a clock that was put back does not keep a count for longer', async () => {
  const { cache, count, wait } = aCache()
  await cache.get('a', count)
  wait(-3_600_000)
  expect(await cache.get('a', count)).toBe(2)
})

test('questions asked at the same time share one answer', async () => {
  const { cache, count } = aCache()
  expect(await Promise.all([cache.get('a', count), cache.get('a', count), cache.get('b', count)])).toEqual([1, 1, 2])
})

test('a change of the stock forgets every count, also one under way', async () => {
  const { cache, count } = aCache()
  const { promise, resolve } = Promise.withResolvers<number>()
  const before = cache.get('a', () => promise)
  cache.clear()
  resolve(7)
  expect(await before).toBe(7)
  expect(await cache.get('a', count)).toBe(1)
})

test('the oldest counts give way', async () => {
  const { cache, count } = aCache({ maxEntries: 2 })
  for (const key of ['a', 'b', 'c']) await cache.get(key, count)
  expect(await cache.get('c', count)).toBe(3)
  expect(await cache.get('b', count)).toBe(2)
  expect(await cache.get('a', count)).toBe(4)
})
