import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as cases from '#src/enquiries/leads/parse-lead.cases.ts'
import { parseLead } from '#src/enquiries/leads/parse-lead.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { loadBankHolidays } from './bank-holidays.ts'
import { createValuations, type Valuations } from './valuations.ts'

let database: TestDatabase
let valuations: Valuations
/** a Friday */
const now = new Date('2026-11-20T10:00:00Z')

beforeAll(async () => {
  database = await cloneDatabase()
  const agency = anAgency()
  const [branch] = agency.branches
  valuations = createValuations({
    db: database.db,
    agency: {
      ...agency,
      settings: {
        ...agency.settings,
        valuationDays: { ...agency.settings.valuationDays, bankHolidays: 'england-and-wales' },
      },
      branches: [
        {
          ...branch!,
          hours: [{ days: 'Monday to Saturday', opens: '9 am to 1 pm' }],
          catchment: { sectors: [], outcodes: ['LE15'], areas: [] },
        },
      ],
    },
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
    ['where no branch is near', { client: elsewhere }, "We don't have agents near your property."],
  ])('%s', async (_what, changes, message) => {
    const answer = await valuations.complete(aRequest(changes), { plainForm: true })
    expect('mistakes' in answer && answer.mistakes.map((mistake) => mistake.message)).toEqual([message])
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
