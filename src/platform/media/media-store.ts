import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import type { Database } from '../database/database.ts'
import { blurOf } from './blur.ts'
import { atMost } from './queue.ts'
import type { PictureFormat, PictureSize } from './sizes.ts'

declare module '../database/tables.ts' {
  interface Tables {
    media: {
      hash: string
      recipe: unknown
      mime: string
      width: number
      height: number
      thumbhash: string | null
    }
  }
}

/** A picture we hold. Width and height in pixels, as shown (after the camera's orientation). */
export type Picture = { hash: string; width: number; height: number; thumbhash: string }

export type MediaRecord = {
  hash: string
  recipe: unknown
  mime: string
  width: number
  height: number
  thumbhash: string | null
}

/** Draws a recipe: the bytes of a picture, or of an SVG when the record says so. */
export type RenderRecipe = (recipe: unknown) => Promise<Buffer>

/** 100 megapixels: larger than any camera an agent carries, smaller than a bomb. */
const mostPixels = 100_000_000

/** The same when a picture is taken in and when it is shown: what was accepted once can be shown. */
const reading: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error' }

const mimes: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
  tiff: 'image/tiff',
}

// one thread a picture, two pictures at a time: a page of pictures must not starve the pages
sharp.concurrency(1)
sharp.cache(false)

/**
 * Pictures by content hash. Originals and renditions are files under `dataDir`/media; what is known of each is a row.
 * Renditions are made when first asked for, once, and kept.
 */
export function createMediaStore({
  db,
  dataDir,
  renderRecipe,
}: {
  db: Database
  dataDir: string
  renderRecipe?: RenderRecipe
}) {
  const folder = join(dataDir, 'media')
  const queue = atMost(2)
  const known = new Map<string, MediaRecord>()
  const making = new Map<string, Promise<string>>()
  const originalPath = (hash: string) => join(folder, 'originals', hash.slice(0, 2), hash)

  /**
   * Takes in a picture's bytes. A file that is no picture, or too large a one, is a problem in words.
   * @throws Error when the disk or the database fails: that says nothing of the picture
   */
  async function putFile(bytes: Buffer): Promise<Picture | { problem: string }> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const before = await record(hash)
    if (before?.thumbhash) return { hash, width: before.width, height: before.height, thumbhash: before.thumbhash }
    const read = await readPicture(bytes)
    if ('problem' in read) return read
    const { mime, ...facts } = read
    await writeWhole(originalPath(hash), bytes)
    await insertMedia(db, [{ hash, ...facts, recipe: null, mime }])
    return { hash, ...facts }
  }

  /** Takes in recipes, in batches; one that is known already is left alone. */
  async function putRecipes(records: MediaRecord[]): Promise<void> {
    for (let at = 0; at < records.length; at += 1000) await insertMedia(db, records.slice(at, at + 1000))
  }

  async function record(hash: string): Promise<MediaRecord | undefined> {
    const kept = known.get(hash)
    if (kept) return kept
    const row = await db.selectFrom('media').selectAll().where('hash', '=', hash).executeTakeFirst()
    if (row && known.size < 50_000) known.set(hash, row)
    return row
  }

  /** The bytes that the picture is made from. */
  async function original(of: MediaRecord): Promise<Buffer> {
    if (of.recipe === null) return readFile(originalPath(of.hash))
    if (!renderRecipe) throw new Error(`media ${of.hash} is a recipe, and nothing here draws recipes`)
    return renderRecipe(of.recipe)
  }

  const renditionPath = (hash: string, size: PictureSize, format: PictureFormat) =>
    join(folder, 'renditions', hash.slice(0, 2), hash, `${size.width}${size.height ? `x${size.height}` : ''}.${format}`)

  /** Whether a rendition lies ready. */
  async function ready(hash: string, size: PictureSize, format: PictureFormat): Promise<string | undefined> {
    const path = renditionPath(hash, size, format)
    return (await stat(path).catch(() => undefined)) ? path : undefined
  }

  /** The file of a rendition, made now if need be. Never wider than the original. */
  async function rendition(of: MediaRecord, size: PictureSize, format: PictureFormat): Promise<string> {
    const path = renditionPath(of.hash, size, format)
    if (await stat(path).catch(() => undefined)) return path
    const under = making.get(path)
    if (under) return under
    const made = queue(async () => {
      const shaped = sharp(await original(of), reading)
        .autoOrient()
        .resize({ width: size.width, height: size.height, fit: 'cover', withoutEnlargement: size.height === undefined })
      await writeWhole(path, await encode(shaped, format))
      return path
    }).finally(() => making.delete(path))
    making.set(path, made)
    return made
  }

  return { putFile, putRecipes, record, original, ready, rendition }
}

export type MediaStore = ReturnType<typeof createMediaStore>

async function readPicture(bytes: Buffer): Promise<(Omit<Picture, 'hash'> & { mime: string }) | { problem: string }> {
  try {
    const image = sharp(bytes, reading)
    const { format, autoOrient } = await image.metadata()
    const mime = mimes[format]
    if (mime === undefined) return { problem: `it is ${format}, not a photograph` }
    return { mime, width: autoOrient.width, height: autoOrient.height, thumbhash: await blurOf(image) }
  } catch (error) {
    return { problem: `it cannot be read as a picture (${(error as Error).message.split('\n', 1)[0]})` }
  }
}

function encode(image: Sharp, format: PictureFormat): Promise<Buffer> {
  if (format === 'avif') return image.avif({ quality: 55, effort: 3 }).toBuffer()
  if (format === 'jpeg') return image.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  return image.webp({ quality: 78, effort: 3 }).toBuffer()
}

/** Written beside and renamed, so that nobody ever reads half a file. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.${randomUUID()}`
  await writeFile(beside, bytes)
  await rename(beside, path)
}

async function insertMedia(db: Database, records: MediaRecord[]): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into media (hash, recipe, mime, width, height, thumbhash)
    select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as given (hash text, recipe jsonb, mime text, width int, height int, thumbhash text)
    on conflict (hash) do nothing`.execute(db)
}
