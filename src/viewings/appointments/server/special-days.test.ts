import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SpecialDay } from '#src/agency/profile/agency.ts'
import { ukClock, ukDate } from '#src/formatting/uk-date.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { storeStaffHours } from './showing-rules.ts'

let fixture: ViewingFixture
beforeEach(async () => {
  fixture = await openViewingFixture({ bankHolidays: 'england-and-wales' })
})
afterEach(() => fixture.close())

/** The branch is open from Monday to Friday, 9 am to 5.30 pm. */
function branchWith(specialDays: SpecialDay[], postcode = 'LE15 6AH') {
  const [branch] = fixture.agency.branches
  branch!.specialDays = specialDays
  branch!.address = { ...branch!.address, postcode }
}

const clockOf = (start: number) => {
  const { hour, minute } = ukClock(new Date(start))
  return `${hour}:${String(minute).padStart(2, '0')}`
}
/** The first and the last time at which a home can be seen on a day. */
async function viewingsOn(date: string): Promise<string> {
  fixture.now = new Date(`${date}T00:00:00Z`)
  fixture.now.setUTCDate(fixture.now.getUTCDate() - 3)
  const home = await fixture.addHome({ agentRef: 'CF1_1', branchId: 1, channel: 'sales' })
  const { times = [] } = (await fixture.viewings.timesOf(home)) ?? {}
  const found = times.filter(({ start }) => ukDate(new Date(start)) === date).map(({ start }) => clockOf(start))
  return found.length === 0 ? 'none' : `${found[0]} to ${found.at(-1)}`
}

describe('the times that can be booked for a viewing', () => {
  test.each<[what: string, date: string, opens: string, times: string]>([
    ['a day on which the branch is closed', '2026-11-24', 'Closed', 'none'],
    ['Christmas Eve', '2026-12-24', '9 am to 1 pm', '9:00 to 12:30'],
    ['a day with later hours than others', '2026-11-24', '9 am to 8 pm', '9:00 to 19:30'],
    ['a Sunday that is open for once', '2026-11-29', '10 am to 2 pm', '10:00 to 13:30'],
    ['the day on which the clocks go back', '2026-10-25', '10 am to noon', '10:00 to 11:30'],
    ['the day on which they go forward', '2027-03-28', '10 am to noon', '10:00 to 11:30'],
    ['a bank holiday with hours of its own', '2026-12-28', '11 am to 2 pm', '11:00 to 13:30'],
    ['another bank holiday', '2026-12-25', '', 'none'],
  ])('are those of %s', async (_what, date, opens, times) => {
    branchWith(opens === '' ? [] : [{ date, opens }])
    expect(await viewingsOn(date)).toBe(times)
  })

  test('on a bank holiday of another country are as ever', async () => {
    branchWith([], 'EH1 1AA')
    expect(await viewingsOn('2026-12-28')).toBe('9:00 to 17:00')
  })

  test('of somebody with hours of their own end with the branch’s, and do not grow with them', async () => {
    const hours = new Map([['thursday' as const, [{ opens: 600, closes: 960 }]]])
    await storeStaffHours(fixture.db, { staffId: 101, showsHomes: true, hours })
    branchWith([
      { date: '2026-12-24', opens: '9 am to 1 pm' },
      { date: '2026-12-17', opens: '8 am to 8 pm' },
    ])
    expect(await viewingsOn('2026-12-24')).toBe('10:00 to 12:30')
    expect(await viewingsOn('2026-12-17')).toBe('10:00 to 15:30')
  })
})

test('a valuation is offered in the hours of a special day', async () => {
  await storeStaffHours(fixture.db, { staffId: 101, showsHomes: true, valuesHomes: true })
  branchWith([{ date: '2026-11-29', opens: '10 am to 2 pm' }])
  const times = await fixture.valuationDiary.timesOf(1, {
    first: '2026-11-28',
    last: '2026-11-29',
    isClosed: () => false,
  })
  expect(times?.map(({ start }) => clockOf(start))).toEqual(['10:00', '11:00', '12:00', '13:00'])
})

describe('staff who plan a time', () => {
  const problems = async (start: string) => {
    const at = londonTime(start)
    const planned = { start: at, end: at + 30 * 60_000, branchId: 1, staffId: 101, propertyId: null }
    return (await fixture.staffMoves.judge(planned)).problems
  }

  test('are told that the branch is closed, and why', async () => {
    branchWith([
      { date: '2026-12-24', opens: '9 am to 1 pm', name: 'Christmas Eve' },
      { date: '2026-12-25', opens: 'Closed', name: 'Christmas Day' },
      { date: '2026-11-29', opens: '10 am to 2 pm' },
    ])
    expect(await problems('2026-12-24 14:00')).toEqual(['The branch is closed then: Christmas Eve, open 9 am to 1 pm.'])
    expect(await problems('2026-12-25 10:00')).toEqual(['The branch is closed then: Christmas Day.'])
    expect(await problems('2026-12-24 12:30')).toEqual([])
    expect(await problems('2026-11-29 13:30')).toEqual([])
    expect(await problems('2026-11-29 13:45')).toEqual(['The branch is closed then: open 10 am to 2 pm.'])
  })

  test('are told of the bank holidays of the branch’s own country', async () => {
    branchWith([])
    expect(await problems('2026-12-28 10:00')).toEqual(['28 December is a closed day.'])
    branchWith([], 'BT1 5AA')
    expect(await problems('2026-12-28 10:00')).toEqual([])
  })
})
