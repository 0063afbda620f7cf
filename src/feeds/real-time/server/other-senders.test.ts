import { deflateSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { removeRequest, sendRequest } from '#src/feed-import/formats/rtdf/fixtures/rtdf-requests.ts'
import { zooplaUpdate } from '#src/feed-import/formats/zoopla/fixtures/zoopla-requests.ts'
import { openRealTimeDesk, type RealTimeDesk } from '#test/fixtures/feeds/real-time-fixture.ts'

// What software that was written for the portals sends, and what it expects in answer.

let desk: RealTimeDesk
beforeEach(async () => {
  desk = await openRealTimeDesk()
})
afterEach(() => desk.closeAll())

type Headers = Record<string, string>

async function post(path: string, payload: string | Buffer, headers: Headers = {}) {
  const answer = await desk.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${desk.key}`, 'content-type': 'application/json', ...headers },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const rtdf = (name: string, message: unknown, headers?: Headers) =>
  post(`/feeds/rtdf/v1/property/${name}`, JSON.stringify(message), headers)

const profile = (name: string) => ({
  'content-type': `application/json;profile=http://listings.example/docs/v1.1/schemas/${name}.json`,
})

async function documents() {
  const { rows } = await sql<{ document: string }>`select document from sent_documents order by ref`.execute(desk.db)
  return rows.map(({ document }) => JSON.parse(document))
}

describe('a message of an earlier version of RTDF is stored', () => {
  test('with the benefit flag and the owner, who is not kept', async () => {
    const { status } = await rtdf(
      'sendpropertydetails',
      sendRequest('A1', {
        property: {
          date_available: '02-11-2026 00:00:00',
          details: { housing_benefit_considered: true, risks: undefined, obligations: undefined },
          principal: { principal_email_address: 'owner@example.com', auto_email_when_live: true },
        },
      }),
    )
    expect(status).toBe(200)
    expect(JSON.stringify(await documents())).not.toContain('owner@example.com')
  })

  test('with its range of sizes beside the other details', async () => {
    const details = { internal_area: null, internal_area_unit: null, minimum: 900, maximum: 1400, area_unit: 1 }
    expect((await rtdf('sendpropertydetails', sendRequest('A1', { property: { details } }))).status).toBe(200)
    await desk.apply()
    const { rows } = await sql<{ size: number }>`
      select (listing->>'squareFeet')::integer as size from properties`.execute(desk.db)
    expect(rows).toEqual([{ size: 1400 }])
  })

  test('with a web address that has no scheme, as the documentation’s own sample has', async () => {
    const media = [{ media_type: 1, media_url: 'www.pictures.example/front.jpg', caption: 'Front', sort_order: 1 }]
    const { body } = await rtdf('sendpropertydetails', sendRequest('A1', { property: { media } }))
    expect(body).toMatchObject({ success: true, warnings: [] })
  })

  test('with more beside its three parts, which is not kept', async () => {
    const { status } = await rtdf('sendpropertydetails', { ...sendRequest('A1'), sent_by: 'Somebody' })
    expect(status).toBe(200)
    expect(Object.keys((await documents())[0])).toEqual(['network', 'branch', 'property'])
  })

  test('with areas as texts, empty lists and nulls, as a plug-in for websites writes it', async () => {
    const { status, body } = await rtdf(
      'sendpropertydetails',
      sendRequest('4711', {
        property: {
          date_available: null,
          contract_months: null,
          let_type: null,
          address: { house_name_number: '', town: '' },
          price_information: { deposit: null, administration_fee: '', rent_frequency: null },
          details: { features: [], internal_area: '1120', internal_area_unit: 1 },
          media: [],
        },
      }),
    )
    expect([status, body.errors]).toEqual([200, []])
  })
})

describe('the body of a message may come', () => {
  const message = JSON.stringify(sendRequest('A1', { property: { details: { summary: 'A café by the Welland.' } } }))
  test.each<[string, string | Buffer, Headers]>([
    ['packed with gzip', gzipSync(message), { 'content-encoding': 'gzip' }],
    ['packed with deflate', deflateSync(message), { 'content-encoding': 'deflate' }],
    ['with a byte order mark', `\uFEFF${message}`, {}],
    ['with a charset', message, { 'content-type': 'application/json; charset=utf-8' }],
    ['as what curl calls a form', message, { 'content-type': 'application/x-www-form-urlencoded' }],
    ['with the key as a password', message, { authorization: '' }],
  ])('%s', async (_, payload, headers) => {
    const basic = `Basic ${Buffer.from(`rtdf:${desk.key}`).toString('base64')}`
    const { status } = await post('/feeds/rtdf/v1/property/sendpropertydetails', payload, {
      ...headers,
      ...(headers.authorization === '' && { authorization: basic }),
    })
    expect(status).toBe(200)
    expect((await documents())[0].property.details.summary).toBe('A café by the Welland.')
  })

  test.each<[string, string | Buffer, Headers, number, string]>([
    ['packed in a way nobody knows', message, { 'content-encoding': 'compress' }, 400, 'NOT_JSON'],
    ['packed, and cut off', gzipSync(message).subarray(0, 200), { 'content-encoding': 'gzip' }, 400, 'NOT_JSON'],
    ['as a packed bomb', gzipSync(Buffer.alloc(40_000_000, ' ')), { 'content-encoding': 'gzip' }, 413, 'TOO_LARGE'],
    ['without anything in it', '', {}, 400, 'NOT_JSON'],
    ['as a list', '[]', {}, 400, 'FIELD_INVALID'],
    ['fifty thousand lists deep', '['.repeat(50_000) + ']'.repeat(50_000), {}, 400, 'FIELD_INVALID'],
    ['as a page to sign in', '<!doctype html><title>Sign in</title>', {}, 400, 'NOT_JSON'],
  ])('not %s', async (_, payload, headers, status, code) => {
    const answer = await post('/feeds/rtdf/v1/property/sendpropertydetails', payload, headers)
    expect(answer).toMatchObject({ status, body: { success: false, errors: [{ error_code: code }] } })
    const zoopla = await post('/feeds/zoopla/v1/listing/update', payload, headers)
    expect(zoopla).toMatchObject({ status, body: { status: 'FAILURE', errors: [{ code }] } })
    expect(await documents()).toEqual([])
  })
})

test('a call that only a portal has is refused in the words of the dialect, and staff read of it', async () => {
  const { status, body } = await rtdf('addpremiumlisting', { network: { network_id: 1 } })
  expect(status).toBe(404)
  expect(body).toMatchObject({
    success: false,
    errors: [{ error_code: 'CALL_UNKNOWN', error_value: 'POST /feeds/rtdf/v1/property/addpremiumlisting' }],
  })
  const zoopla = await post('/live/v1/listing/stats', '{}')
  expect(zoopla).toMatchObject({ status: 404, body: { status: 'FAILURE', error_name: 'unknown_method' } })
  const { calls } = await desk.ask(desk.admin, 'get-feed-source', { id: desk.sourceId })
  expect(calls).toMatchObject([
    { what: 'A call that this site does not have', outcome: 'refused' },
    { what: 'A call that this site does not have', outcome: 'refused' },
  ])
})

test('a call without a key is refused before it is said which calls there are', async () => {
  const answer = await post('/feeds/rtdf/v1/property/anything', '{}', { authorization: '' })
  expect(answer.status).toBe(401)
})

const head = {
  request_id: z.string(),
  message: z.string(),
  success: z.literal(true),
  request_timestamp: z.string().regex(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/),
  response_timestamp: z.string(),
  errors: z.array(z.never()),
  warnings: z.array(z.never()),
}
const views = {
  featured_property: z.boolean(),
  premium_listing: z.boolean(),
  summary_views: z.strictObject({
    total_summary_views: z.int(),
    desktop_summary_views: z.int(),
    mobile_summary_views: z.int(),
  }),
  detail_views: z.strictObject({
    total_detail_views: z.int(),
    desktop_detail_views: z.int(),
    mobile_detail_views: z.int(),
  }),
}

test('views are answered as the published schemas have them, for at most 28 days', async () => {
  await rtdf('sendpropertydetails', sendRequest('A1'))
  await desk.apply()
  const reader = { authorization: `Bearer ${await desk.newKey({ rights: ['performance'] })}` }
  const branch = { branch_id: 100001 }
  const ofProperty = await rtdf(
    'getpropertyperformance',
    { branch, property: { agent_ref: 'A1' }, export_period: { start_date: '23-10-2026', end_date: '20-11-2026' } },
    reader,
  )
  const days = z.array(z.strictObject({ date: z.string(), ...views })).max(28)
  z.strictObject({
    ...head,
    export_period: z.strictObject({ start_date: z.string(), end_date: z.string() }),
    branch: z.strictObject({ branch_id: z.int() }),
    property: z.strictObject({ agent_ref: z.string() }),
    property_views_daily: days,
  }).parse(ofProperty.body)
  expect(ofProperty.body.property_views_daily.at(-1).date).toBe('20-11-2026')
  const ofBranch = await rtdf('getbranchperformance', { branch, export_date: '19-11-2026' }, reader)
  z.strictObject({
    ...head,
    export_date: z.string(),
    branch: z.strictObject({ branch_id: z.int() }),
    performance_data: z.strictObject({
      email_leads: z.int(),
      phone_leads: z.int(),
      property_data: z.array(
        z.strictObject({
          agent_ref: z.string(),
          display_address: z.string(),
          price: z.int(),
          channel: z.int(),
          rightmove_id: z.int(),
          rightmove_url: z.url(),
          ...views,
        }),
      ),
    }),
  }).parse(ofBranch.body)
})

test('what is stored, removed and listed is answered as the published schemas have it', async () => {
  const stored = z.strictObject({
    ...head,
    property: z.strictObject({
      agent_ref: z.string(),
      rightmove_id: z.int(),
      rightmove_url: z.url(),
      change_type: z.enum(['CREATE', 'UPDATE', 'DELETE']),
    }),
  })
  stored.parse((await rtdf('sendpropertydetails', sendRequest('A1'))).body)
  const listed = await rtdf('getbranchpropertylist', { network: { network_id: 0 }, branch: { branch_id: 100001 } })
  z.strictObject({
    ...head,
    branch: z.strictObject({ branch_id: z.int(), channel: z.null() }),
    property: z.array(
      z.strictObject({
        rightmove_id: z.int(),
        agent_ref: z.string(),
        update_date: z.string(),
        channel: z.literal(1),
      }),
    ),
  }).parse(listed.body)
  stored.parse((await rtdf('removeproperty', removeRequest('A1'))).body)
})

describe('software that was written for Zoopla', () => {
  test('names a branch first, replaces the host alone, and goes by an earlier schema', async () => {
    const location = { property_number_or_name: 4, town_or_city: 'Oakham', postal_code: 'LE15 6AH', country_code: 'GB' }
    const branch = { branch_reference: '100001', branch_name: 'Oakham', location, telephone: '01632 960123' }
    const named = await post('/live/v1/branch/update', JSON.stringify(branch), profile('branch/update'))
    expect(named).toMatchObject({
      status: 200,
      body: { status: 'OK', branch_reference: '100001', new_branch: false },
    })
    const sent = await post('/live/v1/listing/update', JSON.stringify(zooplaUpdate('Z1')), {
      ...profile('listing/update'),
      'zpg-listing-etag': 'da39a3ee5e6b4b0d3255bfef95601890afd807091795781203',
    })
    expect(sent).toMatchObject({
      status: 200,
      body: { listing_reference: 'Z1', listing_etag: 'da39a3ee5e6b4b0d3255bfef95601890afd807091795781203' },
    })
  })

  test('is told of a branch that nobody knows', async () => {
    const location = { street_name: 'High Street', town_or_city: 'Oakham', country_code: 'GB-ENG' }
    const branch = { branch_reference: 'nowhere', branch_name: 'Nowhere', location }
    const answer = await post('/feeds/zoopla/v1/branch/update', JSON.stringify(branch), profile('branch/update'))
    expect(answer).toMatchObject({ status: 400, body: { error_name: 'unknown_branch' } })
  })

  test('is told which schema it went by, and what of a description is missing', async () => {
    const bare = zooplaUpdate('Z1', { detailed_description: [{ dimensions: '12 ft by 10 ft' }] })
    const answer = await post('/feeds/zoopla/v1/listing/update', JSON.stringify(bare), profile('listing/update'))
    expect(answer).toMatchObject({
      status: 400,
      body: {
        status: 'FAILURE',
        error_name: 'json_does_not_validate',
        schema: 'http://listings.example/docs/v1.1/schemas/listing/update.json',
        errors: [{ path: '#/detailed_description/0' }],
      },
    })
  })
})
