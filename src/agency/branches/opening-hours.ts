import { addDays, formatTimeOfDay, formatUkDate, ukClock, weekdayName } from '#src/formatting/uk-date.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import type { Branch, SpecialDay } from '../profile/agency.ts'
import type { Weekday } from '../profile/settings.ts'

/** From when to when a branch is open, in minutes after midnight in London. */
export type OpenSpan = { opens: number; closes: number }

/** The spans of each day, none where it is closed. A day that is not here is not known: "By appointment". */
export type OpeningWeek = ReadonlyMap<Weekday, readonly OpenSpan[]>

/** A moment in London. */
export type UkMoment = {
  weekday: Weekday
  /** after midnight */
  minutes: number
  /** "2026-12-25" */
  date: string
}

export const WEEKDAYS: readonly Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]

/** Reads the hours that an agency wrote for people ("Monday to Friday", "9 am to 5.30 pm"). What it cannot is left out. */
export function openingWeek(hours: Branch['hours']): OpeningWeek {
  const week = new Map<Weekday, readonly OpenSpan[]>()
  for (const row of hours) {
    const spans = readSpans(row.opens)
    if (!spans) continue
    for (const day of readDays(row.days) ?? []) week.set(day, [...(week.get(day) ?? []), ...spans])
  }
  return week
}

/** The days that a text names, or null: "Monday to Friday", "Sat & Sun", "Weekdays", "Every day". */
export function readDays(text: string): Weekday[] | null {
  const words = text.trim().toLowerCase()
  if (/^(every day|daily|all week|seven days a week)$/.test(words)) return [...WEEKDAYS]
  if (/^(weekdays|week days)$/.test(words)) return WEEKDAYS.slice(0, 5)
  if (/^weekends?$/.test(words)) return WEEKDAYS.slice(5)
  const parts = words.split(/\s*(?:,|&|\band\b)\s*/).filter((part) => part !== '')
  const days = parts.map((part) => {
    const [from, to, ...more] = part.split(/\s*(?:\bto\b|[-–—])\s*/).map(readDay)
    if (from === undefined || from < 0 || (to !== undefined && to < from) || more.length > 0) return null
    return WEEKDAYS.slice(from, (to ?? from) + 1)
  })
  return days.length > 0 && days.every((some) => some !== null) ? days.flat() : null
}

/** The day's place in the week, or -1: "Mon", "Tues", "Wednesdays". */
function readDay(word: string): number {
  const name = word.replace(/\.$/, '').replace(/(?<=day)s$/, '')
  return name.length < 3 ? -1 : WEEKDAYS.findIndex((day) => day.startsWith(name))
}

/** The spans that a text names, none for "Closed", or null: "9 am to 5.30 pm", "09:00-13:00, 14:00-17:00". */
export function readSpans(text: string): OpenSpan[] | null {
  const words = text.trim().toLowerCase()
  if (words === 'closed') return []
  const spans = words.split(/\s*(?:,|;|\band\b)\s*/).map(readSpan)
  const known = spans.filter((span) => span !== null)
  return known.length === spans.length && known.every((span, at) => at === 0 || span.opens >= known[at - 1]!.closes)
    ? known
    : null
}

function readSpan(text: string): OpenSpan | null {
  const [from, to, ...more] = text.split(/\s*(?:\bto\b|\buntil\b|\btill\b|[-–—])\s*/).map(readTime)
  if (!from || !to || more.length > 0) return null
  // "9 to 5.30 pm" begins in the morning; "1 to 5 pm" may begin at night or in the afternoon
  if (!from.sure && (!to.sure || from.minutes < 7 * 60)) return null
  return to.sure && to.minutes > from.minutes ? { opens: from.minutes, closes: to.minutes } : null
}

type Time = { minutes: number; sure: boolean }

/** "9 am", "5.30pm", "17:30", "noon"; a bare "9" is not sure to be the morning's. */
function readTime(text: string): Time | null {
  if (text === 'noon' || text === 'midday') return { minutes: 12 * 60, sure: true }
  const [, hours = '', minutes, half] = /^(\d{1,2})(?:[.:](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?$/.exec(text) ?? []
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)]
  if (hours === '' || minute > 59) return null
  if (half === undefined) {
    const sure = minutes !== undefined && hours.length === 2
    return hour < 24 ? { minutes: hour * 60 + minute, sure } : null
  }
  if (hour < 1 || hour > 12) return null
  return { minutes: ((hour % 12) + (half.startsWith('p') ? 12 : 0)) * 60 + minute, sure: true }
}

/** What the agency says of a day in words that are no times: "By appointment". */
export function statedHours(hours: Branch['hours'], day: Weekday): string | undefined {
  return hours.find(({ days }) => readDays(days)?.includes(day))?.opens
}

/** When a branch is open: in every week, and on days that differ. */
export type OpenDays = {
  week: OpeningWeek
  specialDays?: readonly SpecialDay[]
  /** days of which nothing is known, such as bank holidays: "2026-12-28" */
  unknownDates?: readonly string[]
}

export type OpenState =
  | { kind: 'open'; closes: number }
  /** `next` is when it opens again, as far as that is known; `today` a day with hours of its own */
  | { kind: 'closed'; today?: SpecialDay; next?: { daysAhead: number; date: string; opens: number } }

/** Days that are looked through for when a branch opens again: it may be closed from Christmas until after New Year. */
const MAX_DAYS_CLOSED = 21

/** The spans in which a branch is open on a day; undefined where that is not known. */
function spansOn(date: string, { week, specialDays = [], unknownDates = [] }: OpenDays) {
  const special = specialDays.find((day) => day.date === date)
  if (special) return readSpans(special.opens) ?? undefined
  return unknownDates.includes(date) ? undefined : week.get(weekdayName(date).toLowerCase() as Weekday)
}

/** Whether a branch is open; undefined where its hours of that day are not known. */
export function openState(
  days: OpenDays,
  { date, minutes }: Pick<UkMoment, 'date' | 'minutes'>,
): OpenState | undefined {
  const spans = spansOn(date, days)
  if (!spans) return undefined
  const now = spans.find(({ opens, closes }) => opens <= minutes && minutes < closes)
  if (now) return { kind: 'open', closes: now.closes }
  const today = days.specialDays?.find((day) => day.date === date)
  const next = nextOpening(days, { date, minutes })
  return { kind: 'closed', ...(today && { today }), ...(next && { next }) }
}

function nextOpening(days: OpenDays, { date, minutes }: Pick<UkMoment, 'date' | 'minutes'>) {
  for (let daysAhead = 0; daysAhead < MAX_DAYS_CLOSED; daysAhead++) {
    const day = addDays(date, daysAhead)
    // it may open then: what comes after is not next
    if (days.unknownDates?.includes(day) && !days.specialDays?.some((special) => special.date === day)) return undefined
    const span = spansOn(day, days)?.find(({ opens }) => daysAhead > 0 || opens > minutes)
    if (span) return { daysAhead, date: day, opens: span.opens }
  }
  return undefined
}

/** "Open now, until 5.30 pm", "Closed now, opens tomorrow at 9 am", "Closed today (Christmas Day), opens Tuesday at 9 am" */
export function formatOpenState(state: OpenState): string {
  if (state.kind === 'open') return `Open now, until ${formatTimeOfDay(state.closes)}`
  const { today, next } = state
  const isAllDay = today !== undefined && readSpans(today.opens)?.length === 0
  const closed = `${isAllDay ? 'Closed today' : 'Closed now'}${today?.name === undefined ? '' : ` (${today.name})`}`
  return next ? `${closed}, opens${dayAhead(next)} at ${formatTimeOfDay(next.opens)}` : closed
}

/** "", " tomorrow", " Monday", " Monday 4 January" */
function dayAhead({ daysAhead, date }: { daysAhead: number; date: string }): string {
  if (daysAhead === 0) return ''
  if (daysAhead === 1) return ' tomorrow'
  return ` ${daysAhead < 7 ? weekdayName(date) : formatUkDate(date, { weekday: true, year: false })}`
}

/** "Monday" */
export function dayName(day: Weekday): string {
  return upperFirst(day)
}

/** Day, time and date by the clocks of London, wherever the visitor is. */
export function ukMoment(now: Date): UkMoment {
  const { date, hour, minute } = ukClock(now)
  return { weekday: weekdayName(date).toLowerCase() as Weekday, minutes: hour * 60 + minute, date }
}

/** Days ahead for which other hours are told: visitors plan no further, and staff are asked months before. */
const TOLD_DAYS = 45

/** Whether a day is near enough for visitors to be told of. */
export function isTold(date: string, today: string): boolean {
  return date >= today && date <= addDays(today, TOLD_DAYS)
}

/** The special days that visitors are told of, the first first. */
export function upcomingSpecialDays(days: readonly SpecialDay[] = [], today: string): SpecialDay[] {
  return days.filter(({ date }) => isTold(date, today)).sort((a, b) => a.date.localeCompare(b.date))
}

/** The spans of days that have hours of their own, by date: none where the branch is closed. */
export function specialSpans({ specialDays = [] }: Pick<Branch, 'specialDays'>): ReadonlyMap<string, OpenSpan[]> {
  return new Map(specialDays.map(({ date, opens }) => [date, readSpans(opens) ?? []]))
}

/** "Thursday 24 December", or with its name: "Christmas Eve, 24 December" */
export function specialDayName({ date, name }: SpecialDay): string {
  const day = formatUkDate(date).replace(/ \d{4}$/, '')
  return name === undefined ? `${weekdayName(date)} ${day}` : `${name}, ${day}`
}
