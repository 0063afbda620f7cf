import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import type { CallDesk } from '#src/staff/calls/server/desk-call.ts'
import { anActor } from '#test/fixtures/staff-fixture.ts'
import type { DeskCalls } from './desk-calls.ts'
import { pictureUploadRoute } from './picture-upload-route.ts'

const MAX = 30 * 1024 * 1024

let app: FastifyInstance
let isSameOrigin: boolean
let asked: Record<string, unknown>[]
let outcome: object

beforeEach(async () => {
  isSameOrigin = true
  asked = []
  outcome = { kind: 'changed' }
  app = await createApp({ logger: createLogger('silent'), secure: false })
  const call = (async (_actor: unknown, _name: string, { content, ...input }: { content: Readable }) => {
    asked.push({ ...input, bytes: (await buffer(content)).toString() })
    return { ok: true, value: outcome }
  }) as unknown as CallDesk<DeskCalls>
  await app.register(async (desk) => {
    desk.removeAllContentTypeParsers()
    desk.addContentTypeParser('*', (_request, _body, done) => done(null))
    pictureUploadRoute(desk, { call, actorOf: async () => anActor({}), sameOrigin: () => isSameOrigin })
  })
})
afterEach(() => app.close())

const PATH = '/desk/properties/7/pictures'
const send = (payload: Buffer, query = '?kind=floorplans&change=c1') =>
  app.inject({
    method: 'POST',
    url: PATH + query,
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  })

async function sendForm(form: FormData) {
  const { headers, body } = new Response(form)
  return app.inject({
    method: 'POST',
    url: `${PATH}?kind=photos`,
    headers: { 'content-type': headers.get('content-type')! },
    payload: await buffer(body!),
  })
}

test('a picture arrives as it is, for the list that it is for', async () => {
  const answer = await send(Buffer.from('bytes'))
  expect(answer.json()).toEqual({ ok: true, value: { kind: 'changed' } })
  expect(asked).toEqual([{ id: 7, kind: 'floorplans', changeId: 'c1', bytes: 'bytes' }])
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a picture that another site’s page sends is refused, and nothing of it is read', async () => {
  isSameOrigin = false
  expect((await send(Buffer.from('abc'))).statusCode).toBe(403)
  expect(asked).toEqual([])
})

test('a picture over the limit is refused by its length', async () => {
  expect((await send(Buffer.alloc(MAX + 1))).json()).toMatchObject({ value: { kind: 'refused' } })
  expect(asked).toEqual([])
})

test('a form without scripts leads back to the page, with what is wrong if something is', async () => {
  const form = new FormData()
  form.set('file', new File(['bytes'], 'a.jpg'))
  const taken = await sendForm(form)
  expect([taken.statusCode, taken.headers.location]).toEqual([303, '/desk/properties/7/photos'])
  expect(asked).toEqual([{ id: 7, kind: 'photos', bytes: 'bytes' }])
  outcome = { kind: 'refused', problem: 'Not a photo' }
  expect((await sendForm(form)).headers.location).toBe('/desk/properties/7/photos?problem=Not%20a%20photo')
  const empty = await sendForm(new FormData())
  expect(empty.headers.location).toContain('Choose%20a%20file')
})
