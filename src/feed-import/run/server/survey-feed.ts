import { fileFormats, recogniseFormat } from '#src/feed-import/formats/server/feed-formats.ts'
import { type RejectedRow, rejectRow } from '#src/feed-import/mapping/rejected-row.ts'
import type { FeedFormat, FeedRow } from '#src/feed-import/rows/feed-format.ts'
import {
  brokenTextWarning,
  decodeText,
  type FileBytes,
  inspectBytes,
} from '#src/feed-import/rows/server/decode-text.ts'
import type { FeedFile } from './open-feed.ts'

/** What a file holds, known before anything is changed. */
export type FeedSurvey = FileBytes & {
  format: FeedFormat
  /** format and version: "BLM 3" */
  label: string
  rows: number
  /** every reference, malformed rows' too, with the line of the last well-formed row that has it (0: none) */
  refs: Map<string, number>
  /** references that occur more than once: how often, and the lines of their first rows */
  repeated: Map<string, { count: number; lines: number[] }>
  /** well-formed rows of each feed branch; a branch of malformed rows only is not named by the file, unless its head does */
  branches: Map<string, number>
  /** rows that are not well formed */
  malformed: { total: number; rows: RejectedRow[] }
  /** essential fields that at least one row fills; undefined if the format has no columns */
  filled?: string[]
  /** warnings of the file as a whole */
  warnings: { line: number; message: string }[]
}

type RefusedFeed = { refused: string; bytes: Partial<FileBytes> }

const MAX_STORED_LINES = 10
const MAX_STORED_MALFORMED = 20

/** Enough of a file's beginning to recognise its format, after what software says of itself in comments. */
const START_LENGTH = 4000

/**
 * Reads a file from end to end: its checksum, encoding and format, whether it is whole, whose stock it is, and which
 * rows it has. 100,000 rows cost some 20 MB.
 */
export async function surveyFeed(file: FeedFile, formats: readonly FeedFormat[]): Promise<FeedSurvey | RefusedFeed> {
  const bytes = await inspectBytes(file.open)
  const format = recogniseFormat(formats, { name: file.name, start: await startOf(file, bytes) })
  if (!format) return { refused: unknownFormat(formats), bytes }
  const survey: FeedSurvey = {
    ...bytes,
    format,
    label: format.id,
    rows: 0,
    refs: new Map(),
    repeated: new Map(),
    branches: new Map(),
    malformed: { total: 0, rows: [] },
    warnings: brokenTextWarning(bytes),
  }
  const stream = await file.open()
  try {
    for await (const events of format.read(decodeText(stream, bytes.encoding))) {
      for (const event of events) {
        if (event.kind === 'refused') return { refused: event.reason, bytes }
        if (event.kind === 'start') {
          survey.label = event.label
          for (const branch of event.branches ?? []) survey.branches.set(branch, survey.branches.get(branch) ?? 0)
        }
        if (event.kind === 'end') {
          survey.rows = event.rows
          survey.filled = event.filled
        } else if (event.kind === 'row') noteRow(survey, event.row)
      }
    }
  } finally {
    stream.destroy()
  }
  return survey
}

async function startOf(file: FeedFile, { encoding }: FileBytes): Promise<string> {
  const stream = await file.open()
  let start = ''
  try {
    for await (const text of decodeText(stream, encoding)) {
      start = (start + text).trimStart()
      if (start.length >= START_LENGTH) break
    }
  } finally {
    stream.destroy()
  }
  return start.slice(0, START_LENGTH)
}

function unknownFormat(formats: readonly FeedFormat[]): string {
  return `it is in no format that can be imported (${fileFormats(formats)
    .map(({ id }) => id.toUpperCase())
    .join(', ')})`
}

function noteRow(survey: FeedSurvey, { line, ref, feedBranch, malformed }: FeedRow) {
  if (malformed !== undefined) {
    const { rows } = survey.malformed
    survey.malformed.total += 1
    if (rows.length < MAX_STORED_MALFORMED) rows.push(rejectRow({ line, ref: copy(ref) }, malformed))
  }
  if (ref === '') return
  const known = survey.refs.get(ref)
  if (known !== undefined) {
    const repeated = survey.repeated.get(ref)
    if (!repeated) survey.repeated.set(copy(ref), { count: 2, lines: [known || line, line] })
    else {
      repeated.count += 1
      if (repeated.lines.length < MAX_STORED_LINES) repeated.lines.push(line)
    }
  }
  const isWellFormed = malformed === undefined
  survey.refs.set(known === undefined ? copy(ref) : ref, isWellFormed ? line : (known ?? 0))
  if (isWellFormed && feedBranch !== '')
    survey.branches.set(copy(feedBranch), (survey.branches.get(feedBranch) ?? 0) + 1)
}

/** A slice of a long text would keep the whole text in memory. */
function copy(slice: string): string {
  return Buffer.from(slice).toString()
}
