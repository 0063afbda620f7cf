import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { letRow, saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { type ImportDesk, openImportDesk } from '#test/fixtures/import-fixture.ts'
import { undoFeedImport } from './undo-import.ts'

let desk: ImportDesk
beforeEach(async () => {
  desk = await openImportDesk()
})
afterEach(() => desk.close())

const undo = (importId?: number) =>
  undoFeedImport(desk.db, { source: 'blm', jobs: desk.deps.jobs, importId, now: desk.time.now })

/** Everything that an import writes, but what undoing writes anew with the same content. */
async function everything() {
  const properties = await sql`select * from properties order by id`.execute(desk.db)
  const search = await sql`select * from property_search order by property_id`.execute(desk.db)
  const words = await sql`select * from property_text order by property_id`.execute(desk.db)
  const events = await sql`select * from property_events order by id`.execute(desk.db)
  return [properties.rows, search.rows, words.rows, events.rows]
}

test('undo says when there is nothing to undo', async () => {
  expect(await undo()).toEqual({ problem: 'there is no import to undo' })
  expect(await undo(5)).toEqual({ problem: 'there is no import to undo' })
})

test('what came later has to be undone first, and nothing is undone twice', async () => {
  const first = await desk.take([saleRow('CF1_1')])
  const second = await desk.take([saleRow('CF1_1', { PRICE: 1 })])
  expect(await undo(first.importId)).toEqual({
    problem: `import ${first.importId} cannot be undone: import ${second.importId} came after it and changed listings; undo that first`,
  })
  expect(await undo(99)).toEqual({ problem: 'there is no import 99' })
  expect(await undo(second.importId)).toMatchObject({ removed: 0, restored: 1 })
  expect(await undo()).toEqual({
    problem: `import ${second.importId}, the last, has been undone already; to go further back, undo import ${first.importId}`,
  })
  expect(await undo(second.importId)).toEqual({ problem: `import ${second.importId} has been undone already` })
  expect(await undo(first.importId)).toMatchObject({ removed: 1, restored: 0 })
  expect(await everything()).toEqual([[], [], [], []])
})

test('an import that changed nothing is none to undo, and hinders nobody from undoing the one before it', async () => {
  const first = await desk.take([saleRow('CF1_1')])
  const before = await everything()
  const second = await desk.take([saleRow('CF1_1', { PRICE: 1 })])
  const third = await desk.take([saleRow('CF1_1', { PRICE: 1 })])
  expect(await undo(third.importId)).toEqual({
    problem: `import ${third.importId} changed nothing, so there is nothing to undo`,
  })
  expect(await undo()).toMatchObject({ record: { id: second.importId }, restored: 1 })
  expect(await everything()).toEqual(before)
  expect(await undo(first.importId)).toMatchObject({ removed: 1 })
})

test('imports of another feed are not in the way, and are not undone by mistake', async () => {
  const first = await desk.take([saleRow('CF1_1')])
  const other = await desk.take([saleRow('CF1_1')], { source: 'other' })
  expect(await undo(other.importId)).toEqual({
    problem: `import ${other.importId} is one of the feed other; say so with --source other`,
  })
  expect(await undo()).toMatchObject({ record: { id: first.importId }, removed: 1 })
})

test('five imports that changed something can be undone, however many changed nothing', async () => {
  const reports = []
  for (const price of [1, 2, 2, 2, 3, 4, 5, 6]) reports.push(await desk.take([saleRow('CF1_1', { PRICE: price })]))
  const [first, , , , ...last] = reports.map(({ importId }) => importId!)
  for (const id of last.toReversed()) expect(await undo(id)).toMatchObject({ restored: 1 })
  expect(await undo(reports[1]!.importId)).toMatchObject({ restored: 1 })
  expect(await undo(first)).toEqual({ problem: `what listings were before import ${first} is no longer stored` })
})

test('a picture that came after what is put back is shown with it', async () => {
  const row = saleRow('CF1_1', { MEDIA_IMAGE_00: 'a.jpg' })
  await desk.take([row])
  await desk.write('front', 'a.jpg')
  await desk.take([{ ...row, PRICE: 1 }])
  await undo()
  const { rows } = await sql<{ media: string | null }>`
    select listing #>> '{media,photos,0,media}' as media from properties`.execute(desk.db)
  expect(rows).toEqual([{ media: expect.any(String) }])
})

test('a stopped import is no import', async () => {
  await desk.take([saleRow('CF1_1'), saleRow('CF1_2')])
  const stopped = await desk.take([saleRow('CF1_1')])
  expect(stopped.state).toBe('stopped')
  expect(await undo()).toMatchObject({ removed: 2, restored: 0 })
  expect(await everything()).toEqual([[], [], [], []])
})

test('listings, statuses, history and search rows are what they were', async () => {
  await desk.take([
    saleRow('CF1_1'),
    saleRow('CF1_2', { STATUS_ID: 1 }),
    letRow('CF1_3'),
    saleRow('CF1_4'),
    saleRow('CF1_5'),
  ])
  await desk.take([saleRow('CF1_1'), saleRow('CF1_2', { STATUS_ID: 1 }), letRow('CF1_3'), saleRow('CF1_4')])
  const before = await everything()
  desk.time.now = new Date('2026-11-24T10:00:00Z')
  desk.deps.overlayFile = await desk.write(JSON.stringify({ listings: { CF1_5: { status: 'sold' } } }), 'overlay.json')
  const report = await desk.take(
    [
      saleRow('CF1_1', { PRICE: 300_000, SUMMARY: 'Reduced', PUBLISHED_FLAG: 0 }),
      letRow('CF1_3', { STATUS_ID: 5 }),
      saleRow('CF1_6'),
    ],
    { force: true },
  )
  expect(report).toMatchObject({
    added: 1,
    changed: 2,
    left: { sold: 1, let: 0, withdrawn: 1 },
    overlay: { applied: 1 },
  })
  expect(await undo(report.importId)).toMatchObject({ removed: 1, restored: 5 })
  expect(await everything()).toEqual(before)
})
