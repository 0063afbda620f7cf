import { openingWeek, specialSpans } from '#src/agency/branches/opening-hours.ts'
import type { Branch } from '#src/agency/profile/agency.ts'
import type { AnswerWithin, Weekday } from '#src/agency/profile/settings.ts'
import { addDays, atUkHour, DAY_MS, formatMinutes, MINUTE_MS, ukDate, weekdayName } from '#src/formatting/uk-date.ts'

/** When the clock of the response target runs, by the clocks of London: between two hours of each day that is not closed. */
export type OfficeHours = {
  fromHour: number
  untilHour: number
  closedWeekdays: ReadonlySet<Weekday>
  /** "2026-12-25" */
  closedDates: ReadonlySet<string>
  /** days that are open whatever their weekday */
  openDates: ReadonlySet<string>
}

/** Days that are looked at for a due time: a branch that is closed for longer has none. */
const MAX_DAYS = 60

/** The hour before which the clocks change: between later hours a day is as long as any other. */
const CLOCKS_CHANGE_BEFORE_HOUR = 3

/**
 * The office hours of a branch: those of the agency's response target, on the days on which the branch opens. A day with
 * hours of its own counts as these say. A day whose
 * hours are not known ("By appointment") counts as open.
 */
export function officeHoursOf(
  branch: Pick<Branch, 'hours' | 'specialDays'> | undefined,
  { fromHour, untilHour }: AnswerWithin,
  bankHolidays: readonly string[],
): OfficeHours {
  const week = openingWeek(branch?.hours ?? [])
  const special = specialSpans(branch ?? {})
  const closedDays = [...special].flatMap(([date, spans]) => (spans.length === 0 ? date : []))
  const closed = [...week].filter(([, spans]) => spans.length === 0).map(([day]) => day)
  return {
    fromHour,
    untilHour,
    closedWeekdays: new Set(closed.length < 7 ? closed : []),
    closedDates: new Set([...bankHolidays, ...closedDays]),
    openDates: new Set([...special].flatMap(([date, spans]) => (spans.length > 0 ? date : []))),
  }
}

/** Minutes between two moments that are within office hours. 0 where the second is the earlier one. */
export function officeMinutes(hours: OfficeHours, from: Date, to: Date): number {
  if (to <= from) return 0
  const [first, last] = [ukDate(from), ukDate(to)]
  let total = 0
  for (let date = first; date <= last; date = addDays(date, 1)) {
    if (!isOpenOn(hours, date)) continue
    if (date !== first && date !== last && hours.fromHour >= CLOCKS_CHANGE_BEFORE_HOUR) {
      total += (hours.untilHour - hours.fromHour) * 60 * MINUTE_MS
      continue
    }
    const [opens, closes] = spanOf(hours, date)
    total += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()))
  }
  return total / MINUTE_MS
}

function isOpenOn({ closedWeekdays, closedDates, openDates }: OfficeHours, date: string): boolean {
  if (openDates.has(date)) return true
  return !closedDates.has(date) && !closedWeekdays.has(weekdayName(date).toLowerCase() as Weekday)
}

function spanOf({ fromHour, untilHour }: OfficeHours, date: string): [opens: number, closes: number] {
  const closes = untilHour === 24 ? atUkHour(addDays(date, 1), 0) : atUkHour(date, untilHour)
  return [atUkHour(date, fromHour).getTime(), closes.getTime()]
}

/** How long somebody has waited, against the response target. */
export type Wait = { kind: 'late' | 'soon' | 'new'; waitedMinutes: number; minutesLeft: number }

/** How long somebody has waited, or what is left where the target is near. Nobody waits while the office is closed. */
export function waitInWords({ kind, waitedMinutes, minutesLeft }: Wait): string {
  if (kind === 'soon') return `${formatMinutes(minutesLeft)} left`
  return waitedMinutes < 1 ? 'New' : formatMinutes(waitedMinutes)
}

export function waitOf(hours: OfficeHours, targetMinutes: number, since: Date, now: Date): Wait {
  // what has waited for months is late, however many minutes that is
  const from = new Date(Math.max(since.getTime(), now.getTime() - MAX_DAYS * DAY_MS))
  const waitedMinutes = Math.floor(officeMinutes(hours, from, now))
  const minutesLeft = targetMinutes - waitedMinutes
  return {
    kind: minutesLeft <= 0 ? 'late' : minutesLeft * 3 <= targetMinutes ? 'soon' : 'new',
    waitedMinutes,
    minutesLeft,
  }
}
