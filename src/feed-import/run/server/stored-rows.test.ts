import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BlmRow, letRow, saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import type { ImportReport } from '#src/feed-import/report/import-report.ts'
import { undoImport } from '#src/property/store/server/undo-import.ts'
import { type ImportDesk, openImportDesk } from '#test/fixtures/import-fixture.ts'
import { fetchFeedPhotos } from './feed-photos.ts'
import { undoFeedImport } from './undo-import.ts'

let desk: ImportDesk
beforeEach(async () => {
  desk = await openImportDesk()
})
afterEach(() => desk.close())

const mark = 'this row was not read again'

/** From now on each row that is not read again says so in its report. */
async function markRows() {
  await sql`update feed_rows set warnings = array[${mark}]`.execute(desk.db)
}

const notReadAgain = ({ warnings }: ImportReport) => warnings.find(({ message }) => message === mark)?.count ?? 0

/** What a report tells of the file, and not of the time or of what was marked. */
function told({ importId, file, sha256, startedAt, warnings, ...report }: ImportReport) {
  return { ...report, warnings: warnings.filter(({ message }) => message !== mark) }
}

async function stored(ref: string) {
  const { rows } = await sql<{
    branch: number
    price: string
    summary: string
    lat: string
    epc: string
    left: boolean
  }>`
    select branch_id as branch, listing #>> '{price,amount}' as price, listing ->> 'summary' as summary,
      listing #>> '{position,lat}' as lat, listing #>> '{epc,letter}' as epc, left_at is not null as left
    from properties where agent_ref = ${ref}`.execute(desk.db)
  return rows[0]
}

const home = saleRow('CF1_1', { SUMMARY: 'As it was' })
const other = saleRow('CF1_2')

describe('a row is read again', () => {
  test.each<[string, BlmRow]>([
    ['its price', { PRICE: 300_000 }],
    ['its words, by a space inside', { SUMMARY: 'As  it was' }],
    ['a picture', { MEDIA_IMAGE_00: 'https://pictures.example/1.jpg' }],
    ['its status', { STATUS_ID: 1 }],
  ])('when it says something else: %s', async (_, change) => {
    await desk.take([home, other])
    await markRows()
    expect(notReadAgain(await desk.take([{ ...home, ...change }, other]))).toBe(1)
  })

  test('when a column has another name', async () => {
    const columns = ['AGENT_REF', 'BRANCH_ID', 'TRANS_TYPE_ID', 'STATUS_ID', 'PRICE', 'DISPLAY_ADDRESS', 'SUMMARY']
    const renamed = columns.map((name) => (name === 'SUMMARY' ? 'FEATURE1' : name))
    await desk.take([home], { columns })
    await markRows()
    const report = await desk.take([{ ...home, FEATURE1: 'As it was' }], { columns: renamed })
    expect(notReadAgain(report)).toBe(0)
    expect(report.changed).toBe(1)
  })

  test('when its feed branch has become another branch of the agency', async () => {
    await desk.take([home])
    await markRows()
    const report = await desk.take([home], { branchMap: { CF1: 'uppingham' } })
    expect([notReadAgain(report), report.changed]).toEqual([0, 1])
    expect(await desk.take([home])).toMatchObject({ changed: 1 })
  })

  test('when the overlay says something else of it', async () => {
    await desk.take([home, other])
    await markRows()
    desk.deps.overlayFile = await desk.write(JSON.stringify({ listings: { CF1_1: { epc: 'C' } } }), 'overlay.json')
    const report = await desk.take([home, other])
    expect([notReadAgain(report), report.changed]).toEqual([1, 1])
    await markRows()
    expect(await desk.take([home, other])).toMatchObject({ unchanged: 2, overlay: { applied: 1 } })
    desk.deps.overlayFile = await desk.write(JSON.stringify({ listings: { CF1_1: { epc: 'D' } } }), 'overlay.json')
    expect(await desk.take([home, other])).toMatchObject({ changed: 1, overlay: { applied: 1 } })
    expect(await stored('CF1_1')).toMatchObject({ epc: 'D' })
  })

  test('when other places are known', async () => {
    const unplaced = saleRow('CF1_1', { EXACT_LATITUDE: '', EXACT_LONGITUDE: '' })
    await desk.take([unplaced])
    await markRows()
    desk.deps.places.edition = async () => 'with a postcode table'
    desk.deps.places.positionsOf = async (postcodes) =>
      postcodes.map(() => ({ lat: 52, lng: -1, accuracy: 'postcode' }))
    const report = await desk.take([unplaced])
    expect([notReadAgain(report), report.changed, report.positions.postcode]).toEqual([0, 1, 1])
    expect(await stored('CF1_1')).toMatchObject({ lat: '52' })
  })

  test('when a date of it was still to come', async () => {
    const early = { ...home, UPDATE_DATE: '2026-11-23 09:00:00' }
    const first = await desk.take([early])
    expect(first.warnings).toEqual([expect.objectContaining({ message: expect.stringContaining('is in the future') })])
    desk.time.now = new Date('2026-11-24T10:00:00Z')
    const report = await desk.take([early])
    expect([notReadAgain(report), report.changed, report.warnings]).toEqual([0, 1, []])
  })

  test('when it came from another feed', async () => {
    await desk.take([home])
    await markRows()
    const report = await desk.take([home], { source: 'another' })
    expect([notReadAgain(report), report.added]).toEqual([0, 1])
  })

  test('when it was set aside: it is, each time, with its reason', async () => {
    const bad = { ...home, PRICE: 'ask' }
    await desk.take([home, other])
    await markRows()
    const first = await desk.take([bad, other])
    const second = await desk.take([bad, other])
    expect(first.setAside).toMatchObject({ total: 1, rows: [{ line: 10, ref: 'CF1_1', reason: expect.any(String) }] })
    expect(told(second)).toEqual(told(first))
    expect(await stored('CF1_1')).toMatchObject({ left: false })
    expect(await desk.take([home, other])).toMatchObject({ unchanged: 2, setAside: { total: 0 } })
  })

  test('when its listing says something else since, from another row, and the first comes again', async () => {
    await desk.take([home])
    await desk.take([{ ...home, PRICE: 1 }])
    await markRows()
    expect(notReadAgain(await desk.take([home]))).toBe(0)
    expect(await stored('CF1_1')).toMatchObject({ price: '325000' })
  })

  test('when its home had left the market', async () => {
    await desk.take([home, other, saleRow('CF1_3')])
    await desk.take([other, saleRow('CF1_3')])
    await markRows()
    const report = await desk.take([home, other, saleRow('CF1_3')])
    expect([notReadAgain(report), report.changed]).toEqual([2, 1])
    expect(await stored('CF1_1')).toMatchObject({ left: false })
  })

  test('when its home was removed', async () => {
    await desk.take([home, other])
    await markRows()
    await sql`delete from properties where agent_ref = 'CF1_1'`.execute(desk.db)
    const report = await desk.take([home, other])
    expect([notReadAgain(report), report.added]).toEqual([1, 1])
  })

  test('when the import that brought it was undone: the same file brings the same changes', async () => {
    await desk.take([home])
    const rows = [{ ...home, PRICE: 1 }, other]
    const first = await desk.take(rows)
    await undoFeedImport(desk.db, { source: 'blm', jobs: desk.deps.jobs, now: desk.time.now })
    await markRows()
    const again = await desk.take(rows)
    expect([notReadAgain(again), again.added, again.changed]).toEqual([0, first.added, first.changed])
    await undoImport(desk.db, again.importId!)
    expect(await desk.take([home])).toMatchObject({ unchanged: 1 })
  })
})

test('rows that came before are not read again, and the report says all that it said', async () => {
  const odd = saleRow('CF1_3', { BEDROOMS: 'Y', EXACT_LATITUDE: '', EXACT_LONGITUDE: '' })
  const undated = saleRow('CF1_5', { CREATE_DATE: '', UPDATE_DATE: '' })
  const rows = [home, letRow('CF1_2', { PRICE: '' }), odd, saleRow('CF1_4', { PUBLISHED_FLAG: 0 }), undated]
  desk.deps.overlayFile = await desk.write(JSON.stringify({ listings: { CF1_1: { epc: 'C' } } }), 'overlay.json')
  const first = await desk.take(rows)
  expect(first.warnings).not.toEqual([])
  expect(first.held.total).toBe(2)
  const second = await desk.take(rows)
  expect(told(second)).toEqual({ ...told(first), added: 0, unchanged: rows.length })
  await markRows()
  desk.time.now = new Date('2026-11-23T10:00:00Z')
  expect(notReadAgain(await desk.take(rows))).toBe(rows.length)
})

test('a dry run reads and remembers nothing for others', async () => {
  await desk.take([home], { dryRun: true })
  await markRows()
  expect(await desk.take([home])).toMatchObject({ added: 1 })
  await markRows()
  const report = await desk.take([home, other], { dryRun: true })
  expect([notReadAgain(report), report.unchanged, report.added]).toEqual([1, 1, 1])
})

test('what is left out of a file leaves, whether the others were read again or not; the brake counts them all', async () => {
  const rows = [1, 2, 3, 4].map((number) => saleRow(`CF1_${number}`, { ADDRESS_1: number }))
  await desk.take(rows)
  await markRows()
  expect(await desk.take(rows.slice(0, 2))).toMatchObject({ state: 'stopped' })
  const report = await desk.take(rows.slice(1))
  expect([notReadAgain(report), report.left.withdrawn]).toEqual([3, 1])
})

describe('pictures of rows that are not read again', () => {
  const url = 'https://pictures.example/front.jpg'
  const pictured = { ...home, MEDIA_IMAGE_00: url }
  const picturesOf = async () => (await desk.take([pictured])).pictures

  test('are waited for a day, and then a job is made for them again', async () => {
    expect(await picturesOf()).toMatchObject({ named: 1, toFetch: 1 })
    expect(desk.photoJobs).toHaveLength(1)
    desk.time.now = new Date('2026-11-20T20:00:00Z')
    expect(await picturesOf()).toMatchObject({ named: 1, toFetch: 1, held: 0 })
    expect(desk.photoJobs).toHaveLength(1)
    desk.time.now = new Date('2026-11-21T11:00:00Z')
    expect(await picturesOf()).toMatchObject({ named: 1, toFetch: 1, held: 0 })
    expect(desk.photoJobs).toHaveLength(2)
  })

  test('that could not be had are said to be unusable, and tried again after a day', async () => {
    await picturesOf()
    const fetchPicture = async () => ({ kind: 'problem', problem: 'no such file', temporary: false }) as const
    await fetchFeedPhotos({ ...desk.deps, fetchPicture }, desk.photoJobs[0]!)
    expect(await picturesOf()).toMatchObject({ toFetch: 0, unusable: { total: 1, names: [`${url}: no such file`] } })
    expect(desk.photoJobs).toHaveLength(1)
    desk.time.now = new Date('2026-11-21T11:00:00Z')
    expect(await picturesOf()).toMatchObject({ toFetch: 1, unusable: { total: 0 } })
    expect(desk.photoJobs).toHaveLength(2)
  })

  test('that were fetched are held', async () => {
    await picturesOf()
    const bytes = Buffer.from('front')
    await fetchFeedPhotos(
      { ...desk.deps, fetchPicture: async () => ({ kind: 'picture', bytes, fingerprint: null }) },
      desk.photoJobs[0]!,
    )
    await markRows()
    const report = await desk.take([pictured])
    expect(report.pictures).toMatchObject({ named: 1, held: 1, toFetch: 0 })
    expect(notReadAgain(report)).toBe(1)
  })

  test('that lie beside the feed are taken when they come', async () => {
    const row = { ...home, MEDIA_IMAGE_00: 'front.jpg' }
    expect((await desk.take([row])).pictures.missing.total).toBe(1)
    await desk.write('front', 'front.jpg')
    await markRows()
    const report = await desk.take([row])
    expect([notReadAgain(report), report.pictures.taken]).toEqual([1, 1])
    expect((await desk.take([row])).pictures).toMatchObject({ held: 1, taken: 0 })
  })
})

test('few changed rows in a large file are stored together', async () => {
  const refs = Array.from({ length: 1200 }, (_, at) => `CF1_${at}`)
  const rows = (changed: (at: number) => boolean) =>
    refs.map((ref, at) => saleRow(ref, { PRICE: changed(at) ? 300_000 : 250_000 }))
  await desk.take(rows(() => false))
  await sql`create table writes (at serial)`.execute(desk.db)
  await sql`create function note_write() returns trigger language plpgsql as
    'begin insert into writes default values; return null; end'`.execute(desk.db)
  await sql`create trigger noted after insert on properties for each statement execute function note_write()`.execute(
    desk.db,
  )
  expect(await desk.take(rows((at) => at % 100 === 7))).toMatchObject({ changed: 12, unchanged: 1188 })
  const { rows: writes } = await sql`select from writes`.execute(desk.db)
  expect(writes).toHaveLength(1)
  expect((await stored('CF1_1107'))?.price).toBe('300000')
  expect((await stored('CF1_1108'))?.price).toBe('250000')
})
