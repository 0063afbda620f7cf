import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import type { StoredFile } from '../files/file-store.ts'
import { folderFiles } from '../files/folder-files.ts'
import { createMediaStore, type RenderRecipe } from './media-store.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await cloneDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'kerbside-media-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const store = (renderRecipe?: RenderRecipe) =>
  createMediaStore({ db: database.db, files: folderFiles(dataDir), renderRecipe })

const bytesOf = async (file: StoredFile | undefined) => buffer((file ?? nothing()).stream)

function nothing(): never {
  throw new Error('There is no such file.')
}

/** A plain picture; another colour is another picture. */
const plain = (width: number, height: number, colour = '#3b5b49') =>
  sharp({ create: { width, height, channels: 3, background: colour } })

/** A picture that does not compress to nothing. */
async function noisy(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
}

/** A PNG that says it is `width` by `height` and holds next to nothing. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('what is refused', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['nothing', () => Buffer.alloc(0), /cannot be read as a picture/],
    ['a text', () => Buffer.from('a lovely house'), /cannot be read as a picture/],
    ['an HTML page sent for a photo', () => Buffer.from('<!doctype html><title>404'), /cannot be read as a picture/],
    [
      'a photo that breaks off',
      async () => (await (await noisy(800, 600)).jpeg().toBuffer()).subarray(0, 20_000),
      /damaged or cut off/,
    ],
    [
      'a WebP that breaks off',
      async () => (await (await noisy(800, 600)).webp().toBuffer()).subarray(0, 20_000),
      /cannot be read/,
    ],
    [
      'a drawing, which may hold a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /it is svg, not a photo/,
    ],
    ['a bomb', () => bomb(60_000, 60_000), /too many pixels/],
  ])('%s is refused', async (_what, bytes, words) => {
    const answer = await store().putFile(await bytes())
    expect(answer).toEqual({ problem: expect.stringMatching(words) })
  })

  test('a refused file leaves nothing behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kerbside-media-'))
    await createMediaStore({ db: database.db, files: folderFiles(folder) }).putFile(Buffer.from('a lovely house'))
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('a recipe is refused where nothing draws recipes', async () => {
    const recipe = {
      hash: '1'.repeat(32),
      recipe: { rooms: 3 },
      mime: 'image/webp',
      width: 800,
      height: 600,
      thumbhash: null,
    }
    await store().putRecipes([recipe])
    await expect(store().rendition(recipe, { width: 320 }, 'webp')).rejects.toThrow('draws recipes')
  })
})

test('a disk that takes nothing is no fault of the picture', async () => {
  const blocked = join(dataDir, 'blocked')
  await writeFile(blocked, 'a file where a folder should be')
  const picture = await plain(8, 6, '#102030').png().toBuffer()
  const { putFile } = createMediaStore({ db: database.db, files: folderFiles(blocked) })
  await expect(putFile(picture)).rejects.toThrow(/ENOTDIR|EEXIST/)
  expect(await store().putFile(picture)).toMatchObject({ width: 8, height: 6 })
})

describe('what is taken in', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('a picture in %s is taken in', async (format) => {
    const media = store()
    const picture = await media.putFile(await plain(300, 200).toFormat(format).toBuffer())
    expect(picture).toMatchObject({ width: 300, height: 200, hash: expect.stringMatching(/^[0-9a-f]{32}$/) })
    if ('problem' in picture) return
    const record = await media.record(picture.hash)
    expect(record).toMatchObject({ recipe: null, mime: `image/${format}` })
    const file = record && (await media.rendition(record, { width: 175 }, 'webp'))
    expect(await sharp(await bytesOf(file)).metadata()).toMatchObject({ width: 175, height: 117 })
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['grey', () => plain(90, 60).toColourspace('b-w').png().toBuffer()],
    ['transparent', () => plain(90, 60).ensureAlpha(0.5).png().toBuffer()],
    ['of 16 bits', () => plain(90, 60).toColourspace('rgb16').png().toBuffer()],
    ['for print', () => plain(90, 60).toColourspace('cmyk').jpeg().toBuffer()],
    ['very flat', () => plain(3000, 2).png().toBuffer()],
    ['one pixel', () => plain(1, 1).png().toBuffer()],
  ])('a picture that is %s has a blur and can be shown', async (_what, bytes) => {
    const media = store()
    const picture = await media.putFile(await bytes())
    if ('problem' in picture) throw new Error(picture.problem)
    expect(Buffer.from(picture.thumbhash, 'base64').length).toBeGreaterThan(4)
    const record = await media.record(picture.hash)
    expect(
      await sharp(await bytesOf(record && (await media.rendition(record, { width: 320 }, 'jpeg')))).metadata(),
    ).toMatchObject({
      format: 'jpeg',
    })
  })

  test('a photo of a camera held upright is as wide and high as it is seen, in both forms', async () => {
    const media = store()
    const picture = await media.putFile(
      await plain(900, 600, '#402030').withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    )
    expect(picture).toMatchObject({ width: 600, height: 900 })
    if ('problem' in picture) return
    const record = await media.record(picture.hash)
    const shown = await sharp(
      await bytesOf(record && (await media.rendition(record, { width: 320 }, 'webp'))),
    ).metadata()
    expect([shown.width, shown.height, shown.orientation]).toEqual([320, 480, undefined])
  })

  test('the same bytes again are the same picture, even for a store that starts afresh', async () => {
    const bytes = await plain(640, 480, '#777').png().toBuffer()
    const first = await store().putFile(bytes)
    expect(await store().putFile(bytes)).toEqual(first)
    const { count } = await database.db
      .selectFrom('media')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('hash', '=', 'hash' in first ? first.hash : '')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('twice at a time is once', async () => {
    const media = store()
    const bytes = await plain(640, 480, '#778').png().toBuffer()
    const [one, other] = await Promise.all([media.putFile(bytes), media.putFile(bytes)])
    expect(one).toEqual(other)
    expect(one).toHaveProperty('hash')
  })

  test('where the photo was taken is not passed on', async () => {
    const media = store()
    const bytes = await plain(640, 480, '#779')
      .withExif({ IFD3: { GPSLatitude: '52/1 40/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const picture = await media.putFile(bytes)
    const record = 'hash' in picture ? await media.record(picture.hash) : undefined
    expect(
      (await sharp(await bytesOf(record && (await media.rendition(record, { width: 320 }, 'jpeg')))).metadata()).exif,
    ).toBeUndefined()
  })
})

describe('a rendition', () => {
  async function aPicture(width: number, height: number, colour: string, media = store()) {
    const picture = await media.putFile(await plain(width, height, colour).png().toBuffer())
    const record = 'hash' in picture ? await media.record(picture.hash) : undefined
    if (!record) throw new Error('refused')
    return { media, record }
  }

  test.each([
    [{ width: 320 }, 320, 213],
    [{ width: 700 }, 700, 467],
    [{ width: 1200 }, 900, 600],
    [{ width: 1920 }, 900, 600],
    [{ width: 1160, height: 646 }, 1160, 646],
    [{ width: 1200, height: 630 }, 1200, 630],
  ])('of 900 by 600 as %j is %i by %i', async (size, width, height) => {
    const { media, record } = await aPicture(900, 600, '#884422')
    expect(await sharp(await bytesOf(await media.rendition(record, size, 'webp'))).metadata()).toMatchObject({
      format: 'webp',
      width,
      height,
    })
  })

  test.each([
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
    ['avif', 'heif'],
  ] as const)('can be made as %s', async (format, found) => {
    const { media, record } = await aPicture(400, 300, '#884433')
    expect(await media.ready(record.hash, { width: 320 }, format)).toBe(false)
    const file = await bytesOf(await media.rendition(record, { width: 320 }, format))
    expect((await sharp(file).metadata()).format).toBe(found)
    expect(await media.ready(record.hash, { width: 320 }, format)).toBe(true)
    expect(await store().ready(record.hash, { width: 320 }, format)).toBe(true)
    expect((await bytesOf(await store().rendition(record, { width: 320 }, format))).equals(file)).toBe(true)
  })

  test('as JPEG stands on white where the picture is transparent', async () => {
    const media = store()
    const bytes = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const picture = await media.putFile(bytes)
    const record = 'hash' in picture ? await media.record(picture.hash) : undefined
    const { data } = await sharp(await bytesOf(record && (await media.rendition(record, { width: 175 }, 'jpeg'))))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  test('is made once, however many ask at a time, and is kept', async () => {
    let drawn = 0
    const media = store(async () => {
      drawn += 1
      return plain(800, 600, '#123456').png().toBuffer()
    })
    const record = {
      hash: '2'.repeat(32),
      recipe: { seed: 2 },
      mime: 'image/webp',
      width: 800,
      height: 600,
      thumbhash: null,
    }
    await media.putRecipes([record])
    const files = await Promise.all(Array.from({ length: 12 }, () => media.rendition(record, { width: 320 }, 'webp')))
    const contents = await Promise.all(files.map(bytesOf))
    expect(new Set(contents.map((bytes) => bytes.toString('base64'))).size).toBe(1)
    await media.rendition(record, { width: 320 }, 'webp')
    await store().rendition(record, { width: 320 }, 'webp')
    expect(drawn).toBe(1)
  })

  test('of a recipe shows what the renderer draws from it', async () => {
    const media = store(async (recipe) =>
      plain(800, 600, (recipe as { wall: string }).wall)
        .png()
        .toBuffer(),
    )
    const record = {
      ...{ hash: '3'.repeat(32), recipe: { wall: '#ff0000' }, mime: 'image/webp' },
      ...{ width: 800, height: 600, thumbhash: 'abc=' },
    }
    await media.putRecipes([record])
    const kept = await store().record(record.hash)
    expect(kept).toMatchObject(record)
    const [red = 0, green = 255] = await sharp(
      await bytesOf(kept && (await media.rendition(kept, { width: 320 }, 'webp'))),
    )
      .raw()
      .toBuffer()
    expect(red).toBeGreaterThan(240)
    expect(green).toBeLessThan(15)
  })

  test('that could not be made is tried again, and leaves no half file', async () => {
    let broken = true
    const media = store(async () => {
      if (broken) throw new Error('no paint')
      return plain(800, 600, '#654321').png().toBuffer()
    })
    const record = { hash: '4'.repeat(32), recipe: {}, mime: 'image/webp', width: 800, height: 600, thumbhash: null }
    await expect(media.rendition(record, { width: 320 }, 'webp')).rejects.toThrow('no paint')
    broken = false
    expect((await media.rendition(record, { width: 320 }, 'webp')).bytes).toBeGreaterThan(0)
    expect(await readdir(join(dataDir, 'media/renditions/44', record.hash))).toEqual(['320.webp'])
  })

  test('many recipes are taken in at once, and known ones are left as they are', async () => {
    const records = Array.from({ length: 2500 }, (_, at) => ({
      ...{ hash: `5${at.toString(16).padStart(31, '0')}`, recipe: { at }, mime: 'image/webp' },
      ...{ width: 800, height: 600, thumbhash: null },
    }))
    const media = store()
    await media.putRecipes(records)
    await media.putRecipes([{ ...records[7]!, recipe: { at: 'another' } }])
    expect(await media.record(records[7]!.hash)).toMatchObject({ recipe: { at: 7 } })
    expect(await media.record(records[2499]!.hash)).toMatchObject({ recipe: { at: 2499 } })
    expect(await media.record('f'.repeat(32))).toBeUndefined()
  })
})

test('a part of a picture is cut once: its sizes are made from it, and it is cut anew where its file is missing', async () => {
  const media = store()
  const whole = await media.putFile(await plain(600, 400, '#123456').png().toBuffer())
  const of = 'hash' in whole ? whole.hash : nothing()
  const part = await media.putCut({ of, angle: 3, left: 40, top: 40, width: 300, height: 200 })
  const record = (await media.record('hash' in part ? part.hash : nothing())) ?? nothing()
  const pathOf = (hash: string) => join(dataDir, 'media/originals', hash.slice(0, 2), hash)
  const original = await media.original(record)
  await rm(pathOf(record.hash))
  expect((await media.original(record)).equals(original)).toBe(true)
  // what is not read any more can be missing
  await rm(pathOf(of))
  const drawn = await bytesOf(await media.rendition(record, { width: 150 }, 'webp'))
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 150, height: 100 })
})

describe('pictures that nothing shows', () => {
  const unusedSince = (hash: string, at: string | null) =>
    database.db
      .updateTable('media')
      .set({ unused_since: at === null ? null : new Date(at) })
      .where('hash', '=', hash)
      .execute()
  const filesOf = async (hash: string) =>
    (await readdir(dataDir, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => path.includes(`${hash.slice(0, 2)}/${hash}`))

  test('stay while they are in use, or not unused for long; then they go with all their files', async () => {
    const media = store()
    const taken = await Promise.all(
      ['#111111', '#222222', '#333333'].map(async (colour) =>
        media.putFile(await plain(40, 30, colour).png().toBuffer()),
      ),
    )
    const [used, lately, long] = taken.map((picture) => ('hash' in picture ? picture.hash : nothing()))
    for (const hash of [used!, lately!, long!])
      await media.ensure((await media.record(hash)) ?? nothing(), { width: 20 }, 'webp')
    await unusedSince(lately!, '2026-11-20T00:00:00Z')
    await unusedSince(long!, '2026-10-01T00:00:00Z')
    expect(await media.removeUnused(new Date('2026-11-01T00:00:00Z'))).toBe(1)
    expect(await filesOf(long!)).toEqual([])
    expect(await media.record(long!)).toBeUndefined()
    for (const hash of [used!, lately!]) expect((await filesOf(hash)).length).toBeGreaterThan(1)
    expect(await media.removeUnused(new Date('2026-11-01T00:00:00Z'))).toBe(0)
  })

  test('are in use again when they are taken in again, with their files', async () => {
    const media = store()
    const bytes = await plain(44, 33, '#444444').png().toBuffer()
    const first = await media.putFile(bytes)
    const hash = 'hash' in first ? first.hash : nothing()
    await unusedSince(hash, '2026-10-01T00:00:00Z')
    // as if a removal had been broken off
    for (const path of await filesOf(hash)) await rm(path)
    expect(await media.putFile(bytes)).toEqual(first)
    expect(await media.removeUnused(new Date('2026-11-01T00:00:00Z'))).toBe(0)
    expect((await media.original((await media.record(hash)) ?? nothing())).equals(bytes)).toBe(true)
  })

  test('are gone with their files where they were parts of others, which are made anew when they are asked for', async () => {
    const media = store()
    const whole = await media.putFile(await plain(60, 40, '#666666').png().toBuffer())
    const cut = { of: 'hash' in whole ? whole.hash : nothing(), angle: 0, left: 0, top: 0, width: 30, height: 40 }
    const part = await media.putCut(cut)
    const hash = 'hash' in part ? part.hash : nothing()
    expect(await filesOf(hash)).toHaveLength(1)
    await unusedSince(hash, '2026-10-01T00:00:00Z')
    expect(await media.removeUnused(new Date('2026-11-01T00:00:00Z'))).toBe(1)
    expect(await filesOf(hash)).toEqual([])
    expect(await media.putCut(cut)).toEqual(part)
    await unusedSince(hash, '2026-10-01T00:00:00Z')
    expect(await media.putCut(cut)).toEqual(part)
    expect(await media.removeUnused(new Date('2026-11-01T00:00:00Z'))).toBe(0)
  })

  test('are put in place anew after they were removed', async () => {
    const media = store()
    const bytes = await plain(46, 35, '#555555').png().toBuffer()
    const first = await media.putFile(bytes)
    const hash = 'hash' in first ? first.hash : nothing()
    await unusedSince(hash, '2026-10-01T00:00:00Z')
    expect(await media.removeUnused(new Date('2026-11-01T00:00:00Z'))).toBe(1)
    expect(await media.putFile(bytes)).toEqual(first)
    expect((await media.original((await media.record(hash)) ?? nothing())).equals(bytes)).toBe(true)
  })
})
