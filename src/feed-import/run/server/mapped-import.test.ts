import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  chooseMapping,
  insertMapping,
  mappingById,
  updateMapping,
} from '#src/feed-import/formats/mapped/server/mapping-records.ts'
import { setFeedWord } from '#src/feed-import/mapping/server/word-records.ts'
import { type ImportDesk, openImportDesk } from '#test/fixtures/import-fixture.ts'
import { importFeed } from './import-file.ts'

type Home = { ref: string; price?: number; status?: string; use?: string }

const homes = (count: number): Home[] => Array.from({ length: count }, (_, at) => ({ ref: `H${at + 1}` }))

const xml = (list: readonly Home[]) =>
  `<?xml version="1.0"?><stock>${list
    .map(
      ({ ref, price = 250_000, status = 'Live', use = 'Sale' }) =>
        `<home id="${ref}"><office>CF1</office><use>${use}</use><state>${status}</state><cost>${price}</cost><per>pcm</per>` +
        '<street>Finch Lane</street><town>Oakham</town><code>LE15 6QS</code><beds>3</beds></home>\n',
    )
    .join('')}</stock>`

const document = {
  name: 'Stock list',
  file: 'xml' as const,
  item: 'stock/home',
  fields: {
    ref: '@id',
    feedBranch: 'office',
    channel: { path: 'use', words: { Sale: 'For sale' } },
    status: { path: 'state', words: { Live: 'Available', Gone: 'SSTC' } },
    price: 'cost',
    rentFrequency: { path: 'per', words: { pcm: 'A month' } },
    street: 'street',
    town: 'town',
    postcode: 'code',
    bedrooms: 'beds',
  },
}

let desk: ImportDesk
let mappingId: number
beforeEach(async () => {
  desk = await openImportDesk()
  mappingId = (await insertMapping(desk.db, { name: document.name, document, now: desk.time.now }))!
  await chooseMapping(desk.db, 'stock', { mappingId })
})
afterEach(() => desk.close())

const take = async (list: readonly Home[] | string, options: object = {}) => {
  const path = await desk.write(typeof list === 'string' ? list : xml(list), 'stock.xml')
  return (await importFeed(desk.deps, { path, source: 'stock', ...options }))[0]!
}

test('XML of a feed without a mapping is refused, and says where one is chosen', async () => {
  const path = await desk.write(xml(homes(2)), 'other.xml')
  expect((await importFeed(desk.deps, { path, source: 'other' }))[0]).toMatchObject({
    state: 'refused',
    reason: 'it is XML of a layout that is not known: choose or make a mapping for this feed in the Desk, under Feeds',
  })
})

test('a feed whose mapping cannot be used any more is refused, and nothing leaves', async () => {
  await take(homes(3))
  await chooseMapping(desk.db, 'stock', { shipped: 'gone' })
  expect(await take(homes(1))).toMatchObject({
    state: 'refused',
    reason: 'its mapping cannot be used: mapping: there is no mapping “gone” any more',
  })
})

test('a thousand homes are imported by a mapping, one changes, one leaves, and a cut file changes nothing', async () => {
  expect(await take(homes(1000))).toMatchObject({
    state: 'imported',
    format: 'XML by the mapping “Stock list”',
    rows: 1000,
    added: 1000,
    setAside: { total: 0 },
  })
  expect(await take(homes(1000))).toMatchObject({ unchanged: 1000, changed: 0 })
  const fewer = homes(999).map((home, at) => (at === 4 ? { ...home, price: 240_000 } : home))
  expect(await take(fewer)).toMatchObject({ changed: 1, unchanged: 998, left: { withdrawn: 1 } })
  expect(await take(homes(300))).toMatchObject({
    state: 'stopped',
    reason: 'it would remove 699 of 999 properties (70 %); the removal limit is 40 %',
  })
  expect(await take(xml(homes(999)).slice(0, -20))).toMatchObject({ state: 'refused' })
  expect(await take([])).toMatchObject({ state: 'stopped' })
})

test('words that nobody has explained set homes aside until staff say what they mean', async () => {
  const list = [{ ref: 'A' }, { ref: 'B', status: 'On Hold' }, { ref: 'C', use: 'Rental', price: 950 }]
  expect((await take(list)).setAside.rows).toMatchObject([
    { ref: 'B', reason: 'Status (state) “On Hold” is not known: say in the Desk what it means' },
    { ref: 'C', reason: 'For sale or to let (use) “Rental” is not known: say in the Desk what it means' },
  ])
  await setFeedWord(desk.db, { source: 'stock', kind: 'status', word: 'On Hold', value: 'reserved' })
  await setFeedWord(desk.db, { source: 'stock', kind: 'channel', word: 'Rental', value: 'lettings' })
  expect(await take(list)).toMatchObject({ added: 2, unchanged: 1, setAside: { total: 0 } })
  const { rows } = await desk.db
    .selectFrom('properties')
    .select('listing')
    .where('agent_ref', '=', 'C')
    .execute()
    .then((found) => ({ rows: found }))
  expect(rows[0]!.listing).toMatchObject({ channel: 'lettings', price: { amount: 950, frequency: 'monthly' } })
})

test('homes are read anew when their mapping has changed', async () => {
  await take(homes(2))
  const changed = { ...document, fields: { ...document.fields, receptions: { constant: '1' } } }
  await updateMapping(desk.db, mappingId, { name: changed.name, document: changed, now: desk.time.now })
  expect((await mappingById(desk.db, mappingId))!.version).toBe(2)
  expect(await take(homes(2))).toMatchObject({ changed: 2, unchanged: 0 })
})

test('a path to the properties that leads nowhere stops the import', async () => {
  await take(homes(3))
  const wrong = { ...document, item: 'stock/property' }
  await updateMapping(desk.db, mappingId, { name: wrong.name, document: wrong, now: desk.time.now })
  expect(await take(homes(3))).toMatchObject({ state: 'stopped' })
})
