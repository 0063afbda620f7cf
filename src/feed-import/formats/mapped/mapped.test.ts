import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { FeedEvent, FeedRow } from '#src/feed-import/rows/feed-format.ts'
import type { ReadForeignWord } from '#src/feed-import/rows/feed-words.ts'
import { mappedFormat } from './server/mapped-format.ts'
import { readMapping } from './server/mapping-schema.ts'

const minimal = { ref: 'ref', feedBranch: { constant: 'A' }, channel: { constant: 'sales' } }

async function eventsOf(mapping: object, text: string, size = 7): Promise<FeedEvent[]> {
  const compiled = readMapping({ name: 'Test', ...mapping })
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  const events: FeedEvent[] = []
  for await (const some of mappedFormat(compiled).read(Readable.from(pieces))) events.push(...some)
  return events
}

async function rowsOf(mapping: object, text: string, size?: number): Promise<FeedRow[]> {
  return (await eventsOf(mapping, text, size)).flatMap((event) => (event.kind === 'row' ? [event.row] : []))
}

function readRow(row: FeedRow, foreign?: ReadForeignWord) {
  const warnings: string[] = []
  return { home: row.read((message) => warnings.push(message), foreign), warnings }
}

const problemsOf = (mapping: object) => {
  const read = readMapping({ name: 'Test', file: 'csv', ...mapping })
  return 'problems' in read ? read.problems : []
}

test.each([
  [{ fields: { ...minimal, town: 'a[' } }, 'fields.town.path', /cannot be read from “a\[”/],
  [{ fields: { ...minimal, town: 'a/' } }, 'fields.town.path', /ends with a \//],
  [{ fields: { ...minimal, town: '@a/b' } }, 'fields.town.path', /follows an attribute/],
  [{ fields: { ...minimal, town: '../b' } }, 'fields.town.path', /only attributes/],
  [{ fields: { ...minimal, twon: 'a' } }, 'fields.twon', /there is no field “twon”/],
  [{ fields: { ref: 'a', feedBranch: 'b' } }, 'fields.channel', /for sale or to let, without which/],
  [
    { fields: { ...minimal, status: { path: 'a', words: { SOLD: 'gone' } } } },
    'fields.status.words.SOLD',
    /“gone” is no status/,
  ],
  [{ fields: { ...minimal, pets: { path: 'a', words: { J: 'ja' } } } }, 'fields.pets.words.J', /neither yes nor no/],
  [{ fields: { ...minimal, town: {} } }, 'fields.town', /neither where the value is/],
  [{ fields: { ...minimal, town: ['a', 'b'] } }, 'fields.town', /holds one value/],
  [
    { fields: { ...minimal, channel: { constant: 'rent' } } },
    'fields.channel.constant',
    /“rent” is no for sale or to let/,
  ],
  [{ file: 'xml', fields: minimal }, 'item', /which elements are the properties/],
  [{ fields: { ...minimal, town: { paht: 'a' } } }, 'fields.town', /“paht” is not understood/],
])('a mapping that is wrong, %j, says where and why', (mapping, at, problem) => {
  const found = problemsOf(mapping)
  expect(found.map((one) => one.at)).toContain(at)
  expect(found.find((one) => one.at === at)!.problem).toMatch(problem)
})

const csvFields = {
  ...minimal,
  status: { path: 'Status', words: { Live: 'Available', Sold: 'SSTC' } },
  price: '"Price (£)"',
  town: 'Town',
  bedrooms: 'Beds',
}

test('rows of CSV become properties by the names of their columns', async () => {
  const text = 'ref,Status,"Price (£)",Town,Beds\nA1,Live,"£325,000",Oakham,3\nA2,sold,250000,"Stamford, Lincs",x\n'
  const rows = await rowsOf({ file: 'csv', fields: csvFields }, text)
  expect(rows.map(({ ref, line, feedBranch }) => [ref, line, feedBranch])).toEqual([
    ['A1', 2, 'A'],
    ['A2', 3, 'A'],
  ])
  expect(readRow(rows[0]!).home).toMatchObject({
    channel: 'sales',
    status: 'available',
    price: { pounds: 325_000 },
    address: { town: 'Oakham' },
    bedrooms: 3,
  })
  const second = readRow(rows[1]!)
  expect(second.home).toMatchObject({ status: 'sstc', address: { town: 'Stamford, Lincs' } })
  expect(second.warnings).toEqual(['Bedrooms (Beds) "x" is not a whole number'])
})

test('a row of CSV with too many values is not read, and a separator is told by the first line', async () => {
  const rows = await rowsOf(
    { file: 'csv', fields: csvFields },
    'ref;Status;Town\nA1;Live;Oakham\nA2;Live;Oakham;more\n',
  )
  expect(rows.map(({ malformed }) => malformed)).toEqual([
    undefined,
    'it has 4 values, and the first line names 3 columns',
  ])
})

test('an unknown status sets the property aside until somebody says what it means', async () => {
  const [row] = await rowsOf({ file: 'csv', fields: csvFields }, 'ref,Status\nA1,On Hold\n')
  expect(readRow(row!).home).toEqual({
    problem: 'Status (Status) “On Hold” is not known: say in the Desk what it means',
  })
  expect(
    readRow(row!, (kind, word) => (kind === 'status' && word === 'On Hold' ? 'reserved' : undefined)).home,
  ).toMatchObject({
    status: 'reserved',
  })
})

test('a number that is a code of the feed is never taken for one of ours', async () => {
  const fields = { ...minimal, type: 'Type' }
  const [row] = await rowsOf({ file: 'csv', fields }, 'ref,Type\nA1,4\n')
  expect(readRow(row!).warnings).toEqual(['Property type (Type) “4” is not known: read as not specified'])
  const [known] = await rowsOf(
    { file: 'csv', fields: { ...fields, type: { path: 'Type', codes: 'rightmove' } } },
    'ref,Type\nA1,4\n',
  )
  expect(readRow(known!).home).toMatchObject({ typeCode: 4 })
})

const jsonFields = {
  ref: 'id',
  feedBranch: 'office/code',
  channel: { path: 'for', words: { sale: 'sales', rent: 'lettings' } },
  status: 'status',
  price: 'price/amount',
  rentFrequency: { path: 'price/per', words: { pcm: 'monthly', pw: 'weekly' } },
  currency: 'price/currency',
  displayAddress: { join: ['address/street', 'address/town'] },
  postcode: 'address/postcode',
  features: 'features',
  photos: { each: 'images', url: 'src', caption: 'title' },
  floorplans: 'plans',
  deposit: { path: 'deposit', times: 0.01 },
  groundRentPerYear: { path: 'ground', per: 'month' },
  availableFrom: { path: 'from', date: 'month first' },
  rooms: { each: 'rooms', roomName: 'name', width: { path: 'w', times: 0.3048 }, note: 'text' },
}

const jsonHome = {
  id: 'J-1',
  office: { code: 'OAK' },
  for: 'rent',
  status: 'To be announced',
  price: { amount: 950, per: 'pcm', currency: 'GBP' },
  address: { street: 'Mill Lane', town: 'Oakham', postcode: 'LE15 6QS' },
  features: ['Garden', 'Garage', null],
  images: [{ src: 'https://p.example/1.jpg', title: 'Front' }, { src: 'https://p.example/2.jpg' }],
  plans: ['https://p.example/f.jpg'],
  deposit: 109_600,
  ground: 10,
  from: '12/01/2026',
  rooms: [{ name: 'Kitchen', w: 10, text: 'New' }],
}

test('objects of JSON become properties, with lists, parts and units', async () => {
  const text = JSON.stringify({ made: 'today', list: { homes: [{ ...jsonHome, status: 'Let agreed' }] } })
  const [row] = await rowsOf({ file: 'json', item: 'list/homes', fields: jsonFields }, text)
  expect(row).toMatchObject({ ref: 'J-1', feedBranch: 'OAK' })
  expect(readRow(row!)).toEqual({
    warnings: [],
    home: expect.objectContaining({
      channel: 'lettings',
      status: 'let_agreed',
      price: { pounds: 950, qualifier: 'none', frequency: 'monthly' },
      address: expect.objectContaining({ display: 'Mill Lane, Oakham', outcode: 'LE15', incode: '6QS' }),
      features: ['Garden', 'Garage'],
      rooms: [{ name: 'Kitchen', widthM: 3.048, note: 'New' }],
      lease: { groundRentPerYear: 120 },
      lettings: { availableFrom: '2026-12-01', deposit: 1096 },
    }),
  })
  expect(row!.media()).toEqual([
    { kind: 'photo', source: 'https://p.example/1.jpg', caption: 'Front' },
    { kind: 'photo', source: 'https://p.example/2.jpg', caption: '' },
    { kind: 'floorplan', source: 'https://p.example/f.jpg', caption: '' },
  ])
})

test.each([
  ['its price is in EUR, and only pounds can be shown', { price: { amount: 1, currency: 'EUR', per: 'pcm' } }],
  ['Rent is for (price/per) is empty, so the rent is not known', { price: { amount: 950 } }],
  [
    'Rent is for (price/per) “fortnight” is not known: say in the Desk what it means',
    { price: { amount: 950, per: 'fortnight' } },
  ],
  ['For sale or to let (for) is empty, so it may be for sale or to let', { for: null }],
  ['Price or rent (price/amount) "9,50" can be read in more than one way', { price: { amount: '9,50', per: 'pcm' } }],
])('a property is set aside where its advert would say something untrue: %s', async (problem, changes) => {
  const [row] = await rowsOf(
    { file: 'json', item: 'homes', fields: jsonFields },
    JSON.stringify({ homes: [{ ...jsonHome, status: 'Available', ...changes }] }),
  )
  expect(readRow(row!).home).toEqual({ problem })
})

const xml = `<?xml version="1.0" encoding="iso-8859-1"?>
<feed><office code="OAK"><homes>
  <home id="X1" kind="sale"><price>250000</price><text lang="es">Casa</text><text lang="en">A &amp; B</text>
    <media><file type="0">a.jpg</file><file type="2">f.jpg</file></media></home>
  <home id="X2" kind="other"><price>1</price></home>
</homes></office></feed>`

const xmlMapping = {
  file: 'xml',
  item: 'feed/office/homes/home',
  only: [{ path: '@kind', is: ['sale', 'let'] }],
  fields: {
    ref: '@id',
    feedBranch: '../../@code',
    channel: { path: '@kind', words: { sale: 'sales', let: 'lettings' } },
    price: 'price',
    summary: 'text[@lang="en"]',
    photos: 'media/file[@type="0"]',
    floorplans: { each: 'media/file[@type="2"]' },
  },
}

test.each<[string | number, string | undefined]>([
  ['100012345678', '100012345678'],
  [45678, '45678'],
  ['000000045678', '45678'],
  ['', undefined],
  ['0', undefined],
  ['1234567890123', undefined],
  ['not known', undefined],
])('the UPRN %j is read as %j, as the registers write it', async (uprn, expected) => {
  const home = { ...jsonHome, address: { ...jsonHome.address, uprn } }
  const fields = { ...jsonFields, uprn: 'address/uprn' }
  const [row] = await rowsOf({ file: 'json', item: 'homes', fields }, JSON.stringify({ homes: [home] }))
  const { home: read } = readRow(row!, () => 'available')
  expect(read).toMatchObject({ address: { outcode: 'LE15' } })
  expect('address' in read && read.address.uprn).toBe(expected)
})

test('elements of XML become properties by attributes, tests and what is around them', async () => {
  const rows = await rowsOf(xmlMapping, xml)
  expect(rows.map(({ ref, feedBranch }) => [ref, feedBranch])).toEqual([['X1', 'OAK']])
  expect(readRow(rows[0]!).home).toMatchObject({ price: { pounds: 250_000 }, summary: 'A & B' })
  expect(rows[0]!.media()).toMatchObject([
    { kind: 'photo', source: 'a.jpg' },
    { kind: 'floorplan', source: 'f.jpg' },
  ])
})

test.each([
  ['xml', { ...xmlMapping }, '<feed><office></feed>'],
  ['xml', { ...xmlMapping }, xml.slice(0, -10)],
  ['json', { item: 'homes', fields: jsonFields }, '{"homes":[{"id":1}'],
  ['json', { item: 'homes', fields: jsonFields }, '{"homes":[{"id" 1}]}'],
  ['json', { item: 'homes', fields: jsonFields }, 'nothing'],
  ['csv', { fields: csvFields }, ''],
])('a damaged or cut-off file of %s is refused', async (file, mapping, text) => {
  expect((await eventsOf({ file, ...mapping }, text)).at(-1)).toMatchObject({ kind: 'refused' })
})

test('essential fields that no row fills are noticed', async () => {
  const end = (await eventsOf({ file: 'csv', fields: csvFields }, 'ref,Status,"Price (£)",Beds\nA1,,1,2\n')).at(-1)
  expect(end).toEqual({ kind: 'end', rows: 1, filled: ['bedrooms', 'price or rent'] })
})

test('the same property under another mapping is read anew', async () => {
  const [one] = await rowsOf(xmlMapping, xml)
  const [other] = await rowsOf({ ...xmlMapping, name: 'Other' }, xml)
  const [again] = await rowsOf(xmlMapping, xml, 1000)
  expect(one!.content()).toBe(again!.content())
  expect(one!.content()).not.toBe(other!.content())
})

test.each([
  ['it has a document type, which is not read', '<!DOCTYPE feed [<!ENTITY a "aaaa">]><feed><office/></feed>'],
  ['it is nested more than 40 deep', `${'<a>'.repeat(60)}`],
  ['an element is too large', `<feed><office code="OAK"><homes><home id="X">${'x'.repeat(9_000_000)}`],
  ['an element is too large', `<feed>${'<b>x</b>'.repeat(3)}${'y'.repeat(9_000_000)}`],
])('XML that would cost too much is refused: %s', async (reason, text) => {
  expect((await eventsOf(xmlMapping, text, 500_000)).at(-1)).toEqual({ kind: 'refused', reason })
})

test('JSON that nests or grows without end is refused', async () => {
  const mapping = { file: 'json', item: 'homes', fields: jsonFields }
  expect((await eventsOf(mapping, '['.repeat(100), 1000)).at(-1)).toMatchObject({
    reason: expect.stringMatching(/nested more than 60/),
  })
  const long = `{"homes":[{"id":"${'x'.repeat(5_000_000)}`
  expect((await eventsOf(mapping, long, 500_000)).at(-1)).toMatchObject({
    reason: expect.stringMatching(/longer than 4000000 characters/),
  })
})
