import { readTime } from '#src/feed-import/rows/feed-date.ts'
import type { FeedEvent, FeedFormat, FeedRow } from '#src/feed-import/rows/feed-format.ts'
import type { FeedMediaItem } from '#src/feed-import/rows/feed-property.ts'
import { jsonLine, jsonList, jsonNumber, jsonObject, parseJson } from '#src/feed-import/rows/json-values.ts'
import { readTextLines } from '#src/feed-import/rows/text-lines.ts'
import { type RtdfDocument, readRtdfProperty, rtdfDocument } from './rtdf-row.ts'

/** Real-time data feed: a document of SendPropertyDetails a line, as they were stored. docs/contracts/rtdf.md. */
export const rtdfFormat: FeedFormat = {
  id: 'rtdf',
  fileName: /\.rtdf\.jsonl$/i,
  recognises: (start) => /^\s*\{\s*"(?:network|branch|property)"\s*:/.test(start),
  isComplete: () => true,
  async *read(text) {
    let rows = 0
    yield [{ kind: 'start', label: 'RTDF' }]
    for await (const lines of readTextLines(text)) {
      const events: FeedEvent[] = lines.map(({ line, text: said }) => ({ kind: 'row', row: rtdfRow(said, line) }))
      rows += events.length
      yield events
    }
    yield [{ kind: 'end', rows }]
  },
}

/** A row of the text of a document. */
export function rtdfRow(said: string, line: number): FeedRow {
  const given = parseJson(said)
  const document = rtdfDocument(given)
  const { branch, property } = document
  return {
    line,
    ref: jsonLine(property.agent_ref),
    feedBranch: jsonLine(branch.branch_id),
    ...(given === undefined && { malformed: 'it is not JSON' }),
    content: () => said,
    media: () => readRtdfMedia(document),
    read: (warn) => readRtdfProperty(document, warn),
  }
}

const KINDS = new Map<number, FeedMediaItem['kind']>([
  [1, 'photo'],
  [2, 'floorplan'],
  [3, 'document'],
  [4, 'tour'],
  [5, 'tour'],
  [6, 'epc_document'],
  [7, 'epc'],
])

/** In the order of `sort_order`; what has none follows in the order of the list. */
function readRtdfMedia({ property }: RtdfDocument): FeedMediaItem[] {
  const items = jsonList(property.media).map(jsonObject)
  const order = (at: number) => jsonNumber(items[at]?.sort_order) ?? Number.MAX_SAFE_INTEGER
  return [...items.keys()]
    .sort((a, b) => order(a) - order(b) || a - b)
    .flatMap((at) => {
      const { media_type, media_url, caption, media_update_date } = items[at]!
      const kind = KINDS.get(jsonNumber(media_type) ?? 0)
      const source = jsonLine(media_url)
      if (!kind || source === '') return []
      const changed = readTime(jsonLine(media_update_date))
      const changedAt = 'value' in changed ? changed.value : undefined
      return [{ kind, source, caption: jsonLine(caption), ...(changedAt && { changedAt }) }]
    })
}
