import type { ListingMedia, MediaItem } from './listing.ts'

/** What a picture's fetching brought, by the source that the feed named. */
export type FoundMedia = ReadonlyMap<string, Pick<MediaItem, 'media' | 'width' | 'height' | 'thumbhash'>>

const PICTURES = ['photos', 'floorplans', 'epcCharts', 'brochures'] as const

/**
 * The media with what was found for their sources filled in. A picture that the listing already holds is left alone,
 * unless `replace` says that the source has come to mean another one.
 */
export function withFoundMedia(media: ListingMedia, found: FoundMedia, { replace = false } = {}): ListingMedia {
  if (found.size === 0) return media
  const filled = { ...media }
  for (const kind of PICTURES) {
    filled[kind] = media[kind].map((item) => {
      const wanted = replace || item.media === undefined
      const known = wanted && item.source !== undefined ? found.get(item.source) : undefined
      return known ? { ...item, ...known } : item
    })
  }
  return filled
}

/** The pictures that a listing holds, so that its next version need not fetch them again. */
export function storedMedia(media: ListingMedia): FoundMedia {
  const stored = new Map<string, Pick<MediaItem, 'media' | 'width' | 'height' | 'thumbhash'>>()
  for (const kind of PICTURES) {
    for (const { source, media: hash, width, height, thumbhash } of media[kind]) {
      if (source !== undefined && hash !== undefined) stored.set(source, { media: hash, width, height, thumbhash })
    }
  }
  return stored
}

/** The sources whose pictures are not stored yet, each once. */
export function missingSources(media: ListingMedia): string[] {
  const items = PICTURES.flatMap((kind) => media[kind])
  return [...new Set(items.flatMap((item) => (item.media === undefined && item.source ? [item.source] : [])))]
}
