import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendRequest } from '#src/feed-import/formats/rtdf/fixtures/rtdf-requests.ts'
import { openRealTimeDesk, type RealTimeDesk } from '#test/fixtures/feeds/real-time-fixture.ts'

let desk: RealTimeDesk
let reader: string
let homeId: number
beforeEach(async () => {
  desk = await openRealTimeDesk()
  const { body } = await desk.call('sendpropertydetails', sendRequest('A1'))
  homeId = body.property.rightmove_id
  await desk.apply()
  reader = await desk.newKey({ rights: ['leads', 'performance'] })
})
afterEach(() => desk.closeAll())

/** What somebody asked; the clock of the desk stands at 10:00 on 20 November 2026. */
async function enquiry(given: {
  propertyId?: number | null
  branchId?: number
  state?: string
  at?: string
  email?: string
}) {
  const {
    propertyId = homeId,
    branchId = 1,
    state = 'new',
    at = '2026-11-19T14:00:00Z',
    email = 'rosa@example.com',
  } = given
  await sql`
    insert into enquiries (about, branch_id, property_id, state, name, email, email_key, telephone, received_at, last_message_at)
    values ('viewing', ${branchId}, ${propertyId}, ${state}, 'Rosa Achebe', ${email}, ${email}, '01632960123', ${at}, ${at})`.execute(
    desk.db,
  )
}

const period = { start_date_time: '19-11-2026 00:00:00', end_date_time: '20-11-2026 00:00:00' }
const branch = { branch_id: 100001 }
const leads = (change = {}, options = {}) =>
  desk.call('getbranchemails', { branch, export_period: period, ...change }, { with: reader, ...options })

describe('enquiries are refused', () => {
  test('to a key that may only send', async () => {
    await enquiry({})
    const { status, body } = await leads({}, { with: desk.key })
    expect(status).toBe(403)
    expect(JSON.stringify(body)).not.toContain('rosa@example.com')
  })

  test.each<[string, object, string]>([
    ['of a branch of others', { branch: { branch_id: 7 } }, 'BRANCH_UNKNOWN'],
    ['of no period', { export_period: { start_date_time: 'then', end_date_time: 'now' } }, 'PERIOD_INVALID'],
    [
      'of a period that is too long ago',
      { export_period: { start_date_time: '01-09-2026 00:00:00', end_date_time: '20-11-2026 00:00:00' } },
      'PERIOD_INVALID',
    ],
    [
      'of a period that ends before it starts',
      { export_period: { start_date_time: period.end_date_time, end_date_time: period.start_date_time } },
      'PERIOD_INVALID',
    ],
  ])('%s', async (_, change, code) => {
    expect((await leads(change)).body.errors).toMatchObject([{ error_code: code }])
  })
})

test('enquiries of a branch and a period are read, and the audit log says by which key', async () => {
  await enquiry({})
  await enquiry({ propertyId: null, email: 'office@example.com' })
  await enquiry({ state: 'spam', email: 'spam@example.com' })
  await enquiry({ at: '2026-11-18T14:00:00Z', email: 'before@example.com' })
  await enquiry({ propertyId: null, branchId: 2, email: 'elsewhere@example.com' })
  const { status, body } = await leads()
  expect(status).toBe(200)
  expect(body.emails).toMatchObject([
    {
      from_address: 'rosa@example.com',
      to_address: 'oakham@calderfinch.example',
      email_date: '19-11-2026',
      email_types: [1],
      user: { user_contact_details: { last_name: 'Rosa Achebe', phone_day: '01632960123' } },
      property: {
        agent_ref: 'A1',
        rightmove_id: homeId,
        price: 325_000,
        postcode: 'LE15 7PX',
        bedrooms: 3,
        property_type: 3,
      },
    },
    { from_address: 'office@example.com', property: null },
  ])
  const { rows } = await sql<{ text: string }>`select json_agg(a)::text as text from audit_log a`.execute(desk.db)
  expect(rows[0]!.text).toContain('leads-read-by-software')
  const { rows: calls } = await sql<{ text: string }>`select json_agg(c)::text as text from feed_calls c`.execute(
    desk.db,
  )
  expect(rows[0]!.text + calls[0]!.text).not.toMatch(/Rosa|example\.com/)
})

test('enquiries about one property leave out those about others', async () => {
  await enquiry({})
  await enquiry({ propertyId: null, email: 'office@example.com' })
  const { body } = await desk.call(
    'getpropertyemails',
    { branch, property: { agent_ref: 'A1' }, export_period: period },
    { with: reader },
  )
  expect(body.emails.map((one: { from_address: string }) => one.from_address)).toEqual(['rosa@example.com'])
})

test('views of a property are read day by day, with days on which nobody came', async () => {
  await sql`insert into property_views values (${homeId}, '2026-11-18', 7)`.execute(desk.db)
  await sql`insert into exposures values (${homeId}, '2026-11-18', 'SearchResult', 40)`.execute(desk.db)
  const { body } = await desk.call(
    'getpropertyperformance',
    { branch, property: { agent_ref: 'A1' }, export_period: { start_date: '17-11-2026', end_date: '18-11-2026' } },
    { with: reader },
  )
  expect(body.property_views_daily).toMatchObject([
    { date: '17-11-2026', detail_views: { total_detail_views: 0 } },
    { date: '18-11-2026', detail_views: { total_detail_views: 7 }, summary_views: { total_summary_views: 40 } },
  ])
  const unknown = await desk.call(
    'getpropertyperformance',
    { branch, property: { agent_ref: 'Z' }, export_period: { start_date: '17-11-2026', end_date: '18-11-2026' } },
    { with: reader },
  )
  expect(unknown.status).toBe(404)
})

test('views of a branch are read for a day, with the enquiries of it', async () => {
  await enquiry({})
  await sql`insert into property_views values (${homeId}, '2026-11-19', 3)`.execute(desk.db)
  const { body } = await desk.call('getbranchperformance', { branch, export_date: '19-11-2026' }, { with: reader })
  expect(body.performance_data).toMatchObject({
    email_leads: 1,
    property_data: [{ agent_ref: 'A1', display_address: 'Mill Lane, Ketton', detail_views: { total_detail_views: 3 } }],
  })
  const refused = await desk.call('getbranchperformance', { branch, export_date: '01-02-2026' }, { with: reader })
  expect(refused.body.errors).toMatchObject([{ error_code: 'PERIOD_INVALID' }])
})
