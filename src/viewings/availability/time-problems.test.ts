import { describe, expect, test } from 'vitest'
import { londonTime } from '#test/fixtures/viewing-fixture.ts'
import { type AskedTime, timeProblems } from './time-problems.ts'

const rules = {
  gapMinutes: 10,
  pace: { baseMinutes: 4, minutesPerMile: 2.5 },
  closedDates: ['2026-12-25'],
  noticeMinutes: 0,
  now: londonTime('2026-11-20 10:00'),
}

/** Half an hour of Ada's, who works on weekdays from nine to half past five. */
function asked(start: string, changes: Partial<AskedTime> = {}): AskedTime {
  const at = londonTime(start)
  const hours = new Map(
    (['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map((day) => [
      day,
      [{ opens: 540, closes: 1050 }],
    ]),
  )
  return {
    start: at,
    end: at + 30 * 60_000,
    position: { lat: 52.67, lng: -0.73 },
    person: { firstName: 'Ada', hours, away: [], diary: [] },
    branch: { hours },
    unavailable: [],
    ...changes,
  }
}

const range = (from: string, to: string) => ({ kind: 'once' as const, start: londonTime(from), end: londonTime(to) })

test('nothing speaks against a time within the hours', () => {
  expect(timeProblems(asked('2026-11-24 10:00'), rules)).toEqual([])
  expect(timeProblems(asked('2026-11-24 17:00'), rules)).toEqual([])
})

describe('a rule is named', () => {
  test.each([
    ['2026-11-24 17:15', 'Ada works from 9 am to 5.30 pm on Tuesdays.'],
    ['2026-11-24 08:45', 'Ada works from 9 am to 5.30 pm on Tuesdays.'],
    ['2026-11-22 10:00', 'Ada doesn’t work on Sundays.'],
    ['2026-12-25 10:00', '25 December is a closed day.'],
  ])('for %s', (start, words) => {
    expect(timeProblems(asked(start), rules)).toEqual([words])
  })

  test.each([
    ['2026-11-22 10:00', 'The branch is closed on Sundays.'],
    ['2026-11-24 03:30', 'The branch is open from 9 am to 5.30 pm on Tuesdays.'],
  ])('where the seller shows the home at %s', (start, words) => {
    const { person: _, ...bySeller } = asked(start)
    expect(timeProblems(bySeller, rules)).toEqual([words])
  })

  test('where the person is away, the branch closed or the home not to be seen, with its note', () => {
    const time = range('2026-11-24 09:00', '2026-11-24 12:00')
    const { person } = asked('2026-11-24 10:00')
    const away = { ...person!, away: [{ time, note: 'Dentist' }] }
    const unavailable = [
      { time, note: 'Sales meeting', of: 'branch' as const },
      { time, note: '', of: 'home' as const },
    ]
    expect(timeProblems(asked('2026-11-24 10:00', { person: away, unavailable }), rules)).toEqual([
      'The branch is closed then: Sales meeting.',
      'The home can’t be viewed then.',
      'Ada is away then: Dentist.',
    ])
    expect(timeProblems(asked('2026-11-24 12:00', { person: away, unavailable }), rules)).toEqual([])
  })

  test('where tenants have less notice than they are promised', () => {
    const tenants = { ...rules, noticeMinutes: 24 * 60 }
    expect(timeProblems(asked('2026-11-20 15:00'), tenants)).toEqual([
      'It is less than 24 hours’ notice for the people who live there.',
    ])
    expect(timeProblems(asked('2026-11-23 10:00'), tenants)).toEqual([])
  })

  test('where the drive from or to another appointment takes longer than there is', () => {
    const { person } = asked('2026-11-24 10:00')
    const other = (from: string, to: string, miles: number) => ({
      ...range(from, to),
      position: { lat: 52.67 + miles / 69, lng: -0.73 },
      home: 'Wren Manor',
    })
    const withOther = (...given: Parameters<typeof other>) =>
      timeProblems(asked('2026-11-24 10:00', { person: { ...person!, diary: [other(...given)] } }), rules)
    expect(withOther('2026-11-24 09:00', '2026-11-24 09:45', 4)).toEqual([
      'It leaves 15 minutes after Wren Manor, with 15 minutes to drive.',
    ])
    expect(withOther('2026-11-24 10:31', '2026-11-24 11:00', 0)).toEqual([
      'It leaves 1 minute before Wren Manor, with time to change over.',
    ])
    expect(withOther('2026-11-24 09:00', '2026-11-24 09:30', 4)).toEqual([])
  })
})
