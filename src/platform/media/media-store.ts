import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { limitConcurrency } from '#src/platform/limit-concurrency.ts'
import type { Database } from '../database/database.ts'
import { type FileStore, readWholeFile, type StoredFile } from '../files/file-store.ts'
import type { HasRoom } from '../files/free-space.ts'
import {
  columns,
  insertMedia,
  lockUnused,
  type MediaRecord,
  pictureFactsOf,
  storedInUse,
  unusedBefore,
} from './media-rows.ts'
import {
  type CutRecipe,
  cutPicture,
  encodePicture,
  isCutRecipe,
  mediaHash,
  type PictureCut,
  readPicture,
  SHARP_OPTIONS,
} from './picture-bytes.ts'
import { createRenditionQueue, type Urgency } from './rendition-queue.ts'
import type { PictureFormat, PictureSize } from './sizes.ts'

/** A picture we hold. Width and height in pixels, as shown (after the camera's orientation). */
export type StoredPicture = { hash: string; width: number; height: number; thumbhash: string }

/** Draws a recipe: the bytes of a picture, or of an SVG when the record says so. */
export type RenderRecipe = (recipe: unknown) => Promise<Buffer>

// one thread a picture, and one core is left to the pages: pictures must not starve them
sharp.concurrency(1)
sharp.cache(false)
const CORES_FOR_PICTURES = Math.max(1, availableParallelism() - 1)
const MAX_RENDITIONS_AT_ONCE = Math.min(2, CORES_FOR_PICTURES)
const MAX_READ_AT_ONCE = Math.min(4, CORES_FOR_PICTURES)

const SVG = 'image/svg+xml'

/** Of a document beside the pictures of a home, which has no size. */
export const DOCUMENT_MIME = 'application/pdf'

/** Where the bytes that pictures are made from lie; renditions can be made again. */
export const ORIGINALS = 'media/originals'

/** Some 20 s of work for two processors; a request that comes beyond is answered 503 and tried again. */
const MAX_RENDITIONS_WAITING = 200

/**
 * Pictures by content hash. Originals and renditions are files under `media`; what is known of each is a row.
 * Renditions are made when first asked for, once, and kept.
 */
export function createMediaStore({
  db,
  files,
  hasRoom = async () => true,
  renderRecipe,
}: {
  db: Database
  files: FileStore
  /** whether renditions are kept; they are made anew each time where there is no room */
  hasRoom?: HasRoom
  renderRecipe?: RenderRecipe
}) {
  const queue = createRenditionQueue({ limit: MAX_RENDITIONS_AT_ONCE, maxWaiting: MAX_RENDITIONS_WAITING })
  const reading = limitConcurrency(MAX_READ_AT_ONCE)
  const known = new Map<string, MediaRecord>()
  const lyingReady = new Set<string>()
  const originalName = (hash: string) => `${ORIGINALS}/${hash.slice(0, 2)}/${hash}`

  /**
   * Takes in a picture's bytes. A file that is no picture, or too large a one, is a problem in words.
   * @throws Error when the disk or the database fails: that says nothing of the picture
   */
  async function putFile(bytes: Buffer): Promise<StoredPicture | { problem: string }> {
    const hash = mediaHash(bytes)
    const before = await storedInUse(db, hash)
    if (before?.thumbhash) return pictureFactsOf(before, before.thumbhash)
    const read = await reading(() => readPicture(bytes))
    if ('problem' in read) return read
    const { mime, ...facts } = read
    await files.put(originalName(hash), bytes, { mime, isForEver: true })
    await insertMedia(db, [{ hash, ...facts, recipe: null, mime }])
    return { hash, ...facts }
  }

  /** Takes in recipes, in batches; one that is known already is left alone. */
  async function putRecipes(records: MediaRecord[]): Promise<void> {
    for (let at = 0; at < records.length; at += 1000) await insertMedia(db, records.slice(at, at + 1000))
  }

  /** Takes in a PDF, which is served as it came and never drawn. @returns its hash */
  async function putDocument(bytes: Buffer): Promise<string> {
    const hash = mediaHash(bytes)
    if (await storedInUse(db, hash)) return hash
    await files.put(originalName(hash), bytes, { mime: DOCUMENT_MIME, isForEver: true })
    await insertMedia(db, [{ hash, recipe: null, mime: DOCUMENT_MIME, width: 0, height: 0, thumbhash: null }])
    return hash
  }

  /** Makes a part of a picture one of its own. */
  async function putCut(cut: PictureCut): Promise<StoredPicture | { problem: string }> {
    const of = await record(cut.of)
    if (!of || of.mime === SVG || of.mime === DOCUMENT_MIME) return { problem: 'it is not a photo' }
    const recipe: CutRecipe = { cut }
    const hash = mediaHash(JSON.stringify(recipe))
    const before = await storedInUse(db, hash)
    if (before?.thumbhash) return pictureFactsOf(before, before.thumbhash)
    const read = await reading(async () => readPicture(await drawCut(hash, cut)))
    if ('problem' in read) return read
    const { mime, ...facts } = read
    await insertMedia(db, [{ hash, ...facts, recipe, mime }])
    return { hash, ...facts }
  }

  async function record(hash: string): Promise<MediaRecord | undefined> {
    const kept = known.get(hash)
    if (kept) return kept
    const row = await db.selectFrom('media').select(columns).where('hash', '=', hash).executeTakeFirst()
    if (row && known.size < 50_000) known.set(hash, row)
    return row
  }

  /** The bytes that the picture is made from. */
  async function original(of: MediaRecord): Promise<Buffer> {
    if (of.recipe !== null && !isCutRecipe(of.recipe)) {
      if (!renderRecipe) throw new Error(`media ${of.hash} is a recipe, and nothing here draws recipes`)
      return renderRecipe(of.recipe)
    }
    const bytes = await readWholeFile(files, originalName(of.hash))
    if (bytes) return bytes
    if (of.recipe === null) throw new Error(`the picture ${of.hash} is missing in ${files.about}`)
    return drawCut(of.hash, of.recipe.cut)
  }

  /** Draws a part of a picture, and keeps it: to turn and cut the whole for each size costs many times as much. */
  async function drawCut(hash: string, cut: PictureCut): Promise<Buffer> {
    const whole = await record(cut.of)
    if (!whole) throw new Error(`the picture ${cut.of}, of which ${hash} is a part, is missing`)
    const bytes = await cutPicture(await original(whole), cut)
    if (await hasRoom()) await files.put(originalName(hash), bytes, { mime: 'image/jpeg', isForEver: true })
    return bytes
  }

  /** A document, to be sent as it is read; undefined where its file is missing. */
  const document = (of: MediaRecord) => files.read(originalName(of.hash))

  /** Where a rendition lies, once it is made. */
  const renditionName = (hash: string, size: PictureSize, format: PictureFormat) =>
    `media/renditions/${hash.slice(0, 2)}/${hash}/${size.width}${size.height ? `x${size.height}` : ''}.${format}`

  /** Whether a rendition lies ready. */
  async function ready(hash: string, size: PictureSize, format: PictureFormat): Promise<boolean> {
    const name = renditionName(hash, size, format)
    if (lyingReady.has(name)) return true
    const isReady = await files.has(name)
    if (isReady) noteReady(name)
    return isReady
  }

  /** A rendition, made now if need be. Never wider than the original. */
  async function rendition(of: MediaRecord, size: PictureSize, format: PictureFormat): Promise<StoredFile> {
    const name = renditionName(of.hash, size, format)
    const kept = queue.has(name) ? undefined : await files.read(name)
    if (kept) return kept
    const bytes = await make(name, of, size, format, 'visitor')
    return { bytes: bytes.length, stream: Readable.from([bytes], { objectMode: false }) }
  }

  /** Sees to it that a rendition lies ready; its name. */
  async function ensure(
    of: MediaRecord,
    size: PictureSize,
    format: PictureFormat,
    urgency: Urgency = 'visitor',
  ): Promise<string> {
    const name = renditionName(of.hash, size, format)
    if (!(await ready(of.hash, size, format))) await make(name, of, size, format, urgency)
    return name
  }

  async function make(
    name: string,
    of: MediaRecord,
    size: PictureSize,
    format: PictureFormat,
    urgency: Urgency,
  ): Promise<Buffer> {
    return queue.run(name, urgency, async () => {
      const shaped = sharp(await original(of), SHARP_OPTIONS)
        .autoOrient()
        .resize({ width: size.width, height: size.height, fit: 'cover', withoutEnlargement: size.height === undefined })
      const bytes = await encodePicture(shaped, format)
      if (await hasRoom()) {
        await files.put(name, bytes, { mime: `image/${format}`, isForEver: true })
        noteReady(name)
      }
      return bytes
    })
  }

  /**
   * Removes the pictures that nothing has shown since before then, with all their files; how many. A picture that is
   * taken in again meanwhile waits for its removal, and then is new.
   */
  async function removeUnused(before: Date): Promise<number> {
    let removed = 0
    for (;;) {
      const hashes = await unusedBefore(db, before)
      if (hashes.length === 0) return removed
      for (const hash of hashes) removed += (await removeOne(hash, before)) ? 1 : 0
    }
  }

  async function removeOne(hash: string, before: Date): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      if (!(await lockUnused(trx, hash, before))) return false
      known.delete(hash)
      for await (const { name } of files.list(`media/renditions/${hash.slice(0, 2)}/${hash}`)) {
        await files.remove(name)
        lyingReady.delete(name)
      }
      await files.remove(originalName(hash))
      await trx.deleteFrom('media').where('hash', '=', hash).execute()
      return true
    })
  }

  function noteReady(name: string): void {
    if (lyingReady.size < 50_000) lyingReady.add(name)
  }

  return {
    putFile,
    putCut,
    putDocument,
    putRecipes,
    removeUnused,
    record,
    original,
    document,
    ready,
    rendition,
    ensure,
  }
}

export type MediaStore = ReturnType<typeof createMediaStore>
