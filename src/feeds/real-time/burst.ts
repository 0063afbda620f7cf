import { brakeReason } from '#src/feed-import/run/brake.ts'
import { MINUTE_MS, ukDate } from '#src/formatting/uk-date.ts'

/** Minutes without a call after which the next one begins another report. */
const QUIET_MINUTES = 15

/**
 * Whether a call still belongs to the report of those before it: one report for a burst of calls, at most for a day.
 * A day of single changes is one thing to undo, and so is a whole stock that is sent at night.
 */
export function isSameBurst({ startedAt, lastCallAt }: { startedAt: Date; lastCallAt: Date }, now: Date): boolean {
  return now.getTime() - lastCallAt.getTime() <= QUIET_MINUTES * MINUTE_MS && ukDate(startedAt) === ukDate(now)
}

/** Hours over which removals are added up. */
export const REMOVAL_HOURS = 24

/** As many homes may leave in that time whatever their share: a small agency sells two of its five. */
const FREE_REMOVALS = 3

type Removals = {
  /** homes of the feed that visitors can find */
  live: number
  /** those that left in the last hours because of what was sent */
  recent: number
  /** those that would leave now */
  leaving: number
  /** the agency's `importBrakeShare`, 0 to 1 */
  share: number
}

/** Why homes that were removed, or sent as not to be shown, stay until staff decide; undefined if they may go. */
export function removalLimitReason({ live, recent, leaving, share }: Removals): string | undefined {
  if (leaving === 0 || recent + leaving <= FREE_REMOVALS) return undefined
  const reason = brakeReason({ live: live + recent, leaving: recent + leaving, rows: 1, share })
  return reason && `in ${REMOVAL_HOURS} hours ${reason}`
}
