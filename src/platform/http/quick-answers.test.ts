import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../logging/logging.ts'
import { createApp } from './create-app.ts'
import { mountPages } from './mount-pages.ts'
import { createSharedPages } from './shared-pages.ts'

type App = Awaited<ReturnType<typeof createApp>>

let app: App
let port: number
let renders: number
let outcomes: string[]
let answered: string[]
let shared: ReturnType<typeof createSharedPages>

beforeEach(async () => {
  renders = 0
  outcomes = []
  answered = []
  shared = createSharedPages({ maxBytes: 1e6, onOutcome: (outcome) => outcomes.push(outcome) })
  app = await createApp({
    logger: createLogger('silent'),
    secure: true,
    onAnswered: ({ route, status }) => answered.push(`${status} ${route}`),
    patternOf: () => '/page',
  })
  await mountPages<string>(app, {
    publicUrl: 'https://agency.example',
    render: async () => async () => {
      renders += 1
      return new Response(`<p>render ${renders}</p>`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    },
    personOf: async () => 'nobody',
    shared,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as { port: number }).port
})
afterEach(() => app.close())

type Answer = { status: number; headers: Record<string, unknown>; length: number }

function ask(headers: Record<string, string> = {}, method = 'GET', path = '/'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers: { 'accept-encoding': 'br', ...headers } }, (answer) => {
      let length = 0
      answer.on('data', (part: Buffer) => {
        length += part.length
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, length }))
    })
      .on('error', reject)
      .end()
  })
}

/** What must be the same whoever answers. */
const comparable = ({ headers: { date: _, 'x-request-id': _id, ...headers }, ...rest }: Answer) => ({
  ...rest,
  headers,
})

test('the second visitor gets the very same answer, with an id of its own', async () => {
  const first = await ask()
  const second = await ask()
  expect(comparable(second)).toEqual(comparable(first))
  expect(second.headers['strict-transport-security']).toBeDefined()
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  expect(renders).toBe(1)
})

test('it is counted like every other', async () => {
  await ask()
  await ask()
  expect(outcomes).toEqual(['miss', 'hit'])
  await expect.poll(() => answered).toEqual(['200 /page', '200 /page'])
})

test('whoever has the page already gets a 304 without its length', async () => {
  const { headers } = await ask()
  await ask()
  const again = await ask({ 'if-none-match': String(headers.etag) })
  expect(again).toMatchObject({ status: 304, length: 0 })
  expect(again.headers['content-encoding']).toBeUndefined()
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
})

test('another encoding is not mixed up with it', async () => {
  await ask()
  await ask()
  expect((await ask({ 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect((await ask({ 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined()
  expect((await ask()).headers['content-encoding']).toBe('br')
})

test('a change of the stock is seen at once', async () => {
  await ask()
  await ask()
  shared.drop()
  await ask()
  expect(renders).toBe(2)
})

test('two hosts are refused, and other methods go their usual way', async () => {
  await ask()
  await ask()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'GET / HTTP/1.1\r\nHost: one.example\r\nHost: two.example\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n',
  )
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await ask({}, 'HEAD')).toMatchObject({ status: 200, length: 0 })
})

test('browsers that write their encodings differently share the cached page', async () => {
  await ask()
  await ask()
  const chromium = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' })
  const safari = await ask({ 'accept-encoding': 'gzip, deflate, br' })
  expect(comparable(safari)).toEqual(comparable(chromium))
  expect(outcomes).toEqual(['miss', 'hit', 'hit', 'hit'])
})
