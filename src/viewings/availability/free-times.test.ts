import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openingWeek } from '#src/agency/branches/opening-hours.ts'
import { addDays, atUkTime, MINUTE_MS, ukClock, ukDate } from '#src/formatting/uk-date.ts'
import { calendarWeeks, daysWithTimes, earliestTimes } from './days-with-times.ts'
import { type FreeTime, freeTimes, type HomeToShow, type Shower, type ViewingRules } from './free-times.ts'
import { travelMinutes } from './travel-time.ts'
import { dayRange, overlaps, type UnavailableTime } from './unavailable-time.ts'

const OAKHAM = { lat: 52.67, lng: -0.7287 }
const UPPINGHAM = { lat: 52.5887, lng: -0.7224 }

const rules: ViewingRules = {
  minutes: 30,
  gapMinutes: 10,
  startEveryMinutes: 30,
  noticeMinutes: 0,
  pace: { baseMinutes: 4, minutesPerMile: 2.5 },
  closedDates: [],
}

const everyDay = openingWeek([{ days: 'Every day', opens: '9 am to 12 pm' }])
const priya: Shower = { staffId: 1, hours: everyDay, unavailable: [], diary: [] }
const edmund: Shower = { ...priya, staffId: 2 }
const home: HomeToShow = { position: OAKHAM, unavailable: [], diary: [] }

const at = (words: string) => {
  const [date = '', time = ''] = words.split(' ')
  const [hour, minute] = time.split(':').map(Number)
  return atUkTime(date, hour! * 60 + minute!).getTime()
}
const from = (start: string, end: string) => ({ start: at(start), end: at(end) })
const clock = ({ start }: Pick<FreeTime, 'start'>) => {
  const { hour, minute } = ukClock(new Date(start))
  return `${hour}:${String(minute).padStart(2, '0')}`
}

const DAY = '2026-11-25'
type Asked = { home?: HomeToShow; showers?: Shower[]; rules?: Partial<ViewingRules>; now?: string; day?: string }
function timesOf({ home: asked = home, showers = [priya], rules: changes, now, day = DAY }: Asked) {
  const moment = now === undefined ? at(`${addDays(day, -7)} 00:00`) : at(now)
  return freeTimes(asked, showers, { ...rules, ...changes }, { now: moment, first: day, last: day })
}
const clocksOf = (asked: Asked) => timesOf(asked).map(clock)

describe('the times at which a home can be seen', () => {
  test('fill the hours of whoever shows it, and end within them', () => {
    expect(clocksOf({})).toEqual(['9:00', '9:30', '10:00', '10:30', '11:00', '11:30'])
    expect(clocksOf({ rules: { minutes: 45 } }).at(-1)).toBe('11:00')
    const late = { ...priya, hours: openingWeek([{ days: 'Every day', opens: '9.10 am to 10.30 am' }]) }
    expect(clocksOf({ showers: [late] })).toEqual(['9:30', '10:00'])
  })

  test('are none when the agency is closed, nobody works, or nobody shows the home', () => {
    expect(clocksOf({ rules: { closedDates: [DAY] } })).toEqual([])
    const weekend = { ...priya, hours: openingWeek([{ days: 'Saturday', opens: '9 am to 4 pm' }]) }
    expect(clocksOf({ showers: [weekend] })).toEqual([])
    expect(clocksOf({ showers: [] })).toEqual([])
  })

  test('begin after the notice', () => {
    expect(clocksOf({ now: `${DAY} 07:45`, rules: { noticeMinutes: 180 } })).toEqual(['11:00', '11:30'])
    expect(clocksOf({ now: `${addDays(DAY, -1)} 10:01`, rules: { noticeMinutes: 24 * 60 } })[0]).toBe('10:30')
  })

  test('leave the gap and the drive before and after another appointment', () => {
    const nearby = { ...priya, diary: [{ ...from(`${DAY} 10:00`, `${DAY} 10:30`), position: OAKHAM }] }
    expect(clocksOf({ showers: [nearby] })).toEqual(['9:00', '11:00', '11:30'])
    expect(clocksOf({ showers: [nearby], rules: { gapMinutes: 0 } })).toEqual([
      '9:00',
      '9:30',
      '10:30',
      '11:00',
      '11:30',
    ])
    // 5.6 miles: 18 minutes and the gap
    const away = { ...priya, diary: [{ ...from(`${DAY} 09:00`, `${DAY} 10:00`), position: UPPINGHAM }] }
    expect(travelMinutes(OAKHAM, UPPINGHAM, rules.pace)).toBe(19)
    expect(clocksOf({ showers: [away] })).toEqual(['10:30', '11:00', '11:30'])
    const unknown = { ...priya, diary: [from(`${DAY} 09:00`, `${DAY} 10:15`)] }
    expect(clocksOf({ showers: [unknown] })).toEqual(['11:00', '11:30'])
  })

  test('need the home as well as the person', () => {
    const busy = { ...home, diary: [from(`${DAY} 10:00`, `${DAY} 11:00`)] }
    expect(clocksOf({ home: busy })).toEqual(['9:00', '9:30', '11:00', '11:30'])
    const mornings: UnavailableTime = { kind: 'weekly', weekdays: ['wednesday'], from: 0, to: 10 * 60 }
    expect(clocksOf({ home: { ...home, unavailable: [mornings] } })[0]).toBe('10:00')
  })

  test('are those of anybody who is free, least busy first', () => {
    const busy = { ...priya, diary: [{ ...from(`${DAY} 09:00`, `${DAY} 09:30`), position: OAKHAM }] }
    const times = timesOf({ showers: [busy, edmund] })
    expect(times.map((time) => [clock(time), time.staffIds])).toEqual([
      ['9:00', [2]],
      ['9:30', [2]],
      ['10:00', [2, 1]],
      ['10:30', [2, 1]],
      ['11:00', [2, 1]],
      ['11:30', [2, 1]],
    ])
  })

  test('are not those of somebody who is away', () => {
    const away: UnavailableTime = { kind: 'once', ...from(`${DAY} 00:00`, `${addDays(DAY, 3)} 00:00`) }
    expect(clocksOf({ showers: [{ ...priya, unavailable: [away] }] })).toEqual([])
    expect(timesOf({ showers: [{ ...priya, unavailable: [away] }, edmund] })[0]?.staffIds).toEqual([2])
  })
})

describe('a rule that comes every week', () => {
  const meeting: UnavailableTime = {
    kind: 'weekly',
    weekdays: ['wednesday'],
    from: 9 * 60,
    to: 10 * 60,
    first: '2026-11-11',
    last: '2026-12-23',
    everyWeeks: 2,
    except: ['2026-12-09'],
  }
  test.each([
    ['applies on its first day', '2026-11-11', '10:00'],
    ['skips the weeks between', '2026-11-18', '9:00'],
    ['applies two weeks later', '2026-11-25', '10:00'],
    ['leaves out its exceptions', '2026-12-09', '9:00'],
    ['applies on its last day', '2026-12-23', '10:00'],
    ['does not apply before its first day', '2026-10-28', '9:00'],
    ['does not apply after its last day', '2027-01-06', '9:00'],
    ['does not apply on other days', '2026-11-26', '9:00'],
  ])('%s', (_words, day, earliest) => {
    expect(clocksOf({ showers: [{ ...priya, unavailable: [meeting] }], day })[0]).toBe(earliest)
  })
})

describe('when the clocks change', () => {
  test.each([
    ['forward in 2026', '2026-03-29', 23, '2026-03-29T08:00:00.000Z'],
    ['back in 2026', '2026-10-25', 25, '2026-10-25T09:00:00.000Z'],
    ['forward in 2027', '2027-03-28', 23, '2027-03-28T08:00:00.000Z'],
    ['back in 2027', '2027-10-31', 25, '2027-10-31T09:00:00.000Z'],
  ])('%s, homes are shown from nine by the new clock', (_words, day, hours, nine) => {
    const times = timesOf({ day })
    expect(times.map(clock)).toEqual(['9:00', '9:30', '10:00', '10:30', '11:00', '11:30'])
    expect(new Date(times[0]!.start).toISOString()).toBe(nine)
    const { start, end } = dayRange(day)
    expect((end - start) / MINUTE_MS / 60).toBe(hours)
  })

  const night = { ...priya, hours: openingWeek([{ days: 'Every day', opens: '00:00 to 04:00' }]) }
  test.each(['2026-03-29', '2027-03-28'])('the hour that is left out on %s has no times', (day) => {
    expect(clocksOf({ showers: [night], day })).toEqual(['0:00', '0:30', '2:00', '2:30', '3:00', '3:30'])
  })
  test.each(['2026-10-25', '2027-10-31'])('the hour that comes twice on %s has its times once', (day) => {
    const times = timesOf({ showers: [night], day })
    expect(times.map(clock)).toEqual(['0:00', '0:30', '1:00', '1:30', '2:00', '2:30', '3:00', '3:30'])
    expect(times.every(({ start, end }) => end - start === 30 * MINUTE_MS)).toBe(true)
  })
  test('notice is counted in hours that pass, not in hours of the clock', () => {
    expect(clocksOf({ day: '2026-10-25', now: '2026-10-24 10:00', rules: { noticeMinutes: 24 * 60 } })[0]).toBe('9:00')
    expect(clocksOf({ day: '2026-03-29', now: '2026-03-28 10:00', rules: { noticeMinutes: 24 * 60 } })[0]).toBe('11:00')
  })
  test('a rule by the clock stays at its hour', () => {
    const early: UnavailableTime = { kind: 'weekly', weekdays: ['sunday'], from: 0, to: 10 * 60 }
    for (const day of ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'])
      expect(clocksOf({ home: { ...home, unavailable: [early] }, day })[0]).toBe('10:00')
  })
})

describe('whatever the diaries', () => {
  const minute = fc.integer({ min: 8 * 60, max: 13 * 60 })
  const entry = fc.record({
    begin: minute,
    minutes: fc.integer({ min: 5, max: 90 }),
    lat: fc.double({ min: 52.5, max: 52.8, noNaN: true }),
  })
  const dates = fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', DAY)
  const diary = fc.array(entry, { maxLength: 6 })
  const entries = (date: string, list: { begin: number; minutes: number; lat: number }[]) =>
    list.map(({ begin, minutes, lat }) => {
      const start = atUkTime(date, begin).getTime()
      return { start, end: start + minutes * MINUTE_MS, position: { lat, lng: -0.72 } }
    })

  test('a time that is offered keeps every rule, and one that is not breaks one', () => {
    fc.assert(
      fc.property(
        dates,
        diary,
        diary,
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom(15, 20, 30),
        (day, own, others, gap, step) => {
          const shower = { ...priya, diary: entries(day, own) }
          const shown = { ...home, diary: entries(day, others) }
          const asked = { ...rules, gapMinutes: gap, startEveryMinutes: step }
          const times = freeTimes(shown, [shower], asked, { now: 0, first: day, last: day })
          for (let at = 9 * 60; at + 30 <= 12 * 60; at += step) {
            const start = atUkTime(day, at).getTime()
            const range = { start, end: start + 30 * MINUTE_MS }
            const clash = shown.diary.some((other) => overlaps(range, other))
            const near = shower.diary.some(({ position, ...other }) => {
              const room = (gap + travelMinutes(position, home.position, rules.pace)) * MINUTE_MS
              return overlaps(range, { start: other.start - room, end: other.end + room })
            })
            expect(times.some((time) => time.start === start)).toBe(!clash && !near)
          }
          expect(times.every(({ start }) => ukDate(new Date(start)) === day)).toBe(true)
        },
      ),
    )
  })
})

test('days say how many times they have, and which have few', () => {
  const busy = { ...priya, unavailable: [{ kind: 'once' as const, ...from('2026-11-26 10:00', '2026-11-26 12:00') }] }
  const times = freeTimes(home, [busy], rules, { now: 0, first: DAY, last: '2026-11-26' })
  expect(daysWithTimes(times)).toEqual([
    { date: '2026-11-25', count: 6, isFew: false },
    { date: '2026-11-26', count: 2, isFew: true },
  ])
  expect(earliestTimes(times).map(clock)).toEqual(['9:00', '9:30', '10:00'])
})

test('a calendar is whole weeks from Monday', () => {
  const weeks = calendarWeeks('2026-11-25', '2026-12-07')
  expect(weeks.map((week) => week[0])).toEqual(['2026-11-23', '2026-11-30', '2026-12-07'])
  expect(weeks.every((week) => week.length === 7)).toBe(true)
})
