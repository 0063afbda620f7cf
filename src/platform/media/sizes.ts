/** Sizes in which pictures are served; no other is ever made. Pixels. */
export const pictureWidths = [175, 320, 375, 414, 500, 575, 700, 768, 900, 992, 1160, 1200, 1400, 1920] as const

/** Fixed boxes, cut to fill: the gallery's, the one that shared links show, and the one of mail (3:2, for dense screens). */
export const pictureBoxes = [
  { width: 1160, height: 646 },
  { width: 1200, height: 630 },
  { width: 1080, height: 720 },
] as const

export type PictureFormat = 'webp' | 'avif' | 'jpeg'

/** One rendition of a picture. Without a height its own shape is kept. No format: the best that the browser takes. */
export type PictureSize = { width: number; height?: number; format?: PictureFormat }

const endings: Record<string, PictureFormat> = { webp: 'webp', avif: 'avif', jpg: 'jpeg', jpeg: 'jpeg' }

/** Reads `700`, `700.webp` or `1160x646.jpg`; undefined for a size that is not offered. */
export function parsePictureSize(text: string): PictureSize | undefined {
  const found = /^([1-9]\d{2,3})(?:x([1-9]\d{2,3}))?(?:\.([a-z]{3,4}))?$/.exec(text)
  if (!found) return undefined
  const width = Number(found[1])
  const height = found[2] === undefined ? undefined : Number(found[2])
  const format = found[3] === undefined ? undefined : endings[found[3]]
  if (found[3] !== undefined && format === undefined) return undefined
  const offered =
    height === undefined
      ? pictureWidths.some((one) => one === width)
      : pictureBoxes.some((box) => box.width === width && box.height === height)
  return offered ? { width, height, format } : undefined
}
