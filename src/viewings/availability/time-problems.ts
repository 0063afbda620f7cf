import type { OpeningWeek, OpenSpan } from '#src/agency/branches/opening-hours.ts'
import type { Weekday } from '#src/agency/profile/settings.ts'
import { formatTimeOfDay, formatUkDate, MINUTE_MS, ukClock, ukDate, weekdayName } from '#src/formatting/uk-date.ts'
import { type LatLng, type TravelPace, travelMinutes } from './travel-time.ts'
import { overlaps, type TimeRange, type UnavailableTime, unavailableOn } from './unavailable-time.ts'

/** Somebody's or a home's time that cannot be had, with its note. */
export type NotedTime = { time: UnavailableTime; note: string }

/** An appointment besides, by the home's name: "Crown Gardens". */
export type KnownAppointment = TimeRange & { position?: LatLng | undefined; home: string }

export type TimeRules = {
  gapMinutes: number
  pace: TravelPace
  closedDates: readonly string[]
  /** for the people who live there; 0: none */
  noticeMinutes: number
  now: number
}

type WorkingHours = {
  hours: OpeningWeek
  /** hours of days that differ, by date, where these are the branch's */
  specialHours?: ReadonlyMap<string, readonly OpenSpan[]> | undefined
}

export type AskedTime = TimeRange & {
  position?: LatLng | undefined
  /** who goes there; undefined: the seller shows the home, in the hours of the branch */
  person?: WorkingHours & {
    firstName: string
    away: readonly NotedTime[]
    diary: readonly KnownAppointment[]
  }
  branch: WorkingHours
  /** when the home or the branch cannot be had */
  unavailable: readonly (NotedTime & { of: 'home' | 'branch' })[]
}

/**
 * The rules that speak against a time, each as a sentence. Staff may book it all the same; what the database excludes,
 * two appointments at once, is not among them.
 */
export function timeProblems(asked: AskedTime, rules: TimeRules): string[] {
  const { person, position } = asked
  const date = ukDate(new Date(asked.start))
  const problems: string[] = []
  if (rules.closedDates.includes(date)) problems.push(`${formatUkDate(date, { year: false })} is a closed day.`)
  for (const { of, time, note } of asked.unavailable)
    if (isWithin(asked, date, time))
      problems.push(withNote(of === 'home' ? 'The home can’t be viewed then' : 'The branch is closed then', note))
  if (asked.start < rules.now + rules.noticeMinutes * MINUTE_MS)
    problems.push(`It is less than ${rules.noticeMinutes / 60} hours’ notice for the people who live there.`)
  const hours = hoursProblem(asked, date, person ?? asked.branch)
  if (hours) problems.push(person ? `${person.firstName} ${hours.works}` : `The branch ${hours.isOpen}`)
  if (!person) return problems
  for (const { time, note } of person.away)
    if (isWithin(asked, date, time)) problems.push(withNote(`${person.firstName} is away then`, note))
  for (const other of person.diary) {
    const drive = travelMinutes(other.position, position, rules.pace)
    const free = Math.floor(Math.max(asked.start - other.end, other.start - asked.end) / MINUTE_MS)
    if (free >= 0 && free < drive + rules.gapMinutes) problems.push(gapProblem(other, asked, { drive, free }))
  }
  return problems
}

/** What speaks against a time outside the hours, said of a person and of a branch. */
function hoursProblem(asked: TimeRange, date: string, { hours, specialHours }: WorkingHours) {
  // that the branch is closed then is said of the branch
  if (specialHours?.has(date)) return undefined
  const weekday = weekdayName(date)
  const spans = hours.get(weekday.toLowerCase() as Weekday) ?? []
  const [from, to] = [minuteOfDay(asked.start), minuteOfDay(asked.end)]
  if (spans.some(({ opens, closes }) => from >= opens && to <= closes)) return undefined
  const [first] = spans
  const last = spans.at(-1)
  if (!first || !last) return { works: `doesn’t work on ${weekday}s.`, isOpen: `is closed on ${weekday}s.` }
  const when = `from ${formatTimeOfDay(first.opens)} to ${formatTimeOfDay(last.closes)} on ${weekday}s.`
  return { works: `works ${when}`, isOpen: `is open ${when}` }
}

function gapProblem(
  other: KnownAppointment,
  asked: TimeRange,
  { drive, free }: { drive: number; free: number },
): string {
  const between = other.end <= asked.start ? `after ${other.home}` : `before ${other.home}`
  const needs = drive === 0 ? 'time to change over' : `${drive} minutes to drive`
  return `It leaves ${free === 1 ? '1 minute' : `${free} minutes`} ${between}, with ${needs}.`
}

function isWithin(asked: TimeRange, date: string, time: UnavailableTime): boolean {
  const range = unavailableOn(date, time)
  return range !== undefined && overlaps(asked, range)
}

const withNote = (words: string, note: string) => (note === '' ? `${words}.` : `${words}: ${note}.`)

function minuteOfDay(at: number): number {
  const { hour, minute } = ukClock(new Date(at))
  return hour * 60 + minute
}
