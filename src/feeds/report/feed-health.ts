import { type FeedClock, type FeedImport, feedIncidents } from '#src/feed-import/report/feed-incidents.ts'
import { isVoidedBy } from '#src/feed-import/report/newer-file.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { HOUR_MS } from '#src/formatting/uk-date.ts'

export type FeedHealth = {
  kind: 'none' | 'working' | 'late' | 'paused' | 'failed' | 'unreachable'
  words: string
  /** the import that waits for a decision, or that failed */
  importId?: number
}

const DAY_HOURS = 24

const isVoided = (older: FeedImport, newer: FeedImport) =>
  isVoidedBy({ branches: older.branches ?? [] }, { state: newer.state, branches: newer.branches ?? [] })

/** How a feed stands, in words. `imports` are its latest, newest first. */
export function feedHealth(
  imports: readonly FeedImport[],
  { problem, ...clock }: FeedClock & { problem?: string | null },
): FeedHealth {
  const [last] = imports
  // a feed may come as one file a branch: another branch's file leaves this one waiting
  const waiting = imports.find(
    (one, place) =>
      one.state === 'stopped' && !one.isDecided && !imports.slice(0, place).some((newer) => isVoided(one, newer)),
  )
  if (waiting) return { kind: 'paused', words: 'Paused', importId: waiting.id }
  const isFailing = last?.state === 'refused' && !last.isDecided
  if (problem) return { kind: 'unreachable', words: 'Not reached' }
  if (isFailing) return { kind: 'failed', words: 'Last file failed', importId: last.id }
  const late = feedIncidents(imports, clock).begun.find(({ key }) => key.startsWith('late:'))
  if (late) {
    const taken = imports.find(({ state }) => state === 'imported' || state === 'undone')!
    const hours = Math.floor(
      (clock.now.getTime() - Math.max(taken.at.getTime(), clock.reachedAt?.getTime() ?? 0)) / HOUR_MS,
    )
    const since = hours < 2 * DAY_HOURS ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / DAY_HOURS), 'day')
    return { kind: 'late', words: `No data for ${since}` }
  }
  if (last === undefined) return { kind: 'none', words: 'Nothing imported yet' }
  return last.isDecided
    ? { kind: 'working', words: 'Waiting for the next file' }
    : { kind: 'working', words: 'Working' }
}
