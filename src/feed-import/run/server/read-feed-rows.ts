import { addWarning, type ImportReport } from '#src/feed-import/report/import-report.ts'
import type { FeedEvent, FeedRow } from '#src/feed-import/rows/feed-format.ts'
import { decodeText } from '#src/feed-import/rows/server/decode-text.ts'
import type { FeedFile } from './open-feed.ts'
import type { FeedSurvey } from './survey-feed.ts'

/** Few enough to hold, enough to make the trips to the database cheap. */
const BATCH_SIZE = 250

/**
 * Reads a surveyed file again and yields the rows that count in batches, malformed ones among them. Of rows with one
 * reference the last well-formed one counts, as it is the newest.
 */
export async function* readFeedRows(
  file: FeedFile,
  survey: FeedSurvey,
  report: ImportReport,
): AsyncGenerator<FeedRow[]> {
  let batch: FeedRow[] = []
  const take = (event: FeedEvent) => {
    if (event.kind === 'warning') addWarning(report, event.line, event.message)
    if (event.kind !== 'row') return
    report.rows += 1
    const { ref, line, malformed } = event.row
    if (malformed !== undefined || ref === '' || survey.refs.get(ref) === line) batch.push(event.row)
  }

  for (const { line, message } of survey.warnings) addWarning(report, line, message)
  for (const [ref, rows] of survey.repeated)
    addWarning(report, rows.lines[0]!, repeatedMessage(ref, rows, survey.refs.get(ref)!))
  const stream = await file.open()
  try {
    for await (const events of survey.format.read(decodeText(stream, survey.encoding))) {
      for (const event of events) {
        take(event)
        if (batch.length < BATCH_SIZE) continue
        yield batch
        batch = []
      }
    }
    if (batch.length > 0) yield batch
  } finally {
    stream.destroy()
  }
}

function repeatedMessage(ref: string, { count, lines }: { count: number; lines: number[] }, last: number): string {
  const occurs = `the reference ${ref.slice(0, 200)} occurs ${count === 2 ? 'twice' : `${count} times`}`
  const others = lines.filter((line) => line !== last)
  const shown = `${others.join(', ')}${count > lines.length ? ', …' : ''}`
  if (last === 0) return `${occurs} (lines ${shown}), and no row with it is well formed`
  return `${occurs}: line ${last} is used, ${others.length === 1 ? 'line' : 'lines'} ${shown} ignored`
}
