import { formatNumber } from '#src/formatting/numbers.ts'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { consentAnswers, countsByDay, countsByHome, type DayCount } from './list-counts.ts'

type Writer = { line: (text: string) => void; error: (text: string) => void }

export type ViewsCommandDeps = {
  db: Database
  clock: () => Date
  csvLine: (cells: readonly string[]) => string
}

const DEFAULT_DAYS = 30

/** Rows of the list; CSV and JSON have all counts. */
const MAX_LISTED = 50

/** `views`: 0 when done, 2 for wrong arguments. */
export async function viewsCommand(
  { db, clock, csvLine }: ViewsCommandDeps,
  args: { since?: string; json?: boolean; csv?: boolean },
  writer: Writer,
): Promise<number> {
  const since = args.since ?? addDays(ukDate(clock()), -DEFAULT_DAYS)
  if (!isDay(since)) {
    writer.error(`--since takes a date such as 2026-11-20, not ${since}`)
    return 2
  }
  if (args.json) writer.line(JSON.stringify(await countsByDay(db, since)))
  else if (args.csv) writer.line(countsCsv(await countsByDay(db, since), csvLine))
  else await list(db, since, writer)
  return 0
}

async function list(db: Database, since: string, writer: Writer): Promise<void> {
  const homes = await countsByHome(db, since, MAX_LISTED)
  if (homes.length === 0) writer.line(`No home was viewed or shown in results since ${since}.`)
  else writer.line(`Since ${since}: views (each visitor counts once a day), and times shown in results.`)
  for (const { property_id, channel, display_address, views, shown } of homes)
    writer.line(
      `${number(views, 8)}  ${number(shown, 8)}  ${String(property_id).padStart(6)}  ${channel.padEnd(8)}  ${display_address}`,
    )
  const { accepted, rejected } = await consentAnswers(db, since)
  if (accepted + rejected > 0) writer.line(`Cookies: ${number(accepted)} accepted, ${number(rejected)} rejected.`)
}

function countsCsv(counts: readonly DayCount[], csvLine: ViewsCommandDeps['csvLine']): string {
  const headings = ['day', 'property_id', 'reference', 'channel', 'display_address', 'event', 'count'] as const
  const lines = [headings, ...counts.map((count) => headings.map((heading) => String(count[heading])))]
  return lines.map(csvLine).join('').trimEnd()
}

/** An existing date; 2026-02-30 is not. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const number = (count: number, width = 0) => formatNumber(count).padStart(width)
