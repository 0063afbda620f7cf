import { groupedNumber } from '#src/property/price/grouped-number.ts'
import type { SearchCountJson } from './saved-search-json.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const london = { timeZone: 'Europe/London' } as const

/**
 * How many homes a saved search finds, and how many are new: "134 homes, 3 new since Monday". Within a week the day has
 * its name, before that its date.
 * @param since ISO 8601: when they were last looked at
 */
export function homesInWords(
  { total_count, new_count }: SearchCountJson,
  since: string | undefined,
  now: Date,
): string {
  if (total_count === 0) return 'No homes at the moment'
  const homes = total_count === 1 ? '1 home' : `${groupedNumber(total_count)} homes`
  if (new_count === null || since === undefined) return homes
  if (new_count === 0) return `${homes}, none new`
  return `${homes}, ${groupedNumber(new_count)} new since ${dayInWords(new Date(since), now)}`
}

function dayInWords(day: Date, now: Date): string {
  const age = now.getTime() - day.getTime()
  if (dateOf(day) === dateOf(now)) return 'today'
  if (age < 6 * DAY_MS) return new Intl.DateTimeFormat('en-GB', { weekday: 'long', ...london }).format(day)
  const year = age > 300 * DAY_MS ? ({ year: 'numeric' } as const) : {}
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', ...year, ...london }).format(day)
}

function dateOf(day: Date): string {
  return new Intl.DateTimeFormat('en-GB', london).format(day)
}
