import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { DAY_MS, formatUkDate, ukDate, weekdayName } from '#src/formatting/uk-date.ts'
import type { SearchCountJson } from './saved-search-json.ts'

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
  const homes = formatCount(total_count, 'home')
  if (new_count === null || since === undefined) return homes
  if (new_count === 0) return `${homes}, none new`
  return `${homes}, ${formatNumber(new_count)} new ${sinceWords(new Date(since), now)}`
}

function sinceWords(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime()
  const date = ukDate(at)
  if (date === ukDate(now)) return 'today'
  return `since ${age < 6 * DAY_MS ? weekdayName(date) : formatUkDate(date, { year: age > 300 * DAY_MS })}`
}
