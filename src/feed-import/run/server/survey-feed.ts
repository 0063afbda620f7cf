import type { BlmHeader } from '#src/feed-import/formats/blm/blm-header.ts'
import { createBlmReader } from '#src/feed-import/formats/blm/blm-reader.ts'
import { readIdentity } from '#src/feed-import/formats/blm/blm-row.ts'
import { columnPlaces, createRowReader } from '#src/feed-import/rows/row-reader.ts'
import { decodedText, type FileBytes, inspectBytes } from '#src/feed-import/rows/server/feed-text.ts'
import type { FeedFile } from './open-feed.ts'

/** What a file holds, known before anything is changed. */
export type FeedSurvey = FileBytes & {
  header: BlmHeader
  columns: string[]
  records: number
  /** every reference, bad rows' too, with the line of the last well-formed row that has it (0: none) */
  refs: Map<string, number>
  /** references that stand more than once: how often, and the lines of their first rows */
  repeated: Map<string, { count: number; lines: number[] }>
  /** well-formed rows of each feed branch; a branch of bad rows only is not named by the file */
  branches: Map<string, number>
}

type RefusedFeed = { refused: string; bytes: Partial<FileBytes> }

const keptLines = 10

/**
 * Reads a file from end to end: its checksum and encoding, whether it is whole BLM, whose stock it is, and which rows
 * it has. 100,000 rows cost some 20 MB.
 */
export async function surveyFeed(file: FeedFile): Promise<FeedSurvey | RefusedFeed> {
  const bytes = await inspectBytes(await file.open())
  const reader = createBlmReader()
  const survey: Omit<FeedSurvey, 'header'> & { header?: BlmHeader } = {
    ...bytes,
    columns: [],
    records: 0,
    refs: new Map(),
    repeated: new Map(),
    branches: new Map(),
  }
  let places: ReadonlyMap<string, number> = new Map()
  const stream = await file.open()
  let refused: string | undefined
  const take = (events: ReturnType<typeof reader.push>) => {
    for (const event of events) {
      if (event.kind === 'refused') refused = event.reason
      else if (event.kind === 'header') survey.header = event.header
      else if (event.kind === 'definition') {
        survey.columns = event.columns
        places = columnPlaces(event.columns)
      } else if (event.kind === 'end') survey.records = event.records
      else if (event.kind !== 'warning') noteRow(survey, places, event)
    }
  }
  for await (const text of decodedText(stream, bytes.encoding)) {
    take(reader.push(text))
    if (refused) break
  }
  take(reader.finish())
  stream.destroy()
  if (refused || !survey.header) return { refused: refused ?? 'the file has no #HEADER#', bytes }
  return { ...survey, header: survey.header }
}

function noteRow(
  survey: Omit<FeedSurvey, 'header'>,
  places: ReadonlyMap<string, number>,
  row: { kind: 'record' | 'bad_record'; line: number; values: string[] },
) {
  const { ref, feedBranch } = readIdentity(createRowReader(places, row))
  if (ref === '') return
  const known = survey.refs.get(ref)
  const sound = row.kind === 'record'
  if (known !== undefined) {
    const repeated = survey.repeated.get(ref)
    if (!repeated) survey.repeated.set(owned(ref), { count: 2, lines: [known || row.line, row.line] })
    else {
      repeated.count += 1
      if (repeated.lines.length < keptLines) repeated.lines.push(row.line)
    }
  }
  survey.refs.set(known === undefined ? owned(ref) : ref, sound ? row.line : (known ?? 0))
  if (sound && feedBranch !== '') survey.branches.set(owned(feedBranch), (survey.branches.get(feedBranch) ?? 0) + 1)
}

/** A copy: a piece of a text would keep the whole text in memory. */
function owned(piece: string): string {
  return Buffer.from(piece).toString()
}
