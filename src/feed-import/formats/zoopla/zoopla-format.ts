import type { FeedEvent, FeedFormat, FeedRow } from '#src/feed-import/rows/feed-format.ts'
import { jsonLine, jsonList, jsonObject, parseJson } from '#src/feed-import/rows/json-values.ts'
import { readTextLines } from '#src/feed-import/rows/text-lines.ts'
import { zooplaMedia } from './zoopla-codes.ts'
import { readZooplaProperty } from './zoopla-row.ts'

/** Zoopla's real-time listings: a document of `listing/update` a line, as they were stored. docs/contracts/rtdf.md. */
export const zooplaFormat: FeedFormat = {
  id: 'zoopla',
  fileName: /\.zoopla\.jsonl$/i,
  recognises: (start) => /^\s*\{[^{}]*"(?:listing|branch)_reference"\s*:/.test(start),
  isComplete: () => true,
  async *read(text) {
    let rows = 0
    yield [{ kind: 'start', label: 'Zoopla' }]
    for await (const lines of readTextLines(text)) {
      const events: FeedEvent[] = lines.map(({ line, text: said }) => ({ kind: 'row', row: zooplaRow(said, line) }))
      rows += events.length
      yield events
    }
    yield [{ kind: 'end', rows }]
  },
}

/** A row of the text of a document. */
export function zooplaRow(said: string, line: number): FeedRow {
  const given = parseJson(said)
  const listing = jsonObject(given)
  return {
    line,
    ref: jsonLine(listing.listing_reference),
    feedBranch: jsonLine(listing.branch_reference),
    ...(given === undefined && { malformed: 'it is not JSON' }),
    content: () => said,
    media: () =>
      jsonList(listing.content).flatMap((item) => {
        const { type, url, caption } = jsonObject(item)
        const kind = zooplaMedia.get(jsonLine(type))
        const source = jsonLine(url)
        return kind && source !== '' ? [{ kind, source, caption: jsonLine(caption) }] : []
      }),
    read: (warn) => readZooplaProperty(listing, warn),
  }
}
