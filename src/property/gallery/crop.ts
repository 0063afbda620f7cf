/** Which part of a picture is shown: degrees clockwise, then shares (0 to 1) of the straightened picture. */
export type CropShares = { angle: number; left: number; top: number; width: number; height: number }

/** Degrees by which a picture can be straightened, either way. */
export const MAX_STRAIGHTEN_DEGREES = 15

/** The narrowest part that can be shown: a share of either side. */
export const MIN_CROP_SHARE = 0.1

const turned = (width: number, height: number, angle: number) => {
  const radians = (Math.abs(angle) * Math.PI) / 180
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}

/**
 * What straightening leaves of each side: a turned picture has empty corners, and the largest part of its own shape
 * without them is kept.
 */
export function straightenedShare(width: number, height: number, angle: number): number {
  const all = turned(width, height, angle)
  return Math.min(width / all.width, height / all.height)
}

/** The part to cut out, in pixels of the picture as it is once turned by `angle`. */
type PixelCut = { angle: number; left: number; top: number; width: number; height: number }

export function pixelCut(picture: { width: number; height: number }, crop: CropShares): PixelCut {
  const { width, height } = picture
  const canvas = turned(width, height, crop.angle)
  const share = straightenedShare(width, height, crop.angle)
  const [keptWidth, keptHeight] = [width * share, height * share]
  // a pixel less on each side than can be had: the canvas is rounded to whole pixels
  const left = Math.min(Math.ceil((canvas.width - keptWidth) / 2 + crop.left * keptWidth), Math.floor(canvas.width) - 1)
  const top = Math.min(
    Math.ceil((canvas.height - keptHeight) / 2 + crop.top * keptHeight),
    Math.floor(canvas.height) - 1,
  )
  const within = (from: number, wanted: number, all: number) =>
    Math.max(1, Math.min(Math.floor(wanted), Math.floor(all) - from))
  return {
    angle: crop.angle,
    left,
    top,
    width: within(left, crop.width * keptWidth, canvas.width),
    height: within(top, crop.height * keptHeight, canvas.height),
  }
}
