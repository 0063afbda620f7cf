import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import type { CallDesk } from '#src/staff/calls/server/desk-call.ts'
import { anActor } from '#test/fixtures/staff-fixture.ts'
import type { DeskCalls } from './desk-calls.ts'
import { replyFileRoute } from './reply-file-route.ts'

const MAX = 10 * 1024 * 1024

let app: FastifyInstance
let isSameOrigin: boolean
let asked: { name: string; id: number; bytes: number }[]

beforeEach(async () => {
  isSameOrigin = true
  asked = []
  app = await createApp({ logger: createLogger('silent'), secure: false })
  const call = (async (_actor: unknown, _name: string, input: { id: number; name: string; content: Readable }) => {
    asked.push({ name: input.name, id: input.id, bytes: (await buffer(input.content)).length })
    return { ok: true, value: { kind: 'kept', file: { id: 1, name: input.name, bytes: 3 } } }
  }) as unknown as CallDesk<DeskCalls>
  await app.register(async (desk) => {
    desk.removeAllContentTypeParsers()
    desk.addContentTypeParser('*', (_request, _body, done) => done(null))
    replyFileRoute(desk, { call, actorOf: async () => anActor({}), sameOrigin: () => isSameOrigin })
  })
})
afterEach(() => app.close())

const send = (payload: Buffer, name: string) =>
  app.inject({
    method: 'POST',
    url: '/desk/enquiries/7/reply-files',
    headers: { 'content-type': 'application/octet-stream', 'kerbside-file-name': name },
    payload,
  })

test('a file arrives as it is, under the name that it has on the device', async () => {
  const answer = await send(Buffer.alloc(400_000, 1), encodeURIComponent('Grundriß & plan.pdf'))
  expect(answer.json()).toMatchObject({ ok: true, value: { kind: 'kept' } })
  expect(asked).toEqual([{ name: 'Grundriß & plan.pdf', id: 7, bytes: 400_000 }])
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a file that another site’s page sends is refused, and nothing of it is read', async () => {
  isSameOrigin = false
  expect((await send(Buffer.from('abc'), 'plan.pdf')).statusCode).toBe(403)
  expect(asked).toEqual([])
})

test('a file over the limit is refused by its length, with the words of every upload', async () => {
  const answer = await send(Buffer.alloc(MAX + 1), 'plan.pdf')
  expect(answer.json()).toEqual({
    ok: true,
    value: { kind: 'refused', problem: "File size can't be over 10mb" },
  })
  expect(asked).toEqual([])
})

test('a name that cannot be read is none', async () => {
  await send(Buffer.from('abc'), '%E0%A4%A')
  expect(asked).toMatchObject([{ name: '' }])
})
