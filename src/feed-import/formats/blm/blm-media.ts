import { cleanLine } from '#src/feed-import/rows/clean-line.ts'
import type { FeedMediaItem } from '#src/feed-import/rows/feed-property.ts'
import type { BlmColumns, BlmRecord } from './blm-columns.ts'

type Family = { prefix: string; kindOf: (number: number) => FeedMediaItem['kind'] }

/** The MEDIA_… columns: images 60 and 61 are energy charts; documents from 50 are certificates, below that brochures. */
const FAMILIES: readonly Family[] = [
  { prefix: 'MEDIA_IMAGE', kindOf: (number) => (number === 60 || number === 61 ? 'epc' : 'photo') },
  { prefix: 'MEDIA_FLOOR_PLAN', kindOf: () => 'floorplan' },
  { prefix: 'MEDIA_DOCUMENT', kindOf: (number) => (number >= 50 ? 'epc_document' : 'document') },
  { prefix: 'MEDIA_VIRTUAL_TOUR', kindOf: () => 'tour' },
]

/** The media of a row in the order of their numbers. Names and URLs stay as the feed gives them. */
export function readBlmMedia(row: BlmRecord): FeedMediaItem[] {
  return mediaColumns(row.columns).flatMap(({ kind, column, text }) => {
    const source = row.text(column)
    return source ? [{ kind, source, caption: cleanLine(row.text(text)) }] : []
  })
}

type MediaColumn = { kind: FeedMediaItem['kind']; number: number; column: string; text: string }

const columnsOfFiles = new WeakMap<BlmColumns, MediaColumn[]>()

/** All rows of a file have the same columns, so they are looked through once. */
function mediaColumns(columns: BlmColumns): MediaColumn[] {
  const known = columnsOfFiles.get(columns)
  if (known) return known
  const found = FAMILIES.flatMap(({ prefix, kindOf }) =>
    [...columns.places.keys()]
      .flatMap((column) => {
        const digits = column.startsWith(prefix) ? /^_(\d{1,3})$/.exec(column.slice(prefix.length))?.[1] : undefined
        if (!digits) return []
        return [{ kind: kindOf(Number(digits)), number: Number(digits), column, text: `${prefix}_TEXT_${digits}` }]
      })
      .sort((a, b) => a.number - b.number),
  )
  columnsOfFiles.set(columns, found)
  return found
}
