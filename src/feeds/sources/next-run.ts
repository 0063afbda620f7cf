import { addDays, atUkTime, MINUTE_MS, ukDate } from '#src/formatting/uk-date.ts'
import { DAILY_MINUTES, type FeedSource } from './feed-source.ts'

/**
 * When a feed is fetched next: at its UK time of day, or at whole quarters of an hour and hours. The times are the same
 * whenever it is asked, so neither a late look nor a change of the feed moves them.
 */
export function nextRun(
  { everyMinutes, dailyAt }: Pick<FeedSource, 'everyMinutes' | 'dailyAt'>,
  now: Date,
): Date | null {
  if (everyMinutes === null) return null
  if (everyMinutes === DAILY_MINUTES) {
    const today = ukDate(now)
    const at = atUkTime(today, dailyAt)
    return at > now ? at : atUkTime(addDays(today, 1), dailyAt)
  }
  const step = everyMinutes * MINUTE_MS
  return new Date((Math.floor(now.getTime() / step) + 1) * step)
}
