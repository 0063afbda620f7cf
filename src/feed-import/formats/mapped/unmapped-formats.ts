import type { FeedFormat } from '#src/feed-import/rows/feed-format.ts'
import type { MappingDocument } from './mapping-document.ts'

type FileKind = MappingDocument['file']

export const MAPPED_NAMES: Record<FileKind, RegExp> = { xml: /\.xml$/i, json: /\.json$/i, csv: /\.(?:csv|tsv)$/i }

/** How a file ends that has been sent to its end; of CSV nothing tells. */
export const MAPPED_ENDS: Record<FileKind, RegExp> = { xml: />\s*$/, json: /[\]}]\s*$/, csv: /./ }

/** Files that can be read by a mapping only: a feed that has none is told so. */
export const unmappedFormats: readonly FeedFormat[] = (['xml', 'json', 'csv'] as const).map((file) => ({
  id: file,
  fileName: MAPPED_NAMES[file],
  recognises: () => false,
  isComplete: (end) => MAPPED_ENDS[file].test(end),
  async *read() {
    const name = file.toUpperCase()
    yield [
      {
        kind: 'refused',
        reason: `it is ${name} of a layout that is not known: choose or make a mapping for this feed in the Desk, under Feeds`,
      },
    ]
  },
}))
