import { describe, expect, test } from 'vitest'
import { atUkTime } from '#src/formatting/uk-date.ts'
import { closedOnSpecialDays, formatUnavailable } from './unavailable-time.ts'

const at = (date: string, minutes: number) => atUkTime(date, minutes).getTime()
const once = (start: number, end: number) => ({ kind: 'once' as const, start, end })

test.each([
  ['Friday 27 November', once(at('2026-11-27', 0), at('2026-11-27', 1440))],
  ['Friday 27 November, noon to 5.30 pm', once(at('2026-11-27', 720), at('2026-11-27', 1050))],
  ['Friday 27 November, noon to midnight', once(at('2026-11-27', 720), at('2026-11-27', 1440))],
  ['Friday 27 November, noon to Monday 30 November, 9 am', once(at('2026-11-27', 720), at('2026-11-30', 540))],
  // the day on which the clocks go back has 25 hours
  ['Sunday 25 October', once(at('2026-10-25', 0), at('2026-10-25', 1440))],
])('a time that is not free is said as %s', (words, time) => {
  expect(formatUnavailable(time)).toBe(words)
})

test('one of every week says its days and hours', () => {
  const weekdays = ['wednesday', 'friday'] as const
  expect(formatUnavailable({ kind: 'weekly', weekdays, from: 540, to: 960 })).toBe(
    'Every Wednesday, Friday, 9 am to 4 pm',
  )
  expect(formatUnavailable({ kind: 'weekly', weekdays: ['monday'], from: 960, to: 1440 })).toBe(
    'Every Monday, 4 pm to midnight',
  )
})

describe('a branch with other hours on a day', () => {
  const on = (opens: string) => closedOnSpecialDays({ specialDays: [{ date: '2026-12-24', opens }] })

  test('is closed all day, or before and after its hours', () => {
    const hours = on('9 am to 1 pm').map((time) =>
      time.kind === 'once' ? [new Date(time.start).toISOString(), new Date(time.end).toISOString()] : [],
    )
    expect(hours).toEqual([
      ['2026-12-24T00:00:00.000Z', '2026-12-24T09:00:00.000Z'],
      ['2026-12-24T13:00:00.000Z', '2026-12-25T00:00:00.000Z'],
    ])
    expect(on('Closed')).toHaveLength(1)
    expect(closedOnSpecialDays({})).toEqual([])
  })
})
