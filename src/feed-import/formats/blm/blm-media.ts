import { cleanLine } from '#src/feed-import/rows/clean-line.ts'
import type { RowReader } from '#src/feed-import/rows/row-reader.ts'
import type { ListingMedia, MediaItem } from '#src/property/listing/listing.ts'

const picture = /\.(?:jpe?g|png|gif|webp|bmp|tiff?)(?:$|[?#])/i
const certificate = /^(?:epc|hip|eer|eir|energy)\b/i
/** A back office's numbering is no caption. */
const emptyCaption = /^(?:photo|image|picture|img|main|floor ?plan|fp)?[\s#_-]*\d*$/i
const filmHost = /^https?:\/\/(?:[\w-]+\.)*(?:youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com)\//i

/**
 * The MEDIA_… columns: images 00 to 59 are photographs, 60 and 61 and whatever is captioned EPC are energy
 * charts; documents from 50 are certificates, below that brochures. Names and URLs stay as the feed gives them.
 */
export function readMedia(row: RowReader): ListingMedia {
  const media: ListingMedia = { photos: [], floorplans: [], epcCharts: [], brochures: [], videos: [], virtualTours: [] }
  for (const { number, source, caption } of mediaOf(row, 'MEDIA_IMAGE')) {
    const epc = number === 60 || number === 61 || certificate.test(caption)
    if (epc) media.epcCharts.push({ source, caption: 'EPC' })
    else media.photos.push(itemOf(source, caption))
  }
  for (const { source, caption } of mediaOf(row, 'MEDIA_FLOOR_PLAN')) media.floorplans.push(itemOf(source, caption))
  for (const { number, source, caption } of mediaOf(row, 'MEDIA_DOCUMENT')) {
    const epc = number >= 50 || certificate.test(caption)
    if (epc && picture.test(source)) media.epcCharts.push({ source, caption: 'EPC' })
    else media.brochures.push(itemOf(source, epc ? 'EPC' : caption))
  }
  for (const { source, caption } of mediaOf(row, 'MEDIA_VIRTUAL_TOUR')) {
    const url = /^www\./i.test(source) ? `https://${source}` : source
    if (!/^https?:\/\/[^\s/]\S*$/i.test(url))
      row.warn(`the virtual tour "${source.slice(0, 80)}" is not an address: left out`)
    else
      (filmHost.test(url) ? media.videos : media.virtualTours).push({ url, ...(caption && { description: caption }) })
  }
  return media
}

function itemOf(source: string, caption: string): MediaItem {
  return emptyCaption.test(caption) ? { source } : { source, caption }
}

/** The filled columns `{family}_nn` in the order of their numbers, each with its `{family}_TEXT_nn`. */
function mediaOf(row: RowReader, family: string) {
  const found: { number: number; source: string; caption: string }[] = []
  for (const { number, column, text } of numberedColumns(row.columns, family)) {
    const source = row.text(column)
    if (source) found.push({ number, source, caption: cleanLine(row.text(text)) })
  }
  return found
}

type NumberedColumn = { number: number; column: string; text: string }

const known = new WeakMap<readonly string[], Map<string, NumberedColumn[]>>()

/** All rows of a file have the same columns, so they are looked through once. */
function numberedColumns(columns: readonly string[], family: string): NumberedColumn[] {
  let families = known.get(columns)
  if (!families) {
    families = new Map()
    known.set(columns, families)
  }
  let numbered = families.get(family)
  if (!numbered) {
    numbered = columns.flatMap((column) => {
      const digits = column.startsWith(family) ? /^_(\d{1,3})$/.exec(column.slice(family.length))?.[1] : undefined
      return digits ? [{ number: Number(digits), column, text: `${family}_TEXT_${digits}` }] : []
    })
    numbered.sort((a, b) => a.number - b.number)
    families.set(family, numbered)
  }
  return numbered
}
