import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { Exterior, Interior, Pictures } from '../choose-pictures.ts'
import type { HoldMedia } from '../drafts/to-listing.ts'
import { croppedSize, gradeOf, isDrawing, type MediaRecipe, type PhotoRecipe } from '../ingredients/picture-recipes.ts'

/** A recipe as the media platform keeps it. */
export type HeldRecipe = {
  hash: string
  recipe: MediaRecipe
  mime: 'image/webp' | 'image/svg+xml'
  width: number
  height: number
  thumbhash: string | null
}

/** One of the agency's pictures: what its bytes hash to, and itself very small, for blurs. */
type Base = { hash: string; pixels: Buffer; width: number; height: number }

/** Wide enough for a blur, small enough to be cropped and graded a thousand times in a moment. */
const smallWidth = 48

/**
 * The pictures of an agency's folder, and a ledger of the recipes that were asked of them. The hash of a recipe is over
 * what it says and what its picture's bytes are, so it changes when either does.
 */
export async function loadPictureLibrary(
  agencyFolder: string,
): Promise<{ pictures: Pictures; hold: HoldMedia; held: () => HeldRecipe[] }> {
  const manifest = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(agencyFolder, 'pictures', name, 'manifest.json'), 'utf8'))
  const pictures: Pictures = {
    exteriors: (await manifest('exteriors')) as Exterior[],
    interiors: (await manifest('interiors')) as Interior[],
  }
  const files = [
    ...pictures.exteriors.map(({ file }) => `exteriors/${file}`),
    ...pictures.interiors.map(({ file }) => `interiors/${file}`),
  ]
  const bases = new Map(
    await Promise.all(files.map(async (file) => [file, await loadBase(join(agencyFolder, 'pictures', file))] as const)),
  )
  const ledger = new Map<string, HeldRecipe>()
  const hold: HoldMedia = (recipe, { width, height }) => {
    const text = JSON.stringify(recipe)
    let known = ledger.get(text)
    if (!known) {
      const base = isDrawing(recipe) ? undefined : bases.get(recipe.base)
      const hash = createHash('sha256')
        .update(text)
        .update(base?.hash ?? '')
        .digest('hex')
        .slice(0, 32)
      const thumbhash = base && !isDrawing(recipe) ? blurOf(recipe, base) : null
      known = { hash, recipe, mime: base ? 'image/webp' : 'image/svg+xml', width, height, thumbhash }
      ledger.set(text, known)
    }
    return { media: known.hash, ...(known.thumbhash ? { thumbhash: known.thumbhash } : {}) }
  }
  return { pictures, hold, held: () => [...ledger.values()] }
}

async function loadBase(path: string): Promise<Base> {
  const bytes = await readFile(path)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const { data, info } = await sharp(bytes)
    .resize({ width: smallWidth })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { hash, pixels: data, width: info.width, height: info.height }
}

/** The thumbhash of a recipe, from the small picture: the same crop, mirroring and grade, without decoding anything. */
function blurOf(recipe: PhotoRecipe, base: Base): string {
  const { left, top, width, height } = croppedSize(recipe, base.width, base.height)
  const { red, green, blue, saturation } = gradeOf(recipe.grade)
  const out = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((top + y) * base.width + left + (recipe.mirror ? width - 1 - x : x)) * 4
      const [r, g, b] = [base.pixels[from]!, base.pixels[from + 1]!, base.pixels[from + 2]!]
      const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b
      const to = (y * width + x) * 4
      out[to] = clamped((grey + (r - grey) * saturation) * red)
      out[to + 1] = clamped((grey + (g - grey) * saturation) * green)
      out[to + 2] = clamped((grey + (b - grey) * saturation) * blue)
      out[to + 3] = 255
    }
  }
  return Buffer.from(rgbaToThumbHash(width, height, out)).toString('base64')
}

function clamped(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}
