import { describe, expect, test, vi } from 'vitest'
import {
  createPageCache,
  type PageCacheOptions,
  type Rendering,
  STALE_IF_ERROR_MS,
  STALE_WHILE_REVALIDATE_MS,
} from './page-cache.ts'

const FRESH_MS = 60_000

type Drawn = Rendering<string, string>

/** A cache with a clock and a renderer that one turns by hand. */
function aCache(options: Partial<PageCacheOptions> = {}) {
  let time = 0
  let next: () => Promise<Drawn> = async () => page('first')
  const onError = vi.fn()
  const cache = createPageCache<string, string>({
    maxBytes: 1e6,
    now: () => time,
    onError,
    staleWaitMs: 20,
    ...options,
  })
  const draw = vi.fn(() => next())
  return {
    ...cache,
    draw,
    onError,
    ask: (key = '/') => cache.answer(key, draw),
    draws: (drawing: () => Promise<Drawn>) => {
      next = drawing
    },
    pass: (ms: number) => {
      time += ms
    },
  }
}

const page = (text: string, bytes = 1000): Drawn => ({ kind: 'page', page: text, bytes, freshMs: FRESH_MS })
const failed: Drawn = { kind: 'failed', answer: 'sorry' }

describe('what is not cached', () => {
  test('a page that may not be cached is rendered for each request', async () => {
    const { ask, draws, draw } = aCache()
    draws(async () => ({ kind: 'uncacheable', answer: 'yours' }))
    expect(await ask()).toEqual({ outcome: 'uncacheable', answer: 'yours' })
    await ask()
    expect(draw).toHaveBeenCalledTimes(2)
  })

  test('a failure is not served to the next request', async () => {
    const { ask, draws } = aCache()
    draws(async () => failed)
    expect(await ask()).toEqual({ outcome: 'failed', answer: 'sorry' })
    draws(async () => page('there'))
    expect(await ask()).toEqual({ outcome: 'miss', page: 'there' })
  })

  test('a render that throws fails every request that waited for it', async () => {
    const { ask, draws } = aCache()
    draws(async () => {
      throw new Error('away')
    })
    await expect(Promise.all([ask(), ask()])).rejects.toThrow('away')
    draws(async () => page('there'))
    expect(await ask()).toMatchObject({ page: 'there' })
  })

  test('a page larger than the whole cache is not stored, nor if that is a part of a megabyte', async () => {
    const { ask, draws, sizes } = aCache({ maxBytes: 0.003 * 1024 ** 2 })
    draws(async () => page('huge', 5000))
    expect(await ask()).toMatchObject({ page: 'huge' })
    expect(sizes()).toEqual({ pages: 0, bytes: 0 })
  })
})

test('concurrent requests wait for one render', async () => {
  const { ask, draw, draws } = aCache()
  const { promise, resolve } = Promise.withResolvers<Drawn>()
  draws(() => promise)
  const asked = [ask(), ask(), ask('/elsewhere')]
  resolve(page('one'))
  expect((await Promise.all(asked)).map(({ outcome }) => outcome)).toEqual(['miss', 'shared', 'miss'])
  expect(draw).toHaveBeenCalledTimes(2)
  expect(await ask()).toEqual({ outcome: 'hit', page: 'one' })
})

test('a stale page is served once more while the next is rendered once', async () => {
  const { ask, draw, draws, pass } = aCache()
  await ask()
  pass(FRESH_MS)
  expect(await ask()).toEqual({ outcome: 'hit', page: 'first' })
  pass(1)
  const { promise, resolve } = Promise.withResolvers<Drawn>()
  draws(() => promise)
  expect(await ask()).toEqual({ outcome: 'stale', page: 'first' })
  expect(await ask()).toEqual({ outcome: 'stale', page: 'first' })
  expect(draw).toHaveBeenCalledTimes(2)
  resolve(page('second'))
  await expect.poll(() => ask()).toEqual({ outcome: 'hit', page: 'second' })
})

test('a page that is too stale is rendered before it is served', async () => {
  const { ask, draws, pass } = aCache()
  await ask()
  pass(FRESH_MS + STALE_WHILE_REVALIDATE_MS + 1)
  draws(async () => page('second'))
  expect(await ask()).toEqual({ outcome: 'miss', page: 'second' })
})

describe('when all is dropped', () => {
  test('nothing old is shown', async () => {
    const { ask, draws, drop } = aCache()
    await ask()
    drop()
    draws(async () => page('second'))
    expect(await ask()).toEqual({ outcome: 'miss', page: 'second' })
  })

  test('what was being drawn is for those who asked before, and takes no later page’s place', async () => {
    const { ask, draws, drop } = aCache()
    const slow = Promise.withResolvers<Drawn>()
    draws(() => slow.promise)
    const before = ask()
    drop()
    draws(async () => page('after'))
    expect(await ask()).toEqual({ outcome: 'miss', page: 'after' })
    slow.resolve(page('before'))
    expect(await before).toEqual({ outcome: 'miss', page: 'before' })
    expect(await ask()).toEqual({ outcome: 'hit', page: 'after' })
  })
})

describe('while the database is away', () => {
  test.each([
    ['answers that it failed', async () => failed],
    [
      'throws',
      async () => {
        throw new Error('away')
      },
    ],
  ])('and a drawing %s, a dropped page is shown all the same', async (_how, drawing) => {
    const { ask, draws, drop, pass } = aCache()
    await ask()
    drop()
    pass(STALE_IF_ERROR_MS)
    draws(drawing)
    expect(await ask()).toEqual({ outcome: 'stale-if-error', page: 'first' })
    pass(1)
    await ask().catch(() => {})
    draws(async () => page('back'))
    expect(await ask()).toMatchObject({ page: 'back' })
  })

  test('and a drawing hangs, nobody waits long, and after the first nobody waits at all', async () => {
    const { ask, draws, drop, draw } = aCache({ staleWaitMs: 50 })
    await ask()
    await ask('/other')
    drop()
    const hanging = Promise.withResolvers<Drawn>()
    draws(() => hanging.promise)
    expect(await ask()).toEqual({ outcome: 'stale-if-error', page: 'first' })
    const started = performance.now()
    expect(await ask('/other')).toEqual({ outcome: 'stale-if-error', page: 'first' })
    expect(performance.now() - started).toBeLessThan(50)
    expect(draw).toHaveBeenCalledTimes(4)
    hanging.resolve(page('back'))
    await expect.poll(() => ask()).toEqual({ outcome: 'hit', page: 'back' })
  })
})

describe('the room', () => {
  test('is never exceeded: what was not asked for longest goes first', async () => {
    const { ask, draws, sizes } = aCache({ maxBytes: 10_000 })
    draws(async () => page('some', 2000))
    for (const key of ['/a', '/b', '/c']) await ask(key)
    await ask('/a')
    await ask('/d')
    expect(sizes().pages).toBe(3)
    expect(sizes().bytes).toBeLessThanOrEqual(10_000)
    expect((await ask('/a')).outcome).toBe('hit')
    expect((await ask('/b')).outcome).toBe('miss')
  })

  test('counts what a page grows by', async () => {
    const { ask, grew, sizes } = aCache()
    await ask()
    const { bytes } = sizes()
    grew('/', 'first', 500)
    grew('/', 'another', 500)
    expect(sizes()).toEqual({ pages: 1, bytes: bytes + 500 })
  })
})
