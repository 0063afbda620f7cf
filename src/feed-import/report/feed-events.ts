import { formatUkMoment } from '#src/formatting/uk-date.ts'
export type FeedImport = {
  id: number
  file: string
  state: 'imported' | 'stopped' | 'refused' | 'undone'
  at: Date
  /** why it was stopped or refused */
  reason?: string | null
}

/** Something that somebody should be told of. Its key names the event, and is the same each time one looks. */
export type FeedEvent = { key: string; subject: string; words: string[] }

const HOUR_MS = 3_600_000

/**
 * What has gone wrong with a feed, and what did and is over. `imports` are its newest, newest first. A run of files that
 * were not taken is one event, named by its first; being late is named by the last file that came.
 */
export function feedEvents(
  imports: readonly FeedImport[],
  { now, expectedEveryHours }: { now: Date; expectedEveryHours?: number },
): { begun: FeedEvent[]; over: FeedEvent[] } {
  const begun: FeedEvent[] = []
  const over: FeedEvent[] = []
  const taken = imports.filter(isTaken)
  const [last] = taken
  for (const [first, ...after] of runsNotTaken(imports)) {
    const latest = after.at(-1) ?? first!
    const key = `not-taken:${first!.id}`
    if (last && last.id > latest.id) over.push({ key, ...wellAgain(last) })
    else begun.push({ key, ...notTaken(first!) })
  }
  if (last && expectedEveryHours !== undefined) {
    const isLate = now.getTime() - last.at.getTime() > expectedEveryHours * HOUR_MS
    if (isLate) begun.push({ key: `late:${last.id}`, ...late(last, expectedEveryHours) })
  }
  for (const before of taken.slice(1)) over.push({ key: `late:${before.id}`, ...wellAgain(last!) })
  return { begun, over }
}

const isTaken = ({ state }: FeedImport) => state === 'imported' || state === 'undone'

/** Runs of files that were not taken, each in the order in which they came. */
function runsNotTaken(imports: readonly FeedImport[]): FeedImport[][] {
  const runs: FeedImport[][] = []
  let run: FeedImport[] = []
  for (const one of imports.toReversed()) {
    if (!isTaken(one)) {
      if (run.length === 0) runs.push(run)
      run.push(one)
    } else run = []
  }
  return runs
}

function notTaken({ file, state, at, reason }: FeedImport): Omit<FeedEvent, 'key'> {
  return {
    subject: state === 'stopped' ? 'A feed was stopped before it changed anything' : 'A feed could not be read',
    words: [
      `${file} came on ${formatUkMoment(at, { weekday: true })} and was ${state}${reason ? `: ${reason}` : ''}.`,
      'The site still shows the homes of the file before it. Ask whoever sends the feed to look at it and to send it again.',
      ...(state === 'stopped'
        ? [`If it is right, "npm run kerbside -- import ${file} --force" takes it all the same.`]
        : []),
      'You are told again when a file has been taken.',
    ],
  }
}

function late({ file, at }: FeedImport, hours: number): Omit<FeedEvent, 'key'> {
  return {
    subject: 'The feed is late',
    words: [
      `A file is expected every ${hours} hours. The last, ${file}, came on ${formatUkMoment(at, { weekday: true })}.`,
      'The site still shows the homes of that file. Ask whoever sends the feed whether it was sent, and where to.',
      'You are told again when a file has come.',
    ],
  }
}

function wellAgain({ file, at }: FeedImport): Omit<FeedEvent, 'key'> {
  return {
    subject: 'The feed is well again',
    words: [`${file} came on ${formatUkMoment(at, { weekday: true })} and was taken.`],
  }
}
