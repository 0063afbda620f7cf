import type { MediaItem } from '../listing/listing.ts'

/** A picture that we hold, as a gallery shows it. Width and height in pixels, of the original. */
export type GalleryPicture = {
  media: string
  width: number
  height: number
  /** what is to be seen */
  alt: string
  /** shown under the picture */
  caption?: string
  /** base64 */
  thumbhash?: string
}

/**
 * The stored pictures in their order; those still being fetched are left out. `name` is the alt text of a picture
 * without one.
 */
export function galleryPictures(items: readonly MediaItem[], name: string): GalleryPicture[] {
  const stored = items.filter((item) => item.media && item.width && item.height)
  return stored.map(({ media, width, height, alt, caption, thumbhash }, index) => ({
    media: media!,
    width: width!,
    height: height!,
    alt: alt ?? caption ?? (stored.length > 1 ? `${name} ${index + 1}` : name),
    ...(caption !== undefined && { caption }),
    ...(thumbhash !== undefined && { thumbhash }),
  }))
}

/** The index before or after one, from 0, going round at both ends. */
export function turnedIndex(index: number, count: number, step: number): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count
}

/** "2/10", as a gallery says where one is. */
export function indexWords(index: number, count: number): string {
  return `${index + 1}/${count}`
}

/** Which picture a URL asks for (`picture=3` is the third), from 0; the first for anything that is not there. */
export function parsePictureNumber(text: string | null, count: number): number {
  if (text === null || !/^[1-9]\d{0,3}$/.test(text)) return 0
  const index = Number(text) - 1
  return index < count ? index : 0
}

/** A list turned so that it begins at an index: `[c, d, a, b]` of `abcd` from 2. */
export function beginningAt<Item>(items: readonly Item[], index: number): Item[] {
  return [...items.slice(index), ...items.slice(0, index)]
}
