import { MEDIA_KINDS, type MediaKind } from '#src/feed-import/overlay/media-fields.ts'

/** What may be uploaded to a home. */

const MB = 1024 * 1024

const MAX_PICTURE_MB = 30
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * MB

/** Of each list of a home, those of its feed and hidden ones counted. */
export const MAX_PICTURES: Record<MediaKind, number> = { photos: 100, floorplans: 10, epcCharts: 4, brochureFiles: 4 }

export const MAX_CAPTION_LENGTH = 120
export const MAX_ALT_LENGTH = 250

/** Of all uploads of one account, in bytes a day; fewer of somebody who looks round a demonstration. */
export const MAX_DAY_BYTES = 5 * 1024 * MB
export const MAX_DEMO_DAY_BYTES = 500 * MB

/** Files that a device sends at once. */
export const UPLOADS_AT_ONCE = 3

/** For a file field's `accept`: without HEIC, so that an iPhone sends its photos as JPEG. */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff'] as const
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',')

export const PICTURE_HINT = `JPEG, PNG, WebP, AVIF, GIF or TIFF, up to ${MAX_PICTURE_MB} MB each.`
export const PICTURE_SIZE_MESSAGE = `A picture can be ${MAX_PICTURE_MB} MB at most. Export it smaller, then add it again.`
export const PICTURE_EMPTY_MESSAGE = 'This file is empty.'
export const PICTURE_ROOM_MESSAGE = 'The server has no room for more files. Tell whoever looks after it.'
export const PICTURE_DAY_MESSAGE = 'You have uploaded as much as a day allows. Go on tomorrow.'
export const PICTURE_GONE_MESSAGE = 'The photo that it was for has been removed meanwhile.'
export const NO_FILE_MESSAGE = 'Choose a file first.'
const UNUSABLE_MESSAGE = 'We can’t use this file. It may be damaged, or hold something that could run.'
const HEIC_MESSAGE =
  'We can’t read HEIC photos. On the iPhone choose Settings, Camera, Formats, Most Compatible; or export it as JPEG.'
const SVG_MESSAGE = 'We don’t take SVG drawings, which can carry scripts. Export it as PNG or JPEG.'
const PDF_MESSAGE = 'This is a PDF. Export the page as JPEG or PNG, or add the PDF as a brochure.'
const KIND_MESSAGE = 'This is not a picture that we can read. Export it as JPEG or PNG.'

export function countMessage(kind: MediaKind): string {
  return `A home can have ${MAX_PICTURES[kind]} ${MEDIA_KINDS[kind].many} at most. Remove some first.`
}

export const BROCHURE_ACCEPT = 'application/pdf'
export const NO_PDF_MESSAGE = 'A brochure is a PDF. Save or print it as a PDF, then add it again.'

/** Why a file is not taken as a picture, by the type of its content; undefined where it is. */
export function pictureTypeProblem(mime: string | undefined, head: string): string | undefined {
  if (mime !== undefined && PICTURE_TYPES.some((type) => type === mime)) return undefined
  if (mime === 'image/heic' || mime === 'image/heif' || mime === 'image/heic-sequence') return HEIC_MESSAGE
  if (mime === 'application/pdf') return PDF_MESSAGE
  return /<svg\b/i.test(head) ? SVG_MESSAGE : KIND_MESSAGE
}

/** Why a form's file was not taken, by the code in the address of the page that it leads back to. */
const PROBLEMS: Readonly<Record<string, string>> = {
  size: PICTURE_SIZE_MESSAGE,
  empty: PICTURE_EMPTY_MESSAGE,
  room: PICTURE_ROOM_MESSAGE,
  day: PICTURE_DAY_MESSAGE,
  gone: PICTURE_GONE_MESSAGE,
  none: NO_FILE_MESSAGE,
  heic: HEIC_MESSAGE,
  svg: SVG_MESSAGE,
  pdf: PDF_MESSAGE,
  kind: KIND_MESSAGE,
  'no-pdf': NO_PDF_MESSAGE,
  ...Object.fromEntries(Object.keys(MAX_PICTURES).map((kind) => [`full-${kind}`, countMessage(kind as MediaKind)])),
  'not-permitted': 'You don’t have permission to do this.',
  'not-taken': 'This was not taken.',
  unusable: UNUSABLE_MESSAGE,
}

export function pictureProblemCode(problem: string): string {
  return Object.entries(PROBLEMS).find(([, words]) => words === problem)?.[0] ?? 'unusable'
}

/** undefined for a code that we do not write: a link must not put words on the page. */
export function pictureProblemOf(code: string | null): string | undefined {
  return code !== null && Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined
}
