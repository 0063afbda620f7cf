import { createBlmReader } from '../blm-reader.ts'
import { type ListingDraft, readIdentity, readRow } from '../blm-row.ts'
import type { OwnBranch } from '../feed-branches.ts'
import { addSetAside, addWarning, type ImportReport } from '../report.ts'
import { columnPlaces, createRowReader } from '../row-reader.ts'
import { decodedText } from './feed-text.ts'
import type { FeedFile } from './open-feed.ts'
import type { FeedSurvey } from './survey-feed.ts'

/** Few enough to hold, enough to make the trips to the database cheap. */
const rowsAtATime = 500

/**
 * Reads a surveyed file again and yields its good rows in batches; the others go into the report. Of rows with one
 * reference the last well-formed one counts, as it is the newest.
 */
export async function* readFeedRows(
  file: FeedFile,
  survey: FeedSurvey,
  context: { branches: ReadonlyMap<string, OwnBranch>; report: ImportReport; now: Date },
): AsyncGenerator<ListingDraft[]> {
  const { branches, report, now } = context
  const reader = createBlmReader()
  const places = columnPlaces(survey.columns)
  const branchOf = (feedBranch: string) => branches.get(feedBranch)?.id
  let batch: ListingDraft[] = []

  const take = (event: ReturnType<typeof reader.push>[number]) => {
    if (event.kind === 'warning') addWarning(report, event.line, event.message)
    if (event.kind !== 'record' && event.kind !== 'bad_record') return
    report.rows += 1
    const row = createRowReader(places, event)
    const { ref, feedBranch } = readIdentity(row)
    if (event.kind === 'bad_record') {
      addSetAside(report, { line: event.line, ...(ref && { ref }), reason: event.reason })
      return
    }
    if (ref !== '' && survey.refs.get(ref) !== event.line) return
    const read = readRow(row, { branchOf, now })
    if ('reason' in read) addSetAside(report, { ...read, ...(feedBranch && { feedBranch }) })
    else {
      for (const warning of read.warnings) addWarning(report, read.line, warning)
      batch.push(read)
    }
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
