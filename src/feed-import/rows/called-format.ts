import type { FeedEvent, FeedFormat, FeedRow } from './feed-format.ts'
import type { FeedMediaItem } from './feed-property.ts'
import { noForeignWords, type ReadForeignWord } from './feed-words.ts'

/** One listing of a document. */
export type DocumentListing = {
  ref: string
  branch: string
  /** tells two of a document from each other: the sale and the letting of one home */
  side?: 'sale' | 'let'
  /** ISO 8601: not to be shown before */
  showFrom?: string
  /** its time to be shown has not come */
  isHidden?: true
}

/** What has to be known of a document before it is read whole. */
export type DocumentAbout = {
  listings: DocumentListing[]
}

/** A format whose feeds are fetched by calls: each property is a document of its own. */
export type CalledFormat = FeedFormat & {
  isCalled: true
  /** What a document is, or why it cannot be one. */
  describe: (document: string) => DocumentAbout | { problem: string }
}

/** A document in the text of a feed. */
export type FeedDocument = {
  id: string
  listings: DocumentListing[]
  document: string
  /** why it could not be loaded anew; what was known before is used */
  problem?: string
}

/** The first line of the text: whose documents follow, and the branches whose full stock they are. */
export type DocumentsHead = { documents: string; branches: string[] }

type Reading<Parsed> = {
  id: string
  /** of reports: "Alto" */
  label: string
  describe: CalledFormat['describe']
  /** A document as its format has it, or why it cannot be read. */
  parse: (document: string) => { parsed: Parsed } | { problem: string }
  media: (parsed: Parsed) => FeedMediaItem[]
  read: (
    parsed: Parsed,
    side: DocumentListing['side'],
    warn: Parameters<FeedRow['read']>[0],
    foreign: ReadForeignWord,
  ) => ReturnType<FeedRow['read']>
}

/** In characters. A longer line ends the file. */
const MAX_LINE_LENGTH = 8_000_000

/** The name of the file that the documents of a feed are written to. */
export const documentsName = (format: string) => `${format}.documents`

/**
 * The format of a called feed. Its text is what the calls answered: a line for each document as JSON, after a line that
 * says whose they are, and before one with their number.
 */
export function calledFormat<Parsed>({ id, label, describe, parse, media, read }: Reading<Parsed>): CalledFormat {
  /** The one that was read last: a property's fields and media are asked for together, and those of a batch are large. */
  let last: { document: string; result: ReturnType<typeof parse> } | undefined
  function parseOnce(document: string): ReturnType<typeof parse> {
    if (last?.document !== document) last = { document, result: parse(document) }
    return last.result
  }
  const row = (document: string, { side }: DocumentListing): Pick<FeedRow, 'media' | 'read'> => ({
    media() {
      const result = parseOnce(document)
      return 'problem' in result ? [] : media(result.parsed)
    },
    read(warn, foreign = noForeignWords) {
      const result = parseOnce(document)
      return 'problem' in result ? result : read(result.parsed, side, warn, foreign)
    },
  })
  return {
    id,
    isCalled: true,
    fileName: new RegExp(`^${id}\\.documents$`),
    recognises: (start) => start.startsWith(`{"documents":"${id}"`),
    isComplete: (end) => /\{"end":\d+\}\s*$/.test(end),
    describe,
    async *read(text) {
      let line = 0
      let rows = 0
      let documents = 0
      let isEnded = false
      for await (const lines of linesOf(text)) {
        const events: FeedEvent[] = []
        for (const written of lines) {
          line += 1
          const value = parsed(written)
          if (line === 1) {
            const head = value as DocumentsHead | undefined
            if (head?.documents !== id) return yield [{ kind: 'refused', reason: `it is no feed of ${label}` }]
            events.push({ kind: 'start', label, branches: head.branches })
          } else if (value && typeof value === 'object' && 'end' in value) {
            if (value.end !== documents) return yield [{ kind: 'refused', reason: 'it lacks some of its documents' }]
            isEnded = true
          } else if (!value) return yield [{ kind: 'refused', reason: `its line ${line} is damaged` }]
          else {
            const document = value as FeedDocument
            documents += 1
            rows += document.listings.length
            events.push(...eventsOf(document, line, row))
          }
        }
        yield events
      }
      if (!isEnded) return yield [{ kind: 'refused', reason: 'it is cut off' }]
      yield [{ kind: 'end', rows }]
    },
  }
}

type RowOf = (document: string, listing: DocumentListing) => Pick<FeedRow, 'media' | 'read'>

function eventsOf(given: FeedDocument, line: number, row: RowOf): FeedEvent[] {
  const { id, listings, document, problem } = given
  const events: FeedEvent[] = listings.map((listing) => {
    const { ref, branch, side, isHidden } = listing
    const { media, read } = row(document, listing)
    return {
      kind: 'row',
      row: {
        line,
        ref,
        feedBranch: branch,
        content: () => `${side ?? ''}${isHidden ? ' not shown yet ' : ''}${document}`,
        media,
        read: (warn, foreign) => {
          const property = read(warn, foreign)
          return isHidden && !('problem' in property) ? { ...property, published: false } : property
        },
      },
    }
  })
  if (problem !== undefined)
    events.push({ kind: 'warning', line, message: `${listings[0]?.ref ?? id} ${problem}: as it was before` })
  return events
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()!
    if (rest.length > MAX_LINE_LENGTH) return
    yield lines
  }
  if (rest !== '') yield [rest]
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
