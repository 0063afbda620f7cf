import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Agency } from '#src/agency/profile/agency.ts'
import * as cases from '#src/enquiries/leads/parse-lead.cases.ts'
import { parseLead } from '#src/enquiries/leads/parse-lead.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { loadBankHolidays } from './bank-holidays.ts'
import { createValuations, type Valuations } from './valuations.ts'

let database: TestDatabase
let valuations: Valuations
let agency: Agency
/** a Friday */
const now = new Date('2026-11-20T10:00:00Z')

beforeAll(async () => {
  database = await cloneDatabase()
  const some = anAgency()
  const [branch] = some.branches
  agency = {
    ...some,
    settings: {
      ...some.settings,
      valuationDays: { ...some.settings.valuationDays, bankHolidays: 'england-and-wales' },
    },
    branches: [
      {
        ...branch!,
        hours: [{ days: 'Monday to Saturday', opens: '9 am to 1 pm' }],
        specialDays: [{ date: '2026-12-10', opens: 'Closed', name: 'Staff day' }],
        catchment: { sectors: [], outcodes: ['LE15'], areas: [] },
      },
    ],
  }
  valuations = createValuations({
    db: database.db,
    agency,
    places: { positionOf: async () => undefined },
    config: { addressLookupKey: undefined, addressLookupUrl: undefined },
    clock: () => now,
    bankHolidays: { ...(await loadBankHolidays()), none: [] },
  })
})
afterAll(async () => {
  await valuations.stop()
  await database.drop()
})

const elsewhere = { ...cases.valuationClient, postcode: 'LS7 4QJ' }

function aRequest({
  day = '9',
  month = '12',
  year = '2026',
  time = '9:00',
  client = cases.valuationClient,
  branch_id = '',
} = {}) {
  const read = parseLead(
    {
      ...cases.steppedValuation,
      lead_client: client,
      lead: { ...cases.valuation.lead, branch_id },
      lead_booking: {
        ...cases.booking,
        booking_day: day,
        booking_month: month,
        booking_year: year,
        booking_time: time,
      },
    },
    { now, page: '/' },
  )
  if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes))
  return read.lead
}

describe('a plain form is refused', () => {
  test.each([
    [
      'on a day that is too soon',
      { day: '20', month: '11' },
      "We can't make that day at such short notice. Please choose a later one.",
    ],
    ['on a closed weekday', { day: '13' }, "We're closed on that day. Please choose another."],
    ['on a closed date', { day: '25' }, "We're closed on that day. Please choose another."],
    ['on a bank holiday', { day: '31', month: '5', year: '2027' }, "We're closed on that day. Please choose another."],
    [
      'at a time when the office is closed',
      { time: '16:00' },
      'Our office is closed at one of those times. Please choose another.',
    ],
    [
      'on a day that differs, on which the office is closed',
      { day: '10' },
      'Our office is closed at one of those times. Please choose another.',
    ],
    ['where no branch is near', { client: elsewhere }, "We don't have agents near your property."],
  ])('%s', async (_what, changes, message) => {
    const answer = await valuations.complete(aRequest(changes), { plainForm: true })
    expect('mistakes' in answer && answer.mistakes.map((mistake) => mistake.message)).toEqual([message])
  })
})

describe('an agency with a branch in Scotland, too', () => {
  const holidays = ['2026-11-30', '2026-12-25', '2026-12-28', '2027-01-04']
  const both = async () => {
    const [branch] = agency.branches
    const address = { ...branch!.address, postcode: 'EH1 1AA' }
    const scottish = {
      ...branch!,
      id: 2,
      slug: 'leith',
      address,
      catchment: { sectors: [], outcodes: ['EH1'], areas: [] },
    }
    return createValuations({
      db: database.db,
      agency: { ...agency, branches: [branch!, scottish] },
      places: { positionOf: async () => undefined },
      config: { addressLookupKey: undefined, addressLookupUrl: undefined },
      clock: () => now,
      bankHolidays: { ...(await loadBankHolidays()), none: [] },
    })
  }

  test('keeps the bank holidays of both countries for all, and of each for its own', async () => {
    const service = await both()
    const closed = (dates: readonly string[]) => holidays.filter((date) => dates.includes(date))
    expect(closed(service.days.closedDates)).toEqual(['2026-12-25', '2026-12-28'])
    const slots = service.slotsByBranch()
    const shut = (id: number) => holidays.filter((date) => slots[id]?.[date as '2026-11-30']?.length === 0)
    expect([shut(1), shut(2)]).toEqual([[], ['2026-11-30', '2027-01-04']])
    await service.stop()
  })

  test('refuses a plain form for Saint Andrew’s Day there alone', async () => {
    const service = await both()
    const ask = async (postcode: string) =>
      service.complete(aRequest({ day: '30', month: '11', client: { ...cases.valuationClient, postcode } }), {
        plainForm: true,
      })
    expect(await ask('EH1 1AA')).toMatchObject({
      mistakes: [{ message: expect.stringContaining('closed on that day') }],
    })
    expect(await ask('LE15 6AH')).toMatchObject({ lead: { branchId: 1 } })
    await service.stop()
  })
})

test('a JSON call is accepted without these checks', async () => {
  const sunday = aRequest({ day: '13', client: elsewhere })
  expect(await valuations.complete(sunday, { plainForm: false })).toEqual({ lead: { ...sunday, branchId: undefined } })
})

test.each([true, false])('a request gets the branch of its postcode (plain form: %s)', async (plainForm) => {
  expect(await valuations.complete(aRequest(), { plainForm })).toMatchObject({ lead: { branchId: 1 } })
})

test('a request keeps the branch it names', async () => {
  const answer = await valuations.complete(aRequest({ branch_id: '2', client: elsewhere }), { plainForm: true })
  expect(answer).toMatchObject({ lead: { branchId: 2 } })
})

test('other leads are not changed', async () => {
  const read = parseLead(cases.office, { now, page: '/' })
  if ('mistakes' in read) throw new Error('it is well')
  expect(await valuations.complete(read.lead, { plainForm: true })).toEqual({ lead: read.lead })
})
