import { afterEach, beforeEach, expect, test } from 'vitest'
import { feedFormats } from '#src/feed-import/formats/server/feed-formats.ts'
import type { FeedFormat } from '#src/feed-import/rows/feed-format.ts'
import type { FeedMediaItem, FeedProperty } from '#src/feed-import/rows/feed-property.ts'
import { type ImportDesk, openImportDesk } from '#test/fixtures/import-fixture.ts'
import { createDropFolder } from './drop-folder.ts'
import { importFeed } from './import-file.ts'
import { undoFeedImport } from './undo-import.ts'

type Line = { ref: string; branch: string; media?: FeedMediaItem[]; home: FeedProperty }

/** A made-up format: a JSON object a line, the last of which is `{"end":true}`. */
const jsonLines: FeedFormat = {
  id: 'json-lines',
  fileName: /\.jsonl$/i,
  recognises: (start) => start.startsWith('{"ref"'),
  isComplete: (end) => end.trimEnd().endsWith('{"end":true}'),
  async *read(text) {
    let whole = ''
    for await (const piece of text) whole += piece
    const lines = whole.trimEnd().split('\n')
    if (lines.pop() !== '{"end":true}') return yield [{ kind: 'refused', reason: 'the last line is missing' }]
    yield [{ kind: 'start', label: 'JSON lines 1' }]
    for (const [index, text] of lines.entries()) {
      const { ref, branch, media = [], home } = JSON.parse(text) as Line
      const row = {
        line: index + 1,
        ref,
        feedBranch: branch,
        content: () => text,
        media: () => media,
        read: () => ('channel' in home ? home : { problem: 'it says neither for sale nor to let' }),
      }
      yield [{ kind: 'row', row }]
    }
    yield [{ kind: 'end', rows: lines.length }]
  },
}

const home = (changes: Partial<FeedProperty> = {}): FeedProperty => ({
  channel: 'sales',
  status: 'available',
  price: { pounds: 325_000 },
  address: { street: 'Finch Lane', town: 'Oakham', outcode: 'LE15', incode: '6QS' },
  summary: 'A house',
  description: '<p>A house</p>',
  features: [],
  createdAt: '2026-11-01T09:00:00.000Z',
  ...changes,
})

const file = (lines: Line[]) => `${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}{"end":true}\n`
const homes = (count: number) =>
  Array.from({ length: count }, (_, at): Line => ({ ref: `CF1_${at + 1}`, branch: 'CF1', home: home() }))

let desk: ImportDesk
beforeEach(async () => {
  desk = await openImportDesk()
  desk.deps.formats = [...feedFormats, jsonLines]
})
afterEach(() => desk.close())

const take = async (content: string, options: object = {}) =>
  (await importFeed(desk.deps, { ...options, path: await desk.write(content, 'stock.jsonl') }))[0]!

test('a format that is added to the registry is imported, tried, braked, reported and undone like any other', async () => {
  const media: FeedMediaItem[] = [{ kind: 'photo', source: 'https://pictures.example/a.jpg', caption: '' }]
  const first = file([
    { ref: 'CF1_1', branch: 'CF1', media, home: home() },
    ...homes(9).slice(1),
    { ref: 'CF1_10', branch: 'CF1', home: {} as FeedProperty },
    { ref: 'CF1_11', branch: 'CF1', home: home({ status: undefined }) },
  ])
  expect(await take(first, { dryRun: true })).toMatchObject({ state: 'dry_run', added: 9 })
  expect(await take(first)).toMatchObject({
    state: 'imported',
    format: 'JSON lines 1',
    encoding: 'UTF-8',
    rows: 11,
    added: 9,
    pictures: { named: 1, toFetch: 1 },
    positions: { postcode: 9 },
    setAside: {
      rows: [
        { line: 10, ref: 'CF1_10', reason: 'it says neither for sale nor to let' },
        { line: 11, ref: 'CF1_11', reason: 'it states no status, so the home may be sold or let' },
      ],
    },
  })
  expect(await take(first)).toMatchObject({ unchanged: 9, changed: 0, added: 0 })
  expect(await take(file(homes(4)))).toMatchObject({
    state: 'stopped',
    reason: 'it would remove 5 of 9 properties (56 %); the removal limit is 40 %',
  })
  const changed = homes(8).map((line) => ({ ...line, home: home({ price: { pounds: 300_000 } }) }))
  expect(await take(file(changed))).toMatchObject({ changed: 8, left: { withdrawn: 1 } })
  const undone = await undoFeedImport(desk.db, { source: 'blm', jobs: desk.deps.jobs, now: desk.time.now })
  expect(undone).toMatchObject({ removed: 0, restored: 9 })
  expect(await take(first)).toMatchObject({ changed: 0, added: 0 })
})

test('energy rating, lease and material information of a richer format are the listing’s', async () => {
  const epc = { kind: 'rated', current: 61, potential: 78 } as const
  const material = { councilTaxBand: 'D', water: 'Mains' }
  const rich = home({ tenure: 'leasehold', lease: { yearsLeft: 95 }, epc, material, useClasses: ['E'] })
  await take(file([{ ref: 'CF1_1', branch: 'CF1', home: rich }]))
  const { listing } = await desk.db.selectFrom('properties').select('listing').executeTakeFirstOrThrow()
  expect(listing).toMatchObject({ epc, lease: { yearsLeft: 95 }, material: { ...material, planning: 'Use class E' } })
})

test('a file is recognised by what is in it, whatever its name', async () => {
  const path = await desk.write(file(homes(1)), 'stock.blm')
  expect((await importFeed(desk.deps, { path }))[0]).toMatchObject({ state: 'imported', format: 'JSON lines 1' })
})

test('a file of no format is refused with the formats that there are', async () => {
  const path = await desk.write('ref,price\n1,2\n', 'stock.txt')
  expect((await importFeed(desk.deps, { path }))[0]).toMatchObject({
    state: 'refused',
    reason: expect.stringMatching(/^it is in no format that can be imported \(BLM, .*JSON-LINES\)$/),
  })
})

test('the drop folder waits for the end of a file as its format marks it', async () => {
  const imported: string[] = []
  const drop = createDropFolder({
    folder: desk.folder,
    formats: desk.deps.formats,
    importFile: async (path) => {
      imported.push(path)
      return importFeed(desk.deps, { path })
    },
    log: { info: () => {}, error: () => {} },
  })
  await desk.write(JSON.stringify(homes(1)[0]), 'stock.jsonl')
  for (let poll = 0; poll < 4; poll++) await drop.poll()
  expect(imported).toEqual([])
  await desk.write(file(homes(1)), 'stock.jsonl')
  for (let poll = 0; poll < 2; poll++) await drop.poll()
  expect(imported).toHaveLength(1)
})
