import type { ListingMedia } from '#src/property/listing/listing.ts'

/** A picture of a listing as the feed names it. */
type PictureSource = { name: string; kind: 'file' | 'url' }

/**
 * The pictures that a listing names, each once: photos, floorplans and energy charts, and a brochure that is a
 * picture beside the feed. A brochure elsewhere stays a link. `documents` are files that are no pictures.
 */
export function pictureSources(media: ListingMedia): { pictures: PictureSource[]; documents: string[] } {
  const pictures = new Map<string, PictureSource>()
  const documents: string[] = []
  for (const { source } of [...media.photos, ...media.floorplans, ...media.epcCharts]) {
    if (source) pictures.set(source, { name: source, kind: isUrl(source) ? 'url' : 'file' })
  }
  for (const { source } of media.brochures) {
    if (!source || isUrl(source)) continue
    if (/\.(?:jpe?g|png|gif|webp|bmp|tiff?|avif)$/i.test(source)) pictures.set(source, { name: source, kind: 'file' })
    else documents.push(source)
  }
  return { pictures: [...pictures.values()], documents }
}

/** A URL: with its scheme, without it (`//host/…`), or as people write it (`www.…`). */
function isUrl(source: string): boolean {
  return /^(?:https?:)?\/\/[^/]|^www\./i.test(source)
}

/** The URL to fetch; spaces, which back offices leave in names, are encoded. */
export function fetchableUrl(source: string): string {
  const whole = source.startsWith('//') ? `https:${source}` : /^www\./i.test(source) ? `https://${source}` : source
  return whole.replaceAll(' ', '%20')
}
