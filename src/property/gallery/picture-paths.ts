/** Widths in pixels of pictures on results (specification 2), and 575 of the gallery, which suits phones (phone-wide.ts). */
const RESULT_WIDTHS = [175, 375, 500, 575, 700, 900, 1200, 1400, 1920] as const

/** Widths in pixels of pictures in a gallery. */
export const GALLERY_WIDTHS = [320, 375, 414, 575, 768, 992, 1160] as const

/** The one size with both sides given: the gallery's picture, cropped to fill. */
const GALLERY_SIZE = { width: 1160, height: 646 } as const

/** Twice the 536 that a mail has for it. */
const MAIL_SIZE = { width: 1080, height: 720 } as const

/**
 * Where a picture that we hold is served. `hash` is its content hash; `width` in pixels has to be one of the listed
 * widths, because no other is ever made: any number is taken up to the next listed one.
 */
export function picturePath(hash: string, width: number): string {
  return `/media/${hash}/${listedWidth(width)}`
}

/** A picture of 3:2 as mail shows it: JPEG, which every mail program draws, and cut to fill, which few of them can. */
export function mailPicturePath(hash: string): string {
  return `/media/${hash}/${MAIL_SIZE.width}x${MAIL_SIZE.height}.jpg`
}

/** Where a PDF that we hold is served, to be saved. */
export function documentPath(hash: string): string {
  return `/media/${hash}/brochure.pdf`
}

/** The gallery's 1160×646 of a picture. */
export function gallerySizedPath(hash: string): string {
  return `/media/${hash}/${GALLERY_SIZE.width}x${GALLERY_SIZE.height}`
}

/**
 * The `srcset` of a picture: the listed widths that are no wider than the picture itself. A picture narrower than
 * the narrowest is offered at that width alone (it is served at its own size, never enlarged).
 */
export function pictureSrcSet(hash: string, intrinsicWidth: number, widths: readonly number[] = RESULT_WIDTHS): string {
  const fitting = widths.filter((width) => width <= intrinsicWidth)
  if (fitting.length === 0) return `${picturePath(hash, widths[0]!)} ${intrinsicWidth}w`
  return fitting.map((width) => `${picturePath(hash, width)} ${width}w`).join(', ')
}

/** The same with the picture's own width last, where that lies between two listed ones: for a picture shown large. */
export function pictureSrcSetInFull(hash: string, intrinsicWidth: number): string {
  const listed = pictureSrcSet(hash, intrinsicWidth)
  const between = intrinsicWidth > RESULT_WIDTHS[0] && intrinsicWidth < RESULT_WIDTHS.at(-1)!
  if (!between || RESULT_WIDTHS.some((width) => width === intrinsicWidth)) return listed
  return `${listed}, ${picturePath(hash, intrinsicWidth)} ${intrinsicWidth}w`
}

/** The widest listed width that is neither above `wanted` nor above the picture's own; the narrowest of all if none is. */
export function fittingWidth(wanted: number, intrinsicWidth: number): number {
  return LISTED.findLast((listed) => listed <= Math.min(wanted, intrinsicWidth)) ?? LISTED[0]!
}

const LISTED = [...new Set([...RESULT_WIDTHS, ...GALLERY_WIDTHS])].sort((a, b) => a - b)

function listedWidth(width: number): number {
  return LISTED.find((listed) => listed >= width) ?? LISTED.at(-1)!
}
