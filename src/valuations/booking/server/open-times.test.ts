import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as cases from '#src/enquiries/leads/parse-lead.cases.ts'
import { parseLead } from '#src/enquiries/leads/parse-lead.ts'
import { createLeads } from '#src/enquiries/leads/server/leads.ts'
import { parsePostcode } from '#src/places/postcode.ts'
import { storeStaffHours } from '#src/viewings/appointments/server/showing-rules.ts'
import { mayTakeTime } from '#src/viewings/booking/server/viewing-limits.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { createValuations, type Valuations } from './valuations.ts'

let fixture: ViewingFixture
let valuations: Valuations
beforeEach(async () => {
  fixture = await openViewingFixture()
  const { agency } = fixture
  valuations = createValuations({
    ...fixture,
    agency: {
      settings: agency.settings,
      branches: agency.branches.map((branch) =>
        branch.id === 1 ? { ...branch, catchment: { sectors: [], outcodes: ['LE15'], areas: [] } } : branch,
      ),
    },
    config: { addressLookupKey: undefined, addressLookupUrl: undefined },
    leads: createLeads(fixture),
    diary: fixture.valuationDiary,
    mayTakeTime,
  })
})
afterEach(async () => {
  await valuations.stop()
  await fixture.close()
})

/** Ada values homes on Wednesdays from nine to noon. */
const adaValues = () =>
  storeStaffHours(fixture.db, {
    staffId: 101,
    showsHomes: true,
    valuesHomes: true,
    hours: new Map([['wednesday', [{ opens: 540, closes: 720 }]]]),
  })

function aRequest(booking: object) {
  const read = parseLead(
    {
      ...cases.steppedValuation,
      lead: { ...cases.valuation.lead, branch_id: '1' },
      lead_booking: { book_viewing: 'on', ...booking },
    },
    { now: fixture.now, page: '/' },
  )
  if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes))
  return read.lead
}

const exactly = (start: string) => aRequest({ booking_start: start })
const anyOf = (booking_time: string, day = '25') =>
  aRequest({ booking_time, booking_day: day, booking_month: '11', booking_year: '2026' })

let keys = 0
const send = (lead: ReturnType<typeof aRequest>, { plainForm = false, count = async (_key: string) => true } = {}) =>
  valuations.accept(lead, { key: `form-${++keys}` }, { plainForm, ip: '192.0.2.1', count })

const appointments = async () =>
  (
    await sql<{ state: string; staff_id: number; starts_at: Date; lead_id: number | null; address: string }>`
      select state, staff_id, starts_at, lead_id, address from appointments order by id`.execute(fixture.db)
  ).rows
const leadCount = async () => (await sql`select from leads`.execute(fixture.db)).rows.length

describe('a branch where nobody values homes', () => {
  test('offers no times, and takes a request as it always did', async () => {
    expect(await valuations.openTimes(parsePostcode('LE15 6AH')!)).toBeUndefined()
    expect(await send(anyOf('10:00'))).toMatchObject({ kind: 'accepted' })
    expect(await appointments()).toEqual([])
  })
})

describe('a branch with somebody who values homes', () => {
  beforeEach(adaValues)

  test('offers their free hours, and none that an appointment with its drive takes', async () => {
    const times = async () => (await valuations.openTimes(parsePostcode('LE15 6AH')!))?.['2026-11-25']
    expect(await times()).toEqual([1, 2, 3])
    await send(exactly('2026-11-25 9:00'))
    expect(await times()).toEqual([3])
    expect(await valuations.openTimes(parsePostcode('LS7 4QJ')!)).toBeUndefined()
  })

  test('keeps a time that was chosen until staff confirm it, with the request that it came with', async () => {
    expect(await send(exactly('2026-11-25 10:00'))).toMatchObject({ kind: 'accepted' })
    const [held] = await appointments()
    expect(held).toMatchObject({ state: 'provisional', staff_id: 101, lead_id: expect.any(Number) })
    expect(held?.starts_at).toEqual(new Date(londonTime('2026-11-25 10:00')))
    expect((await fixture.mails()).map(({ recipient, subject }) => [recipient, subject.split(':')[0]])).toContainEqual([
      'ada@calderfinch.example',
      'Valuation to confirm',
    ])
  })

  test('refuses a time that somebody else has taken, and then stores nothing', async () => {
    await send(exactly('2026-11-25 10:00'))
    expect(await send(exactly('2026-11-25 10:00'))).toMatchObject({
      kind: 'refused',
      status: 409,
      problem: 'Somebody has just taken that time. Please choose another; what you typed is still here.',
    })
    expect(await leadCount()).toBe(1)
    expect(await appointments()).toHaveLength(1)
  })

  test.each(['2026-11-26 10:00', '2026-11-25 16:00', '2027-03-03 10:00'])(
    'refuses %s, which it does not offer',
    async (at) => {
      expect(await send(exactly(at))).toMatchObject({ kind: 'refused' })
      expect(await leadCount()).toBe(0)
    },
  )

  test('takes the first of several times that would do, as other scripts send them', async () => {
    await send(exactly('2026-11-25 9:00'))
    expect(await send(anyOf('9:00,11:00'))).toMatchObject({ kind: 'accepted' })
    expect((await appointments()).map(({ starts_at }) => starts_at)).toEqual(
      ['9:00', '11:00'].map((time) => new Date(londonTime(`2026-11-25 ${time}`))),
    )
  })

  test('takes a request of other scripts without a time where none is free, and shows a plain form the free ones', async () => {
    expect(await send(anyOf('10:00', '26'))).toMatchObject({ kind: 'accepted' })
    expect(await send(anyOf('10:00', '26'), { plainForm: true })).toMatchObject({
      kind: 'refused',
      problem: 'None of those times is free any more. Please choose one of the free times below.',
    })
    expect(await appointments()).toEqual([])
  })

  test('reminds staff of a time that nobody has confirmed, once, and tells the visitor and the branch when it lapses', async () => {
    await send(exactly('2026-11-25 10:00'))
    const subjects = async () => {
      await fixture.viewings.round()
      return (await fixture.mails()).map(({ recipient, subject }) => `${recipient} ${subject.split(':')[0]}`).slice(1)
    }
    fixture.now = new Date(londonTime('2026-11-24 09:30'))
    expect(await subjects()).toEqual([])
    fixture.now = new Date(londonTime('2026-11-24 10:30'))
    expect(await subjects()).toEqual(['ada@calderfinch.example Valuation still to confirm'])
    expect(await subjects()).toHaveLength(1)
    fixture.now = new Date(londonTime('2026-11-25 10:01'))
    expect((await subjects()).slice(1)).toEqual([
      expect.stringMatching(/ Valuation not confirmed$/),
      expect.stringMatching(/^oakham@.* Valuation not confirmed in time$/),
    ])
    expect((await appointments()).map(({ state }) => state)).toEqual(['lapsed'])
  })

  test('keeps no time for a hand that has taken too many, by where it is or by its address', async () => {
    for (const limited of ['viewings-from:192.0.2.1', 'viewings-as:']) {
      const count = async (key: string) => !key.startsWith(limited)
      expect(await send(exactly('2026-11-25 10:00'), { count })).toMatchObject({ kind: 'refused', status: 429 })
    }
    expect(await appointments()).toEqual([])
  })

  test('gives one time to one of fifty who want it at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => send(exactly('2026-11-25 10:00'))))
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(1)
    expect(outcomes.filter(({ kind }) => kind === 'refused')).toHaveLength(49)
    expect(await appointments()).toHaveLength(1)
    expect(await leadCount()).toBe(1)
  })
})
