import { createBlmReader } from '#src/feed-import/formats/blm/blm-reader.ts'
import { readIdentity } from '#src/feed-import/formats/blm/blm-row.ts'
import { addWarning, type ImportReport } from '#src/feed-import/report/report.ts'
import { columnPlaces, createRowReader, type RowReader } from '#src/feed-import/rows/row-reader.ts'
import { decodedText } from '#src/feed-import/rows/server/feed-text.ts'
import type { FeedFile } from './open-feed.ts'
import type { FeedSurvey } from './survey-feed.ts'

/** A row that counts. Its reference is empty where there is none. */
export type FeedRow = {
  row: RowReader
  values: readonly string[]
  ref: string
  feedBranch: string
  /** why it cannot be read, if it is not well formed */
  bad?: string
}

/** Few enough to hold, enough to make the trips to the database cheap. */
const rowsAtATime = 500

/**
 * Reads a surveyed file again and yields the rows that count in batches, the badly formed among them. Of rows with one
 * reference the last well-formed one counts, as it is the newest.
 */
export async function* readFeedRows(
  file: FeedFile,
  survey: FeedSurvey,
  report: ImportReport,
): AsyncGenerator<FeedRow[]> {
  const reader = createBlmReader()
  const places = columnPlaces(survey.columns)
  let batch: FeedRow[] = []

  const take = (event: ReturnType<typeof reader.push>[number]) => {
    if (event.kind === 'warning') addWarning(report, event.line, event.message)
    if (event.kind !== 'record' && event.kind !== 'bad_record') return
    report.rows += 1
    const row = createRowReader(places, event)
    const identity = readIdentity(row)
    if (event.kind === 'bad_record') batch.push({ row, values: event.values, ...identity, bad: event.reason })
    else if (identity.ref === '' || survey.refs.get(identity.ref) === event.line)
      batch.push({ row, values: event.values, ...identity })
  }

  for (const [ref, rows] of survey.repeated)
    addWarning(report, rows.lines[0]!, repeatedWords(ref, rows, survey.refs.get(ref)!))
  const stream = await file.open()
  try {
    for await (const text of decodedText(stream, survey.encoding)) {
      for (const event of reader.push(text)) {
        take(event)
        if (batch.length < rowsAtATime) continue
        yield batch
        batch = []
      }
    }
    for (const event of reader.finish()) take(event)
    if (batch.length > 0) yield batch
  } finally {
    stream.destroy()
  }
}

function repeatedWords(ref: string, { count, lines }: { count: number; lines: number[] }, last: number): string {
  const stands = `AGENT_REF ${ref} stands ${count === 2 ? 'twice' : `${count} times`}`
  const others = lines.filter((line) => line !== last)
  const shown = `${others.join(', ')}${count > lines.length ? ', …' : ''}`
  if (last === 0) return `${stands} (lines ${shown}), and no row of it is well formed`
  return `${stands}: line ${last} counts, ${others.length === 1 ? 'line' : 'lines'} ${shown} not`
}
