import type { Listing, ListingMedia } from '#src/property/listing/listing.ts'
import {
  type Crop,
  formatMediaEdits,
  type MediaEdit,
  type MediaEdits,
  mediaKeys,
  mergeMedia,
  type StoredMedia,
} from './media-edits.ts'
import type { OverlayField } from './overlay-field.ts'

/** Lists of pictures that staff arrange in the Desk. */
export type MediaKind = 'photos' | 'floorplans' | 'epcCharts' | 'brochureFiles'

type MediaKindAbout = {
  /** where a listing has it */
  list: 'photos' | 'floorplans' | 'epcCharts' | 'brochures'
  label: string
  one: string
  many: string
}

export const MEDIA_KINDS: Record<MediaKind, MediaKindAbout> = {
  photos: { list: 'photos', label: 'Photos', one: 'photo', many: 'photos' },
  floorplans: { list: 'floorplans', label: 'Floorplans', one: 'floorplan', many: 'floorplans' },
  epcCharts: { list: 'epcCharts', label: 'EPC charts', one: 'EPC chart', many: 'EPC charts' },
  // links to brochures elsewhere are a field of their own
  brochureFiles: { list: 'brochures', label: 'Brochure files', one: 'brochure', many: 'brochures' },
}

const MUST = '{ "order": […], "edits": { "feed:NAME": { "caption": "…", "hidden": true } } }'

/** A list of pictures with what is laid over it. */
export function mediaField(kind: MediaKind): OverlayField {
  const { list, label, one, many } = MEDIA_KINDS[kind]
  return {
    label,
    group: 'media',
    input: { kind: 'media' },
    read(value) {
      const edits = readMediaEdits(value)
      if (!edits) return MUST
      return (listing: Listing) => ({
        ...listing,
        media: { ...listing.media, [list]: mergeMedia(listing.media[list], edits) } as ListingMedia,
      })
    },
    valueOf: ({ media }) => (media[list].length > 0 ? mediaKeys(media[list]) : undefined),
    format(value) {
      if (!Array.isArray(value)) return formatMediaEdits(value as MediaEdits)
      return `${value.length} ${value.length === 1 ? one : many}`
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1

function isStored(value: unknown): value is StoredMedia {
  if (!isObject(value)) return false
  const { media, width, height, thumbhash } = value
  return (
    typeof media === 'string' &&
    /^[0-9a-f]{32}$/.test(media) &&
    Number.isInteger(width) &&
    Number.isInteger(height) &&
    (thumbhash === undefined || typeof thumbhash === 'string')
  )
}

function isCrop(value: unknown): value is NonNullable<MediaEdit['crop']> {
  if (!isObject(value)) return false
  const { angle, left, top, width, height, of, shown } = value as Partial<Record<keyof Crop | 'of' | 'shown', unknown>>
  return typeof angle === 'number' && [left, top, width, height].every(isShare) && isStored(of) && isStored(shown)
}

const PARTS: { [Key in keyof Required<MediaEdit>]: (value: unknown) => boolean } = {
  caption: (value) => typeof value === 'string',
  alt: (value) => typeof value === 'string',
  hidden: (value) => value === true,
  replacement: isStored,
  crop: isCrop,
}

function isEdit(value: unknown): value is MediaEdit {
  if (!isObject(value)) return false
  return Object.entries(value).every(
    ([name, part]) => Object.hasOwn(PARTS, name) && PARTS[name as keyof MediaEdit](part),
  )
}

/** What the overlay file or the Desk says of a list of pictures; undefined if it cannot be read. */
export function readMediaEdits(value: unknown): MediaEdits | undefined {
  if (!isObject(value)) return undefined
  const { order, edits, added, ...rest } = value
  const isRead =
    Object.keys(rest).length === 0 &&
    (order === undefined || isTexts(order)) &&
    (edits === undefined || (isObject(edits) && Object.values(edits).every(isEdit))) &&
    (added === undefined || (Array.isArray(added) && added.every(isStored)))
  return isRead ? (value as MediaEdits) : undefined
}
