import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAX_FEED_FILE_BYTES } from '#src/feeds/files/feed-file.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import type { Actor, CallDesk } from '#src/staff/calls/server/desk-call.ts'
import { anActor } from '#test/fixtures/staff-fixture.ts'
import type { DeskCalls } from './desk-calls.ts'
import { feedFileRoute } from './feed-file-route.ts'

let app: FastifyInstance
let isSameOrigin: boolean
let actor: Actor | undefined
let asked: Record<string, unknown>[]
let wasRead: boolean
let longBodies: number

beforeEach(async () => {
  isSameOrigin = true
  actor = anActor({})
  asked = []
  wasRead = false
  longBodies = 0
  app = await createApp({ logger: createLogger('silent'), secure: false })
  const call = (async (who: Actor | undefined, name: string, { content, ...input }: { content: Readable }) => {
    if (!who) return { ok: false, refusal: { kind: 'signed-out' } }
    asked.push({ call: name, ...input, text: (await buffer(content)).toString() })
    return { ok: true, value: { id: 9 } }
  }) as unknown as CallDesk<DeskCalls>
  app.addHook('onRequest', async (request) => {
    request.allowLongBody = () => {
      longBodies += 1
    }
  })
  app.addHook('onSend', async ({ raw }) => {
    wasRead ||= raw.readableDidRead
  })
  await app.register(async (desk) => {
    desk.removeAllContentTypeParsers()
    desk.addContentTypeParser('*', (_request, _body, done) => done(null))
    feedFileRoute(desk, { call, actorOf: async () => actor, sameOrigin: () => isSameOrigin })
  })
})
afterEach(() => app.close())

const URL = '/desk/feeds/test/file'
const headers = { 'content-type': 'application/octet-stream' }
const send = (name: string, { query = '', ...more }: { query?: string; headers?: Record<string, string> } = {}) =>
  app.inject({
    method: 'POST',
    url: URL + query,
    headers: { ...headers, 'kerbside-file-name': name, ...more.headers },
    payload: '#HEADER#',
  })

test('a file is streamed into the call as it comes, with its name, its length and its feed', async () => {
  const answer = await send(encodeURIComponent('Häuser & Höfe.blm'), { query: '?feed=desk-1' })
  expect(answer.json()).toEqual({ ok: true, value: { id: 9 } })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(asked).toEqual([
    { call: 'try-feed-file', source: 'desk-1', name: 'Häuser & Höfe.blm', bytes: 8, text: '#HEADER#' },
  ])
})

test('a name that is no escape, and a feed that is named twice, are left out', async () => {
  await send('%E0%A4%A', { query: '?feed=a&feed=b' })
  expect(asked).toEqual([{ call: 'try-feed-file', name: '', bytes: 8, text: '#HEADER#' }])
})

test('a file that another site’s page sends is refused, and nothing of it is read', async () => {
  isSameOrigin = false
  expect((await send('homes.blm')).statusCode).toBe(403)
  expect([asked, wasRead]).toEqual([[], false])
})

test('a file without its length is refused', async () => {
  const answer = await app.inject({ method: 'POST', url: URL, headers: { ...headers, 'transfer-encoding': 'chunked' } })
  expect([answer.statusCode, asked]).toEqual([411, []])
})

test('a file over the limit is refused by its length, in words', async () => {
  const answer = await send('homes.blm', { headers: { 'content-length': String(MAX_FEED_FILE_BYTES + 1) } })
  expect(answer.json()).toMatchObject({ refusal: { fields: { file: 'The file is over 2 GB.' } } })
  expect([asked, wasRead]).toEqual([[], false])
})

test('a file may take hours to come, and that of nobody we know minutes', async () => {
  await send('homes.blm')
  expect(longBodies).toBe(1)
  actor = undefined
  expect((await send('homes.blm')).json()).toMatchObject({ ok: false })
  expect([longBodies, asked.length]).toEqual([1, 1])
})
