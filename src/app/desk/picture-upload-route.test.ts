import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import type { Actor, CallDesk } from '#src/staff/calls/server/desk-call.ts'
import { PICTURE_ROOM_MESSAGE, pictureProblemOf } from '#src/stock/photos/picture-rules.ts'
import { anActor } from '#test/fixtures/staff-fixture.ts'
import type { DeskCalls } from './desk-calls.ts'
import { pictureUploadRoute } from './picture-upload-route.ts'

const MAX = 30 * 1024 * 1024

let app: FastifyInstance
let isSameOrigin: boolean
let asked: Record<string, unknown>[]
let outcome: object
let actor: Actor | undefined
let canChange: boolean
let wasRead: boolean
let gate: Promise<void> | undefined

beforeEach(async () => {
  isSameOrigin = true
  asked = []
  outcome = { kind: 'changed' }
  actor = anActor({})
  canChange = true
  wasRead = false
  gate = undefined
  app = await createApp({ logger: createLogger('silent'), secure: false })
  const call = (async (_actor: unknown, name: string, { content, ...input }: { content: Readable }) => {
    if (name === 'get-property-pictures') return { ok: true, value: { canChange } }
    asked.push({ ...input, bytes: (await buffer(content)).toString() })
    await gate
    return { ok: true, value: outcome }
  }) as unknown as CallDesk<DeskCalls>
  app.addHook('onSend', async ({ raw }) => {
    wasRead ||= raw.readableDidRead
  })
  await app.register(async (desk) => {
    desk.removeAllContentTypeParsers()
    desk.addContentTypeParser('*', (_request, _body, done) => done(null))
    pictureUploadRoute(desk, { call, actorOf: async () => actor, sameOrigin: () => isSameOrigin })
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
  expect([asked, wasRead]).toEqual([[], false])
})

test('a picture over the limit is refused by its length', async () => {
  expect((await send(Buffer.alloc(MAX + 1))).json()).toMatchObject({ value: { kind: 'refused' } })
  expect([asked, wasRead]).toEqual([[], false])
})

test('a form without scripts leads back to the page, with what is wrong if something is', async () => {
  const form = new FormData()
  form.set('file', new File(['bytes'], 'a.jpg'))
  const taken = await sendForm(form)
  expect([taken.statusCode, taken.headers.location]).toEqual([303, '/desk/properties/7/photos'])
  expect(asked).toEqual([{ id: 7, kind: 'photos', bytes: 'bytes' }])
  outcome = { kind: 'refused', problem: PICTURE_ROOM_MESSAGE }
  expect((await sendForm(form)).headers.location).toBe('/desk/properties/7/photos?problem=room')
  outcome = { kind: 'refused', problem: 'We can’t use this picture: it has too many pixels.' }
  expect((await sendForm(form)).headers.location).toBe('/desk/properties/7/photos?problem=unusable')
  const empty = await sendForm(new FormData())
  expect(empty.headers.location).toContain('?problem=none')
})

test.each([
  ['by nobody', () => (actor = undefined), 'not-taken'],
  ['by somebody who may not change this home', () => (canChange = false), 'not-permitted'],
])('a form that is sent %s is not read', async (_, given, problem) => {
  given()
  const form = new FormData()
  form.set('file', new File([Buffer.alloc(1024 * 1024)], 'a.jpg'))
  expect((await sendForm(form)).headers.location).toBe(`/desk/properties/7/photos?problem=${problem}`)
  expect([asked, wasRead]).toEqual([[], false])
})

test('of many that arrive at once a few are held, and the others wait their turn', async () => {
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  const answers = Array.from({ length: 12 }, () => send(Buffer.from('bytes')))
  await vi.waitFor(() => expect(asked).toHaveLength(8))
  // whatever else could start has had its turn
  await app.inject('/nothing')
  expect(asked).toHaveLength(8)
  open()
  for (const answer of await Promise.all(answers)) expect(answer.json()).toMatchObject({ ok: true })
  expect(asked).toHaveLength(12)
})

test('who looks round a demonstration sends half a gigabyte a day, and no more', async () => {
  actor = anActor({ isDemo: true })
  const headers = { 'content-type': 'application/octet-stream', 'content-length': String(MAX) }
  const sendMost = () => app.inject({ method: 'POST', url: PATH, headers, payload: 'a' })
  for (let at = 0; at < 16; at++) expect((await sendMost()).json()).toMatchObject({ value: { kind: 'changed' } })
  expect((await sendMost()).json()).toMatchObject({
    value: { kind: 'refused', problem: expect.stringContaining('day') },
  })
  expect(asked).toHaveLength(16)
})

test('a link puts no words of its own on the page', () => {
  expect(pictureProblemOf('room')).toBe(PICTURE_ROOM_MESSAGE)
  for (const code of ['Call 01632 960000', 'constructor', null]) expect(pictureProblemOf(code)).toBeUndefined()
})
