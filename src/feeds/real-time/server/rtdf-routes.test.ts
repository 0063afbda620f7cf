import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  LETTING,
  overseasRequest,
  removeRequest,
  sendRequest,
} from '#src/feed-import/formats/rtdf/fixtures/rtdf-requests.ts'
import { openRealTimeDesk, type RealTimeDesk } from '#test/fixtures/feeds/real-time-fixture.ts'
import { senderLimits } from './sender-routes.ts'

let desk: RealTimeDesk
beforeEach(async () => {
  desk = await openRealTimeDesk()
})
afterEach(() => desk.closeAll())

const send = (ref: string, change = {}, options = {}) =>
  desk.call('sendpropertydetails', sendRequest(ref, change), options)

async function homes() {
  const { rows } = await sql<{ ref: string; id: number; price: number; published: boolean; status: string }>`
    select agent_ref as ref, id, (listing #>> '{price,amount}')::integer as price,
      published and left_at is null as published, status
    from properties order by agent_ref`.execute(desk.db)
  return rows
}

const stored = async () => (await desk.db.selectFrom('sent_documents').selectAll().execute()).length

describe('a call is refused, and nothing is stored', () => {
  test.each<[string, () => ReturnType<typeof send>, number, string]>([
    ['without a key', () => send('A', {}, { with: '' }), 401, 'KEY_INVALID'],
    ['with a wrong key', () => send('A', {}, { with: `kf_${'x'.repeat(43)}` }), 401, 'KEY_INVALID'],
    ['that is not JSON', () => desk.call('sendpropertydetails', '{"network":'), 400, 'NOT_JSON'],
    ['that is a bare text', () => desk.call('sendpropertydetails', '"text"'), 400, 'NOT_JSON'],
    ['that is too large', () => desk.call('sendpropertydetails', { network: 'x'.repeat(1_100_000) }), 413, 'TOO_LARGE'],
    [
      'without a field that has to be there',
      () => send('A', { property: { status: undefined } }),
      400,
      'FIELD_MISSING',
    ],
    ['with an unknown code', () => send('A', { property: { property_type: 999 } }), 400, 'CODE_UNKNOWN'],
    ['with an unknown field', () => send('A', { property: { details: { bidets: 2 } } }), 400, 'FIELD_UNKNOWN'],
    ['with a field of another type', () => send('A', { property: { published: 'yes' } }), 400, 'FIELD_INVALID'],
    ['with a text that is too long', () => send('A'.repeat(81)), 400, 'FIELD_INVALID'],
    ['of a branch that nobody knows', () => send('A', { branch: { branch_id: 5 } }), 400, 'BRANCH_UNKNOWN'],
    ['of a status of the other channel', () => send('A', { property: { status: 6 } }), 400, 'NOT_ADVERTISABLE'],
    [
      'about a property that is not there',
      () => desk.call('removeproperty', removeRequest('A')),
      404,
      'PROPERTY_UNKNOWN',
    ],
  ])('%s', async (_, call, status, code) => {
    const answer = await call()
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({
      request_id: expect.any(String),
      success: false,
      request_timestamp: expect.stringMatching(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}$/),
      errors: [{ error_code: code, error_description: expect.any(String) }],
    })
    expect(await stored()).toBe(0)
  })

  test('with a revoked key, or one of a feed whose files are sent', async () => {
    const push = await desk.ask(desk.admin, 'add-feed-source', { kind: 'push', name: 'Files' })
    const { key } = await desk.ask(desk.admin, 'create-feed-key', { id: push.id, name: 'Files' })
    expect((await send('A', {}, { with: key })).status).toBe(401)
    const { keys } = await desk.ask(desk.admin, 'get-feed-source', { id: desk.sourceId })
    await desk.ask(desk.admin, 'revoke-feed-key', { id: desk.sourceId, key: keys[0]!.id })
    expect((await send('A')).status).toBe(401)
    expect(await stored()).toBe(0)
  })

  test('for a branch that the key is not for, also where the property is of it already', async () => {
    const other = await desk.newKey({ branches: ['100002'] })
    const refused = await send('A', {}, { with: other })
    expect(refused).toMatchObject({ status: 403, body: { errors: [{ error_code: 'BRANCH_NOT_ALLOWED' }] } })
    expect((await send('A')).status).toBe(200)
    const moved = await send('A', { branch: { branch_id: 100002 } }, { with: other })
    expect(moved).toMatchObject({ status: 403, body: { errors: [{ error_code: 'BRANCH_NOT_ALLOWED' }] } })
    const removed = await desk.call('removeproperty', removeRequest('A', 11, 100002), { with: other })
    expect(removed.status).toBe(404)
  })

  test('of a key without the right for it', async () => {
    const reader = await desk.newKey({ rights: ['performance'] })
    expect(await send('A', {}, { with: reader })).toMatchObject({
      status: 403,
      body: { errors: [{ error_code: 'RIGHT_MISSING' }] },
    })
  })

  test('while the feed is paused', async () => {
    await desk.ask(desk.admin, 'change-feed-source', { id: desk.sourceId, name: 'Our software', isPaused: true })
    expect(await send('A')).toMatchObject({ status: 409, body: { errors: [{ error_code: 'FEED_PAUSED' }] } })
  })

  test('once too many came, and never a right key for the wrong ones of others', async () => {
    for (let tries = 0; tries < senderLimits.wrongKeys.max; tries++) await send('A', {}, { with: 'kf_wrong' })
    expect((await send('A', {}, { with: 'kf_wrong' })).status).toBe(429)
    expect((await send('A')).status).toBe(200)
  })

  test('tells every field that is wrong at once', async () => {
    const { body } = await send('A', { property: { published: null, address: { town: 5 }, extra: 1 } })
    expect(body.errors.map((one: { error_code: string }) => one.error_code).sort()).toEqual([
      'FIELD_INVALID',
      'FIELD_INVALID',
      'FIELD_UNKNOWN',
    ])
    expect(body.errors).toContainEqual(expect.objectContaining({ error_value: '5' }))
  })
})

test('a property that is sent is stored before the answer, and on the site once it is applied', async () => {
  const answer = await send('A1')
  expect(answer.status).toBe(200)
  const { property } = answer.body
  expect(property).toEqual({
    agent_ref: 'A1',
    rightmove_id: expect.any(Number),
    rightmove_url: `https://calderfinch.example/properties/${property.rightmove_id}/sales`,
    change_type: 'CREATE',
  })
  expect(await stored()).toBe(1)
  expect(await homes()).toEqual([])
  await desk.apply()
  expect(await homes()).toEqual([
    { ref: 'A1', id: property.rightmove_id, price: 325_000, published: true, status: 'available' },
  ])
  const { rows } = await sql`select from property_search`.execute(desk.db)
  expect(rows).toHaveLength(1)
})

test('the same property again is an update, and changes nothing where it says the same', async () => {
  const first = await send('A1')
  await desk.apply()
  const { rows } = await sql<{ report: { unchanged: number } }>`select report from imports`.execute(desk.db)
  expect(rows).toHaveLength(1)
  const again = await send('A1')
  expect(again.body.property).toEqual({ ...first.body.property, change_type: 'UPDATE' })
  await desk.apply()
  const events = await desk.db.selectFrom('property_events').selectAll().execute()
  expect(events).toHaveLength(1)
  const { rows: after } = await sql<{ report: object }>`select report from imports`.execute(desk.db)
  expect(after).toMatchObject([{ report: { rows: 2, added: 1, changed: 0, unchanged: 1, format: 'Real time' } }])
})

test('two sends of one reference at a time make one property, as the last one says', async () => {
  const answers = await Promise.all(
    [300_000, 310_000, 320_000].map((price) => send('A1', { property: { price_information: { price } } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.property.rightmove_id)).size).toBe(1)
  await Promise.all([desk.apply(), desk.apply()])
  const [home, ...others] = await homes()
  expect(others).toEqual([])
  const { rows } = await sql<{ document: string }>`select document from sent_documents`.execute(desk.db)
  expect(home?.price).toBe(JSON.parse(rows[0]!.document).property.price_information.price)
})

test('what is sent while a batch is applied waits for the next', async () => {
  await send('A1')
  await desk.apply()
  await send('A1', { property: { price_information: { price: 299_000 } } })
  expect((await homes())[0]?.price).toBe(325_000)
  await desk.apply()
  expect((await homes())[0]?.price).toBe(299_000)
})

test('a property that is not published is stored and hidden, and the caller is told', async () => {
  await send('A1')
  await desk.apply()
  const { body } = await send('A1', { property: { published: false } })
  expect(body).toMatchObject({ success: true, warnings: [{ warning_code: 'NOT_SHOWN' }] })
  await desk.apply()
  expect(await homes()).toMatchObject([{ ref: 'A1', published: false }])
  await send('A1')
  await desk.apply()
  expect(await homes()).toMatchObject([{ ref: 'A1', published: true }])
})

test.each<[number | null, object, string]>([
  [7, {}, 'sold'],
  [8, {}, 'withdrawn'],
  [9, {}, 'withdrawn'],
  [11, {}, 'withdrawn'],
  [11, { property: { status: 2 } }, 'sold'],
  [null, {}, 'withdrawn'],
  [12, LETTING, 'let'],
])('a removal for the reason %s takes the property off the market', async (reason, change, status) => {
  await send('A1', change)
  await desk.apply()
  const { body } = await desk.call('removeproperty', removeRequest('A1', reason))
  expect(body).toMatchObject({ success: true, property: { agent_ref: 'A1', change_type: 'DELETE' } })
  await desk.apply()
  expect(await homes()).toMatchObject([{ ref: 'A1', status }])
  const again = await desk.call('removeproperty', removeRequest('A1', reason))
  expect(again.status).toBe(200)
  const back = await send('A1', change)
  expect(back.body.property.change_type).toBe('CREATE')
  await desk.apply()
  expect(await homes()).toMatchObject([{ ref: 'A1', published: true }])
})

test('a property is created and removed before either is applied', async () => {
  await send('A1')
  await desk.call('removeproperty', removeRequest('A1'))
  await desk.apply()
  expect(await homes()).toEqual([])
})

test('a branch is told what is on the market, with what is not applied yet', async () => {
  await send('A1')
  await send('L1', LETTING)
  await desk.apply()
  await send('A2')
  await desk.call('removeproperty', removeRequest('A1'))
  const list = (channel?: number, branch_id: unknown = 100001) =>
    desk.call('getbranchpropertylist', { network: { network_id: 1 }, branch: { branch_id, channel } })
  const { body } = await list()
  expect(body.property.map((one: { agent_ref: string }) => one.agent_ref)).toEqual(['A2', 'L1'])
  expect((await list(2)).body.property).toMatchObject([{ agent_ref: 'L1', channel: 2 }])
  expect((await list(undefined, 100002)).body.property).toEqual([])
})

test('a home abroad is taken in, without the email address of its owner', async () => {
  const owner = { principal_email_address: 'owner@example.com', auto_email_when_live: true }
  const { status, body } = await desk.call(
    'overseassendpropertydetails',
    overseasRequest('O1', { property: { principal: owner } }),
  )
  expect(status).toBe(200)
  expect(body.warnings).toMatchObject([{ warning_description: expect.stringContaining('currency is not stated') }])
  await desk.apply()
  expect(await homes()).toMatchObject([{ ref: 'O1', published: true, price: null }])
  const { rows } = await sql<{ text: string }>`
    select (select json_agg(d)::text from sent_documents d) || (select json_agg(t)::text from feed_row_texts t) as text`.execute(
    desk.db,
  )
  expect(rows[0]!.text).not.toContain('owner@example.com')
})

test('software that replaces the host alone reaches the same calls', async () => {
  expect((await send('A1', {}, { path: '/v1/property' })).status).toBe(200)
})

test('the last calls are told to staff in plain words, without what was sent', async () => {
  await send('A1')
  await send('A2', { property: { address: { town: 5 } } })
  const { calls } = await desk.ask(desk.admin, 'get-feed-source', { id: desk.sourceId })
  expect(calls).toMatchObject([
    {
      what: 'Property sent',
      ref: 'A2',
      outcome: 'refused',
      words: 'property.address.town: it has to be of the type string',
    },
    { what: 'Property sent', ref: 'A1', outcome: 'done', words: '', keyName: 'Back office' },
  ])
})

test('characters that no text can hold are left out, and hold nothing up', async () => {
  const description = 'A\u0000home \ud800 with a view'
  expect((await send('A1', { property: { details: { description } } })).status).toBe(200)
  await desk.apply()
  expect(await homes()).toHaveLength(1)
})
