import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCachePurge } from './purge-cache.ts'

let cache: Server
let url: string
let asked: IncomingMessage[]
let answers: number[]
let purge: ReturnType<typeof createCachePurge>
let lines: string[]

const note = (_facts: unknown, words?: string) => void lines.push(words ?? '')
const logger = { info: note, warn: note } as unknown as Parameters<typeof createCachePurge>[0]['logger']
const quick = { pauseMs: 1, lateMs: 60_000, firstRetryMs: 1, lastRetryMs: 4 }

beforeEach(async () => {
  asked = []
  answers = []
  lines = []
  cache = createServer((request, response) => {
    asked.push(request)
    response.writeHead(answers.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(cache.address() as AddressInfo).port}/purge`
})
afterEach(async () => {
  await purge.stop()
  cache.closeAllConnections()
  cache.close()
})

test('a change of the stock reaches the cache as a PURGE of what carries its key', async () => {
  purge = createCachePurge({ urls: [url], token: 'hunter2hunter2', logger, times: quick })
  purge.purge()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatchObject({
    method: 'PURGE',
    url: '/purge',
    headers: { 'surrogate-key': 'stock', authorization: 'Bearer hunter2hunter2' },
  })
})

test('a thousand changes at once are two purges: one under way, and one after all of them', async () => {
  purge = createCachePurge({ urls: [url], logger, times: quick })
  for (let change = 0; change < 1000; change++) purge.purge()
  await expect.poll(() => asked.length).toBe(2)
})

test('a page that was being rendered at the change is purged by the one that follows', async () => {
  purge = createCachePurge({ urls: [url], logger, times: { ...quick, lateMs: 20 } })
  purge.purge()
  await expect.poll(() => asked.length).toBe(2)
})

test('a cache that fails is asked until it answers, and both are logged without its path', async () => {
  answers = [503, 403, 200]
  purge = createCachePurge({ urls: [url], logger, times: quick })
  purge.purge()
  await expect
    .poll(() => lines)
    .toEqual(['the cache could not be purged', 'the cache could not be purged', 'the cache was purged after failures'])
  expect(asked).toHaveLength(3)
})

test('each of several caches is purged, and one that is away delays no other', async () => {
  purge = createCachePurge({ urls: ['http://127.0.0.1:1/', url], logger, times: quick })
  purge.purge()
  await expect.poll(() => asked.length).toBe(1)
  await expect.poll(() => lines).toContain('the cache could not be purged')
})

test('nothing is sent once the site stops', async () => {
  answers = [503, 503, 503]
  purge = createCachePurge({ urls: [url], logger, times: { ...quick, firstRetryMs: 60_000 } })
  purge.purge()
  await expect.poll(() => lines.length).toBe(1)
  await purge.stop()
  purge.purge()
  expect(asked).toHaveLength(1)
})
