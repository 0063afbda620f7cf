import { Readable } from 'node:stream'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BlmRow, saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import type { MediaKind } from '#src/feed-import/overlay/media-fields.ts'
import { tidyImports } from '#src/feed-import/run/server/tidy-imports.ts'
import { propertyById } from '#src/property/store/server/read-properties.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { openStockFixture, type StockFixture } from '#test/fixtures/stock-fixture.ts'
import { pdf } from '#test/fixtures/upload-files.ts'

let desk: StockFixture
let priya: Actor
let edmund: Actor
let id: number
beforeEach(async () => {
  desk = await openStockFixture()
  priya = await desk.person('negotiator', { name: 'Priya Lanyon', branchIds: [1, 2, 3] })
  edmund = await desk.person('marketing', { name: 'Edmund Pask' })
  for (const name of ['front.jpg', 'hall.jpg', 'new.jpg']) await desk.write(name, name)
  await importPhotos('front.jpg', 'hall.jpg')
  id = await desk.idOf('CF1_1')
})
afterEach(() => desk.close())

/** Imports the home with these photos of its feed, a day after the last file. */
async function importPhotos(...names: string[]) {
  desk.time.now = new Date(desk.time.now.getTime() + 86_400_000)
  const images: BlmRow = Object.fromEntries(names.map((name, at) => [`MEDIA_IMAGE_0${at}`, name]))
  const report = await desk.take([{ ...saleRow('CF1_1'), ...images }, saleRow('CF1_2'), saleRow('CF1_3')])
  expect(report.state).toBe('imported')
}

const picture = (colour: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

async function upload(
  colour: string,
  more: { kind?: MediaKind; replace?: string; changeId?: string } = {},
  who = priya,
) {
  const content = Readable.from([await picture(colour)], { objectMode: false })
  return desk.ask(who, 'add-property-picture', { id, kind: 'photos', content, ...more })
}
const photos = async () => (await desk.ask(priya, 'get-property-pictures', { id }))!.lists.photos
const keys = async () => (await photos()).items.map(({ key }) => key)
const change = (asked: object, seen?: Date | null, who = priya) =>
  desk.ask(who, 'change-property-pictures', {
    id,
    kind: 'photos',
    change: asked as never,
    ...(seen !== undefined && { seen }),
  })
const describePhoto = (key: string, caption: string, was?: { caption: string; alt: string }, who = priya) =>
  desk.ask(who, 'describe-property-picture', { id, kind: 'photos', key, caption, alt: '', ...(was && { was }) })
/** What visitors see, by the feed's name or, of an upload, "upload". */
const seen = async () =>
  (await propertyById(desk.db, id))!.media.photos.map(({ source, media }) => {
    expect(media).toMatch(/^[0-9a-f]{32}$/)
    return source ?? 'upload'
  })

describe('photos of a home', () => {
  test('an uploaded one is on the visitor’s page, and stays over imports that bring and drop others', async () => {
    expect(await upload('teal')).toMatchObject({ kind: 'changed', isLive: true })
    expect(await seen()).toEqual(['front.jpg', 'hall.jpg', 'upload'])
    await importPhotos('front.jpg', 'hall.jpg')
    expect(await seen()).toEqual(['front.jpg', 'hall.jpg', 'upload'])
    await importPhotos('hall.jpg', 'new.jpg')
    expect(await seen()).toEqual(['hall.jpg', 'new.jpg', 'upload'])
  })

  test('an order of one’s own holds over imports: new ones come last, and are given back to the feed’s', async () => {
    await upload('teal')
    const [front, hall, mine] = await keys()
    await change({ do: 'move', key: mine, before: front })
    await change({ do: 'move', key: front, before: null })
    expect(await seen()).toEqual(['upload', 'hall.jpg', 'front.jpg'])
    await importPhotos('front.jpg', 'new.jpg', 'hall.jpg')
    expect(await seen()).toEqual(['upload', 'hall.jpg', 'front.jpg', 'new.jpg'])
    await change({ do: 'give-back', part: 'order' })
    expect(await seen()).toEqual(['front.jpg', 'new.jpg', 'hall.jpg', 'upload'])
    expect(hall).toBe('feed:hall.jpg')
  })

  test('a hidden one stays hidden over imports, and is there with its picture when it is shown again', async () => {
    const [front] = await keys()
    await change({ do: 'hide', key: front, isHidden: true })
    expect(await seen()).toEqual(['hall.jpg'])
    await importPhotos('front.jpg', 'hall.jpg', 'new.jpg')
    expect(await seen()).toEqual(['hall.jpg', 'new.jpg'])
    expect((await photos()).items[0]).toMatchObject({ isHidden: true, picture: { width: 1200 } })
    await change({ do: 'hide', key: front, isHidden: false })
    expect(await seen()).toEqual(['front.jpg', 'hall.jpg', 'new.jpg'])
  })

  test('words are kept over imports and are the feed’s again when they say the same', async () => {
    const [front] = await keys()
    await describePhoto(front!, 'Front, from the drive')
    await importPhotos('front.jpg', 'new.jpg')
    const [{ caption } = {}] = (await propertyById(desk.db, id))!.media.photos
    expect(caption).toBe('Front, from the drive')
    await describePhoto(front!, '')
    expect((await photos()).changedAt).toBeNull()
  })

  test('one is replaced in its place, over imports, and the feed’s is given back', async () => {
    const [front] = await keys()
    await upload('olive', { replace: front })
    await importPhotos('front.jpg', 'hall.jpg')
    expect(await seen()).toEqual(['upload', 'hall.jpg'])
    await change({ do: 'give-back', part: 'pictures' })
    expect(await seen()).toEqual(['front.jpg', 'hall.jpg'])
  })

  test('a crop is data: another picture is shown, the whole one is kept and shown again', async () => {
    await upload('teal')
    const [, , mine] = await keys()
    const half = { angle: 0, left: 0, top: 0, width: 0.5, height: 1 }
    await desk.ask(priya, 'crop-property-picture', { id, kind: 'photos', key: mine!, crop: half })
    const cropped = (await propertyById(desk.db, id))!.media.photos[2]!
    expect(cropped).toMatchObject({ width: expect.closeTo(300, -1), height: expect.closeTo(400, -1) })
    const record = (await desk.calls.media.record(cropped.media!))!
    const shown = await sharp(await desk.calls.media.original(record)).metadata()
    expect(shown).toMatchObject({ width: cropped.width, height: cropped.height })
    await change({ do: 'uncrop', key: mine })
    expect((await propertyById(desk.db, id))!.media.photos[2]).toMatchObject({ width: 600, height: 400 })
  })

  test('files that were chosen together are one step in the history, and are undone together', async () => {
    const changeId = crypto.randomUUID()
    for (const colour of ['teal', 'olive', 'navy']) await upload(colour, { changeId })
    const story = (await desk.ask(priya, 'get-property', { id }))!
    expect(story.changes).toMatchObject([{ label: 'Photos', before: null, after: '3 added' }])
    await desk.ask(priya, 'undo-property-change', { changeId })
    expect(await seen()).toEqual(['front.jpg', 'hall.jpg'])
  })

  test('a file that is sent once more, because the answer was lost, is there once', async () => {
    await upload('teal')
    expect(await upload('teal')).toMatchObject({ kind: 'unchanged' })
    expect(await keys()).toHaveLength(3)
  })

  test('of twenty files that arrive at once none is lost', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => upload(`rgb(${at * 10}, 40, 90)`)))
    expect((await seen()).filter((name) => name === 'upload')).toHaveLength(20)
  })
})

describe('two people', () => {
  test('who change different things of the photos both hold, and the second is told', async () => {
    const before = (await photos()).changedAt
    const [front, hall] = await keys()
    await change({ do: 'hide', key: front, isHidden: true }, before)
    const second = await change({ do: 'move', key: hall, before: front }, before, edmund)
    expect(second).toMatchObject({ kind: 'changed', meanwhile: { by: 'Priya Lanyon' } })
    expect((await photos()).items.map(({ key, isHidden }) => [key, isHidden])).toEqual([
      [hall, false],
      [front, true],
    ])
  })

  test('who write the same caption see both, and the second chooses', async () => {
    const [front] = await keys()
    await describePhoto(front!, 'The front', { caption: '', alt: '' })
    const was = { caption: '', alt: '' }
    expect(await describePhoto(front!, 'From the drive', was, edmund)).toMatchObject({
      kind: 'conflict',
      theirs: { caption: 'The front', alt: '' },
    })
    await describePhoto(front!, 'From the drive', { caption: 'The front', alt: '' }, edmund)
    expect((await photos()).items[0]).toMatchObject({ caption: 'From the drive' })
  })
})

describe('a file that is no photo', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0heicmif1'), Buffer.alloc(64)])
  test.each([
    ['a HEIC photo', heic, /HEIC/],
    ['an SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), /PDF/],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /not a picture/],
    ['nothing', Buffer.alloc(0), /empty/],
    ['a cut-off JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), /can’t use this picture/],
    ['31 MB', Buffer.alloc(31 * 1024 * 1024, 1), /30 MB at most/],
  ])('%s is refused with what to do', async (_, bytes, words) => {
    const content = Readable.from([bytes], { objectMode: false })
    const answer = await desk.ask(priya, 'add-property-picture', { id, kind: 'photos', content })
    expect(answer).toMatchObject({ kind: 'refused', problem: expect.stringMatching(words) })
    expect(await seen()).toEqual(['front.jpg', 'hall.jpg'])
  })
})

test('where and by whom a photo was taken is in nothing that visitors are sent', async () => {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'Priya Lanyon' }, IFD3: { GPSLatitude: '52/1 40/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('Priya')
  const content = Readable.from([bytes], { objectMode: false })
  await desk.ask(priya, 'add-property-picture', { id, kind: 'photos', content })
  const mine = (await propertyById(desk.db, id))!.media.photos[2]!
  expect(mine).toMatchObject({ width: 400, height: 600 })
  const [, , key] = await keys()
  const half = { angle: 2, left: 0.1, top: 0.1, width: 0.5, height: 0.5 }
  await desk.ask(priya, 'crop-property-picture', { id, kind: 'photos', key: key!, crop: half })
  const part = (await propertyById(desk.db, id))!.media.photos[2]!
  expect(part.media).not.toBe(mine.media)
  for (const shown of [mine, part]) {
    const record = (await desk.calls.media.record(shown.media!))!
    for (const format of ['jpeg', 'webp', 'avif'] as const) {
      const { stream } = await desk.calls.media.rendition(record, { width: 160 }, format)
      const sent = await sharp(Buffer.concat(await stream.toArray())).metadata()
      expect(sent.width).toBe(160)
      expect([sent.exif, sent.xmp, sent.iptc]).toEqual([undefined, undefined, undefined])
    }
  }
})

test('floorplans and energy charts are lists of their own', async () => {
  await upload('white', { kind: 'floorplans' })
  await upload('ivory', { kind: 'epcCharts' })
  const { media } = (await propertyById(desk.db, id))!
  expect([media.photos, media.floorplans, media.epcCharts].map((list) => list.length)).toEqual([2, 1, 1])
})

test('what is over the number, or for a photo that is gone, is refused before it is stored', async () => {
  const stored = async () => (await sql`select from media where recipe is null`.execute(desk.db)).rows.length
  for (const at of [1, 2, 3, 4]) await upload(`rgb(${at}, 40, 90)`, { kind: 'epcCharts' })
  const before = await stored()
  expect(await upload('teal', { kind: 'epcCharts' })).toMatchObject({ kind: 'refused' })
  expect(await upload('olive', { replace: 'feed:gone.jpg' })).toMatchObject({ kind: 'refused' })
  expect(await stored()).toBe(before)
  // the answer to the last one was lost, and it is sent again
  expect(await upload('rgb(4, 40, 90)', { kind: 'epcCharts' })).toMatchObject({ kind: 'unchanged' })
})

test('a home without a feed’s photos has its uploaded ones alone', async () => {
  id = await desk.idOf('CF1_2')
  await upload('teal')
  expect(await seen()).toEqual(['upload'])
})

describe('a brochure', () => {
  const send = async (bytes: Buffer) =>
    desk.ask(priya, 'add-property-picture', {
      id,
      kind: 'brochureFiles',
      content: Readable.from([bytes], { objectMode: false }),
    })

  test('that is a PDF stays with its home over imports, and is removed again', async () => {
    expect(await send(pdf())).toMatchObject({ kind: 'changed' })
    await importPhotos('front.jpg')
    const { media } = (await propertyById(desk.db, id))!
    expect(media.brochures).toEqual([{ media: expect.stringMatching(/^[0-9a-f]{32}$/), width: 0, height: 0 }])
    const list = (await desk.ask(priya, 'get-property-pictures', { id }))!.lists.brochureFiles
    const { key } = list.items[0]!
    await desk.ask(priya, 'change-property-pictures', { id, kind: 'brochureFiles', change: { do: 'remove', key } })
    expect((await propertyById(desk.db, id))!.media.brochures).toEqual([])
  })

  test.each([
    ['a PDF that runs something', pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), /macros, scripts/],
    ['a page', Buffer.from('<html>'), /A brochure is a PDF/],
  ])('that is %s is refused', async (_, bytes, problem) => {
    expect(await send(bytes)).toMatchObject({ kind: 'refused', problem: expect.stringMatching(problem) })
  })
})

test('a picture is kept while anybody could want it back, hidden or cropped, and removed with its files afterwards', async () => {
  await upload('teal')
  const [, , mine] = await keys()
  const { whole } = (await photos()).items[2]!
  await desk.ask(priya, 'crop-property-picture', {
    id,
    kind: 'photos',
    key: mine!,
    crop: { angle: 3, left: 0, top: 0, width: 0.5, height: 0.5 },
  })
  await change({ do: 'hide', key: mine, isHidden: true })
  const { db, media } = desk.calls
  const tidyAfter = async (days: number) => {
    desk.time.now = new Date(desk.time.now.getTime() + days * 86_400_000)
    await tidyImports({ db, media, pictures: new Map(), clock: desk.calls.clock })
  }
  const isThere = async () => (await sql`select from media where hash = ${whole!.media}`.execute(db)).rows.length > 0
  for (const days of [0, 31, 31]) await tidyAfter(days)
  expect(await isThere()).toBe(true)
  await change({ do: 'remove', key: mine })
  await tidyAfter(1)
  expect(await isThere()).toBe(true)
  for (const days of [31, 31, 1]) await tidyAfter(days)
  expect(await isThere()).toBe(false)
})
