import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ZOOPLA_LETTING, zooplaUpdate } from '#src/feed-import/formats/zoopla/fixtures/zoopla-requests.ts'
import { openRealTimeDesk, type RealTimeDesk } from '#test/fixtures/feeds/real-time-fixture.ts'

let desk: RealTimeDesk
beforeEach(async () => {
  desk = await openRealTimeDesk({ certificateHeader: 'X-Client-Certificate' })
})
afterEach(() => desk.closeAll())

async function call(name: string, message: unknown, headers: Record<string, string> = {}) {
  const answer = await desk.app.inject({
    method: 'POST',
    url: `/feeds/zoopla/v1/listing/${name}`,
    headers: {
      authorization: `Bearer ${desk.key}`,
      'content-type': `application/json; profile=http://realtime-listings.example/docs/v1.2/schemas/listing/${name}.json`,
      ...headers,
    },
    payload: JSON.stringify(message),
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function live() {
  const { rows } = await sql<{ ref: string; channel: string }>`
    select agent_ref as ref, channel from properties where left_at is null and published order by 1`.execute(desk.db)
  return rows
}

test.each<[string, unknown, Record<string, string>, number, string]>([
  ['without a key', zooplaUpdate('Z1'), { authorization: '' }, 401, 'unauthorised'],
  [
    'of another call’s profile',
    zooplaUpdate('Z1'),
    { 'content-type': 'application/json; profile=x/listing/list.json' },
    400,
    'json_does_not_validate',
  ],
  ['with an unknown field', zooplaUpdate('Z1', { bidets: 2 }), {}, 400, 'json_does_not_validate'],
  ['with an unknown status', zooplaUpdate('Z1', { life_cycle_status: 'gone' }), {}, 400, 'json_does_not_validate'],
  ['let and for sale', zooplaUpdate('Z1', { life_cycle_status: 'let' }), {}, 400, 'json_does_not_validate'],
  ['of an unknown branch', zooplaUpdate('Z1', { branch_reference: 'X' }), {}, 400, 'unknown_branch'],
])('a listing %s is refused in the words of the dialect', async (_, message, headers, status, name) => {
  const answer = await call('update', message, headers)
  expect(answer).toMatchObject({
    status,
    body: { status: 'FAILURE', error_name: name, errors: [{ path: expect.any(String) }] },
  })
  expect(await desk.db.selectFrom('sent_documents').selectAll().execute()).toEqual([])
})

test('a listing is sent, listed with the name of its version, and deleted', async () => {
  const first = await call('update', zooplaUpdate('Z1'), { 'zpg-listing-etag': 'v1' })
  expect(first.body).toMatchObject({ status: 'OK', listing_reference: 'Z1', listing_etag: 'v1', new_listing: true })
  await call('update', zooplaUpdate('Z2', ZOOPLA_LETTING))
  await desk.apply()
  expect(await live()).toEqual([
    { ref: 'Z1', channel: 'sales' },
    { ref: 'Z2', channel: 'lettings' },
  ])
  expect((await call('update', zooplaUpdate('Z1'), { 'zpg-listing-etag': 'v2' })).body.new_listing).toBe(false)
  const { body } = await call('list', { branch_reference: '100001' })
  expect(body).toMatchObject({
    status: 'OK',
    branch_reference: '100001',
    listings: [
      { listing_reference: 'Z1', listing_etag: 'v2', url: first.body.url },
      { listing_reference: 'Z2', listing_etag: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ],
  })
  expect((await call('delete', { listing_reference: 'Z1', deletion_reason: 'completed' })).body).toEqual({
    status: 'OK',
    listing_reference: 'Z1',
  })
  await desk.apply()
  expect(await live()).toEqual([{ ref: 'Z2', channel: 'lettings' }])
  expect((await call('delete', { listing_reference: 'Z9' })).body.error_name).toBe('unknown_listing')
})

const fingerprint = 'AB'.repeat(32).replaceAll(/(..)(?=.)/g, '$1:')

test('a certificate that the proxy beside the site has checked stands for a key', async () => {
  await desk.newKey({ certificate: fingerprint })
  const message = { branch_reference: '100001' }
  const withCertificate = { authorization: '', 'x-client-certificate': 'ab'.repeat(32) }
  expect((await call('list', message, withCertificate)).status).toBe(200)
  expect((await call('list', message, { ...withCertificate, 'x-client-certificate': 'cd'.repeat(32) })).status).toBe(
    401,
  )
  const fromAfar = await desk.app.inject({
    method: 'POST',
    url: '/feeds/zoopla/v1/listing/list',
    remoteAddress: '203.0.113.9',
    headers: { 'x-client-certificate': 'ab'.repeat(32), 'content-type': 'application/json' },
    payload: JSON.stringify(message),
  })
  expect(fromAfar.statusCode).toBe(401)
})

test('a certificate is of one key, and is written as a fingerprint', async () => {
  await desk.newKey({ certificate: fingerprint })
  await expect(desk.newKey({ certificate: fingerprint })).rejects.toThrow('Another key has this certificate')
  await expect(desk.newKey({ certificate: 'a file' })).rejects.toThrow('64 hexadecimal digits')
})
