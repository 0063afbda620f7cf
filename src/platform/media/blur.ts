import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** A picture's thumbhash, base64 (about 25 bytes): what a page paints until the picture has come. */
export async function blurOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .clone()
    .autoOrient()
    .resize({ width: 100, height: 100, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
