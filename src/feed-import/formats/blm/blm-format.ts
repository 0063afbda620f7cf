import type { EssentialField, FeedEvent, FeedFormat } from '#src/feed-import/rows/feed-format.ts'
import type { ReadForeignWord } from '#src/feed-import/rows/feed-words.ts'
import { type BlmColumns, createBlmRecord } from './blm-columns.ts'
import type { BlmFields } from './blm-fields.ts'
import { readBlmMedia } from './blm-media.ts'
import { type BlmEvent, createBlmReader } from './blm-reader.ts'
import { readBlmIdentity, readBlmProperty } from './blm-row.ts'

const essentialFields: readonly EssentialField[] = [
  {
    name: 'STATUS_ID',
    consequence: 'homes that are sold or let would be advertised as available',
    always: true,
  },
  { name: 'PUBLISHED_FLAG', consequence: 'homes that are not to be shown would be shown' },
  { name: 'BRANCH_ID', consequence: 'homes could go to another branch' },
  { name: 'BEDROOMS', consequence: 'homes would be shown without their bedrooms' },
  { name: 'DISPLAY_ADDRESS', consequence: 'addresses would be put together from their parts' },
  { name: 'TRANS_TYPE_ID', consequence: 'homes to let could be advertised for sale' },
  { name: 'PRICE', consequence: 'homes would be shown without their prices' },
]

/** BLM 3 and 3i: docs/contracts/blm.md. */
export const blmFormat: FeedFormat = {
  id: 'blm',
  fileName: /\.blm$/i,
  recognises: (start) => /^\s*#HEADER#/i.test(start),
  isComplete: (end) => /#END#/i.test(end),
  essentialFields,
  async *read(text) {
    const reader = createBlmReader()
    const toFeedEvents = feedEventsOf()
    for await (const piece of text) yield reader.push(piece).flatMap(toFeedEvents)
    yield reader.finish().flatMap(toFeedEvents)
  },
}

/** Turns the reader's events into those that all formats share. */
function feedEventsOf(): (event: BlmEvent) => FeedEvent[] {
  let label = 'BLM'
  let eof = '^'
  let columns: BlmColumns = { names: [], places: new Map() }
  /** places of the essential columns that no row has filled yet */
  let unfilled = new Map<string, number>()
  const filled: string[] = []

  function noteFilled(values: BlmFields) {
    for (const [name, place] of unfilled) {
      if ((values.at(place) ?? '').trim() === '') continue
      filled.push(name)
      unfilled.delete(name)
    }
  }

  return (event) => {
    switch (event.kind) {
      case 'header':
        label = `BLM ${event.header.version}`
        eof = event.header.eof
        return []
      case 'definition': {
        columns = columnsOf(event.columns)
        unfilled = new Map(
          essentialFields.flatMap(({ name }) => {
            const place = columns.places.get(name)
            return place === undefined ? [] : [[name, place]]
          }),
        )
        return [{ kind: 'start', label }, ...repeatedColumns(event)]
      }
      case 'record':
      case 'bad_record': {
        const { line, values } = event
        const malformed = event.kind === 'bad_record' ? event.reason : undefined
        if (unfilled.size > 0 && malformed === undefined) noteFilled(values)
        const { names } = columns
        const record = createBlmRecord(columns, values)
        const row = {
          line,
          ...readBlmIdentity(record),
          ...(malformed !== undefined && { malformed }),
          content: () => contentOf(names, values.all(), eof),
          media: () => readBlmMedia(record),
          read: (warn: (message: string) => void, foreign?: ReadForeignWord) => readBlmProperty(record, warn, foreign),
        }
        return [{ kind: 'row', row }]
      }
      case 'end':
        return [{ kind: 'end', rows: event.records, filled }]
      default:
        return [event]
    }
  }
}

/** Names and values, neither of which holds an EOF. A column that the file does not have reads as empty. */
function contentOf(names: readonly string[], values: readonly string[], eof: string): string {
  const parts = ['']
  for (let at = 0; at < values.length; at++) if (values[at] !== '') parts.push(names[at]!, values[at]!)
  return parts.join(eof)
}

/** Where each column is; of two columns with one name the first. */
function columnsOf(names: string[]): BlmColumns {
  const places = new Map<string, number>()
  names.forEach((name, place) => {
    if (!places.has(name)) places.set(name, place)
  })
  return { names, places }
}

function repeatedColumns({ columns, line }: Extract<BlmEvent, { kind: 'definition' }>): FeedEvent[] {
  const repeated = new Set(columns.filter((name, place) => name !== '' && columns.indexOf(name) !== place))
  return [...repeated].map((name) => ({
    kind: 'warning',
    line,
    message: `the column ${name} is there more than once: the first is read`,
  }))
}
