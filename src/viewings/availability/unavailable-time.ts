import { readSpans } from '#src/agency/branches/opening-hours.ts'
import type { Branch } from '#src/agency/profile/agency.ts'
import type { Weekday } from '#src/agency/profile/settings.ts'
import {
  addDays,
  atUkTime,
  daysBetween,
  formatTime,
  formatTimeOfDay,
  formatUkDate,
  ukDate,
  weekdayName,
} from '#src/formatting/uk-date.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'

/** Milliseconds since 1970; `end` is the first moment after it. */
export type TimeRange = { start: number; end: number }

/** When a person, a branch or a home cannot be had. */
export type UnavailableTime = ({ kind: 'once' } & TimeRange) | WeeklyTime

/** The same hours by the clocks of London on some days of the week. */
export type WeeklyTime = {
  kind: 'weekly'
  weekdays: readonly Weekday[]
  /** minutes after midnight; `to` 1440 is the end of the day */
  from: number
  to: number
  /** the first and the last day; without them it always was and always will be */
  first?: string
  last?: string
  /** 2: every other week, counted from `first` */
  everyWeeks?: number
  /** days on which it does not apply */
  except?: readonly string[]
}

export function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.start < b.end && b.start < a.end
}

/** What an unavailable time takes of a day, if anything. */
export function unavailableOn(date: string, time: UnavailableTime): TimeRange | undefined {
  if (time.kind === 'once') {
    const day = dayRange(date)
    return overlaps(time, day) ? { start: time.start, end: time.end } : undefined
  }
  return isOn(date, time)
    ? { start: atUkTime(date, time.from).getTime(), end: atUkTime(date, time.to).getTime() }
    : undefined
}

/** From one midnight in London to the next: 23 or 25 hours when the clocks change. */
export function dayRange(date: string): TimeRange {
  return { start: atUkTime(date, 0).getTime(), end: atUkTime(addDays(date, 1), 0).getTime() }
}

function isOn(date: string, { weekdays, first, last, everyWeeks = 1, except = [] }: WeeklyTime): boolean {
  if (!weekdays.includes(weekdayName(date).toLowerCase() as Weekday) || except.includes(date)) return false
  if ((first !== undefined && date < first) || (last !== undefined && date > last)) return false
  return everyWeeks === 1 || first === undefined || weeksBetween(first, date) % everyWeeks === 0
}

/** Weeks between the Mondays of two dates. */
function weeksBetween(from: string, to: string): number {
  return Math.round(daysBetween(mondayOf(from), mondayOf(to)) / 7)
}

/** The Monday on or before a date. */
export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((day + 6) % 7))
}

/** "Every Wednesday, 9 am to 4 pm", "Friday 27 November, noon to 5.30 pm", and of a whole day its date alone. */
export function formatUnavailable(time: UnavailableTime): string {
  if (time.kind === 'weekly') {
    const days = time.weekdays.map((day) => upperFirst(day)).join(', ')
    return `Every ${days}, ${formatTimeOfDay(time.from)} to ${formatEnd(time.to)}`
  }
  const [from, to] = [new Date(time.start), new Date(time.end)]
  const first = ukDate(from)
  const day = (date: string) => formatUkDate(date, { weekday: true, year: false })
  const whole = dayRange(first)
  const last = time.end === whole.end ? first : ukDate(to)
  if (time.start === whole.start && time.end === whole.end) return day(first)
  const end = time.end === whole.end ? formatEnd(1440) : formatTime(to)
  return `${day(first)}, ${formatTime(from)} to ${first === last ? '' : `${day(last)}, `}${end}`
}

const formatEnd = (minutes: number) => (minutes === 1440 ? 'midnight' : formatTimeOfDay(minutes))

/** When a branch is closed on days that have hours of their own. */
export function closedOnSpecialDays(branch: Pick<Branch, 'specialDays'>): UnavailableTime[] {
  return notedSpecialDays(branch).map(({ time }) => time)
}

/** The same with what day it is, for staff. */
export function notedSpecialDays({ specialDays = [] }: Pick<Branch, 'specialDays'>): {
  time: UnavailableTime
  note: string
}[] {
  return specialDays.flatMap(({ date, opens, name }) => {
    const { start, end } = dayRange(date)
    const bounds = (readSpans(opens) ?? []).flatMap((span) => [
      atUkTime(date, span.opens).getTime(),
      atUkTime(date, span.closes).getTime(),
    ])
    const edges = [start, ...bounds, end]
    const note = [name, opens === 'Closed' ? '' : `open ${opens}`].filter(Boolean).join(', ')
    return edges.flatMap((from, at): { time: UnavailableTime; note: string }[] => {
      const until = edges[at + 1]
      return at % 2 === 1 || until === undefined || until <= from
        ? []
        : [{ time: { kind: 'once', start: from, end: until }, note }]
    })
  })
}
