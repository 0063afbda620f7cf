import { formatUkMoment, HOUR_MS } from '#src/formatting/uk-date.ts'

export type FeedImport = {
  id: number
  file: string
  state: 'imported' | 'stopped' | 'refused' | 'undone'
  at: Date
  /** the feed branches whose full stock it is; none where that is unknown */
  branches?: readonly string[]
  /** why it was stopped or refused */
  reason?: string | null
  /** staff rejected it, or had it imported all the same: it is nobody's worry any more */
  isDecided?: boolean
}

/** Something that the agency is told of. The same incident has the same key each time the job runs. */
export type FeedIncident = { key: string; subject: string; words: string[] }

/** Hours without reaching a feed after which the agency is told: a server that restarts is nobody's worry. */
const UNREACHED_HOURS = 3

export type FeedClock = {
  now: Date
  expectedEveryHours?: number
  /** when a feed that was set up in the Desk was reached last: nothing new there is no lateness */
  reachedAt?: Date | null
  /** since when it has not been reached, and why */
  failingSince?: Date | null
  problem?: string | null
  /** set up in the Desk, where its files are decided about */
  isFetched?: boolean
}

/**
 * What is wrong with a feed now, and what was and is over. `imports` are its latest, newest first. Consecutive files that
 * were not imported are one incident, keyed by the first; lateness is keyed by the last file that was imported.
 */
export function feedIncidents(
  imports: readonly FeedImport[],
  { now, expectedEveryHours, reachedAt, failingSince, problem, isFetched }: FeedClock,
): { begun: FeedIncident[]; over: FeedIncident[] } {
  const begun: FeedIncident[] = []
  const over: FeedIncident[] = []
  const successful = imports.filter(isImported)
  const [last] = successful
  for (const [first, ...after] of failedRuns(imports)) {
    const latest = after.at(-1) ?? first!
    const key = `not-taken:${first!.id}`
    if (last && last.id > latest.id) over.push({ key, ...workingAgain(last) })
    else begun.push({ key, ...notImported(first!, isFetched) })
  }
  if (failingSince && now.getTime() - failingSince.getTime() >= UNREACHED_HOURS * HOUR_MS)
    begun.push({ key: `${UNREACHED}${failingSince.toISOString()}`, ...unreached(failingSince, problem) })
  // that it cannot be reached says why no file comes
  else if (last && expectedEveryHours !== undefined && !failingSince) {
    const heard = Math.max(last.at.getTime(), reachedAt?.getTime() ?? 0)
    const isLate = now.getTime() - heard > expectedEveryHours * HOUR_MS
    if (isLate) begun.push({ key: `late:${last.id}`, ...late(last, expectedEveryHours, isFetched) })
  }
  for (const before of successful.slice(1)) over.push({ key: `late:${before.id}`, ...workingAgain(last!) })
  return { begun, over }
}

const isImported = ({ state }: FeedImport) => state === 'imported' || state === 'undone'

/** Consecutive files that were not imported, oldest first. */
function failedRuns(imports: readonly FeedImport[]): FeedImport[][] {
  const runs: FeedImport[][] = []
  let run: FeedImport[] = []
  for (const one of imports.toReversed()) {
    if (!isImported(one) && !one.isDecided) {
      if (run.length === 0) runs.push(run)
      run.push(one)
    } else run = []
  }
  return runs
}

function notImported({ file, state, at, reason }: FeedImport, isFetched = false): Omit<FeedIncident, 'key'> {
  return {
    subject: state === 'stopped' ? 'Feed import stopped: please check' : 'Feed could not be read',
    words: [
      `${file} arrived on ${formatUkMoment(at, { weekday: true })} and was ${state}${reason ? `: ${reason}` : ''}.`,
      'The site still shows the homes of the file before it. Ask your software supplier to check the feed and send it again.',
      ...(state === 'stopped'
        ? [
            isFetched
              ? 'If the file is right, import it in the Desk, under Feeds.'
              : `If the file is right, import it with "npm run kerbside -- import ${file} --force".`,
          ]
        : []),
      "We'll email you when a file is imported successfully.",
    ],
  }
}

/** What the keys of feeds that are not reached begin with. */
export const UNREACHED = 'unreached:'

function unreached(since: Date, problem: string | null | undefined): Omit<FeedIncident, 'key'> {
  return {
    subject: 'Feed cannot be reached',
    words: [
      `It has not been reached since ${formatUkMoment(since, { weekday: true })}${problem ? `: ${problem}` : ''}.`,
      'The site still shows the homes of its last file. Check the server, the user name and the password in the Desk, under Feeds. If they are right, ask whoever runs the server.',
      "We'll email you when it is reached again.",
    ],
  }
}

export function reachedAgain(at: Date): Omit<FeedIncident, 'key'> {
  return {
    subject: 'Feed reached again',
    words: [`It was reached on ${formatUkMoment(at, { weekday: true })}, and its files are imported again.`],
  }
}

function late({ file, at }: FeedImport, hours: number, isFetched = false): Omit<FeedIncident, 'key'> {
  return {
    subject: 'Feed overdue',
    words: [
      `A file is expected every ${hours} hours. The last one, ${file}, arrived on ${formatUkMoment(at, { weekday: true })}.`,
      `The site still shows the homes of that file. ${isFetched ? 'See in the Desk, under Feeds, where it is expected from, then ask' : 'Ask'} your software supplier whether the feed was sent, and where to.`,
      "We'll email you when the next file is imported.",
    ],
  }
}

function workingAgain({ file, at }: FeedImport): Omit<FeedIncident, 'key'> {
  return {
    subject: 'Feed working again',
    words: [`${file} arrived on ${formatUkMoment(at, { weekday: true })} and was imported.`],
  }
}
