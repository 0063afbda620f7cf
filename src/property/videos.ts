import type { ListingMedia } from './listing.ts'

/** A video or virtual tour of a property, `id` as in `/video/{id}` (spec 2 §2.4, §3). */
export type VideoItem = { id: number; kind: 'video' | 'tour'; url: string; description: string }

/** Videos, then virtual tours, numbered from 1; one without a description is called "Video 2" or "Virtual Tour" (spec 2 §9). */
export function videoItems(media: Pick<ListingMedia, 'videos' | 'virtualTours'>): VideoItem[] {
  const named = (items: ListingMedia['videos'], kind: VideoItem['kind'], label: string) =>
    items.map(({ url, description }, index) => ({
      kind,
      url,
      description: description?.trim() || (items.length > 1 ? `${label} ${index + 1}` : label),
    }))
  return [...named(media.videos, 'video', 'Video'), ...named(media.virtualTours, 'tour', 'Virtual Tour')].map(
    (item, index) => ({ id: index + 1, ...item }),
  )
}
