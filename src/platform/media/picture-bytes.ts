import { createHash } from 'node:crypto'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { PictureFormat } from './sizes.ts'

/** Of the bytes of a picture. Width and height in pixels, as shown (after the camera's orientation). */
type PictureFacts = { width: number; height: number; thumbhash: string; mime: string }

/** 100 megapixels: larger than any camera an agent carries, smaller than a bomb. */
const mostPixels = 100_000_000

/** The same when a picture is taken in and when it is shown: what was accepted once can be shown. */
export const SHARP_OPTIONS: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error' }

const mimes: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
  tiff: 'image/tiff',
}

/** What a file, or a recipe, is known by. */
export const mediaHash = (content: Buffer | string) => createHash('sha256').update(content).digest('hex').slice(0, 32)

/** What a picture is, or what is wrong with it in words. */
export async function readPicture(bytes: Buffer): Promise<PictureFacts | { problem: string }> {
  try {
    const image = sharp(bytes, SHARP_OPTIONS)
    const { format, autoOrient } = await image.metadata()
    const mime = mimes[format]
    if (mime === undefined) return { problem: `it is ${format}, not a photo` }
    return { mime, width: autoOrient.width, height: autoOrient.height, thumbhash: await blurOf(image) }
  } catch (error) {
    return { problem: pictureProblem(error as Error) }
  }
}

/** What the picture library says, in words for the person who sent the picture. */
function pictureProblem({ message }: Error): string {
  if (/pixel limit/i.test(message)) return 'it has too many pixels'
  const isDamaged = /premature end|truncated|unexpected end|end of (?:file|stream)|bad huffman/i.test(message)
  return isDamaged ? 'the file is damaged or cut off' : 'it cannot be read as a picture'
}

/** The bytes that are served: a picture alone, without what else its file says. */
export function encodePicture(image: Sharp, format: PictureFormat): Promise<Buffer> {
  if (format === 'avif') return image.avif({ quality: 50, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
  if (format === 'jpeg') return image.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  return image.webp({ quality: 78, effort: 3 }).toBuffer()
}

/** A part of another picture, once that is turned: degrees clockwise, then pixels of the turned picture. */
export type PictureCut = { of: string; angle: number; left: number; top: number; width: number; height: number }

/** What `media.recipe` holds for a part of another picture. */
export type CutRecipe = { cut: PictureCut }

export function isCutRecipe(recipe: unknown): recipe is CutRecipe {
  return typeof recipe === 'object' && recipe !== null && 'cut' in recipe
}

/** Near lossless: every size that is served is made from it. */
const QUALITY = 95

/** The part, without whatever else the picture's file says. */
export function cutPicture(original: Buffer, cut: PictureCut): Promise<Buffer> {
  const { angle, left, top, width, height } = cut
  const turned = sharp(original, SHARP_OPTIONS).autoOrient()
  return (angle === 0 ? turned : turned.rotate(angle, { background: '#fff' }))
    .extract({ left, top, width, height })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** A picture's thumbhash, base64 (about 25 bytes): what a page paints until the picture has come. */
async function blurOf(image: Sharp): Promise<string> {
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
