import { formatTime, formatUkDate, MONTH_NAMES, ukDate } from '#src/formatting/uk-date.ts'
import { formatAppointmentTime } from '../appointments/appointment.ts'
import { formatInstant } from '../appointments/viewing-paths.ts'
import { calendarWeeks, daysWithTimes, earliestTimes } from '../availability/days-with-times.ts'
import type { FreeTime } from '../availability/free-times.ts'

/** A time to choose: `at` as forms send it, `label` as people read it. */
export type TimeChoice = { at: string; label: string }

/** A day of the calendar; `count` 0: nothing to choose. */
export type CalendarDay = { date: string; day: number; label: string; count: number; isFew: boolean; isShown: boolean }

/** The times of a home as its page shows them, in words: the browser reckons with no clock. */
export type ChooseTimeView = {
  /** with their days */
  earliest: TimeChoice[]
  /** "November and December" */
  months: string
  weeks: CalendarDay[][]
  /** the day that is shown: the one asked for, else the first that has times */
  day: { date: string; label: string; times: TimeChoice[] } | undefined
}

type Asked = { first: string; last: string; day?: string }

export function chooseTimeView(times: readonly Pick<FreeTime, 'start'>[], { first, last, day }: Asked): ChooseTimeView {
  const days = new Map(daysWithTimes(times).map((one) => [one.date, one]))
  const shown = day !== undefined && days.has(day) ? day : days.keys().next().value
  return {
    earliest: earliestTimes(times).map(toChoice),
    months: monthsBetween(first, last),
    weeks: calendarWeeks(first, last).map((week) =>
      week.map((date) => {
        const { count = 0, isFew = false } = days.get(date) ?? {}
        const label = formatUkDate(date, { weekday: true, year: false })
        return { date, day: Number(date.slice(8)), label, count, isFew, isShown: date === shown }
      }),
    ),
    day: shown === undefined ? undefined : timesOfDay(times, shown),
  }
}

function timesOfDay(times: readonly Pick<FreeTime, 'start'>[], date: string) {
  const own = times.filter(({ start }) => ukDate(new Date(start)) === date)
  return {
    date,
    label: formatUkDate(date, { weekday: true, year: false }),
    times: own.map(({ start }) => ({ at: formatInstant(start), label: formatTime(new Date(start)) })),
  }
}

/** A time with its day. */
export function toChoice({ start }: Pick<FreeTime, 'start'>): TimeChoice {
  return { at: formatInstant(start), label: formatAppointmentTime(new Date(start)) }
}

/** Times near one that is taken: the next ones, or the last before it where there are none. */
export function nextTimes<Time extends Pick<FreeTime, 'start'>>(
  times: readonly Time[],
  start: number,
  most = 6,
): Time[] {
  const after = times.filter((time) => time.start >= start)
  return after.length > 0 ? after.slice(0, most) : times.slice(-most)
}

function monthsBetween(first: string, last: string): string {
  const name = (date: string) => MONTH_NAMES[Number(date.slice(5, 7)) - 1]
  return name(first) === name(last) ? `${name(first)}` : `${name(first)} and ${name(last)}`
}
