import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { FeedRow } from '#src/feed-import/rows/feed-format.ts'
import { mappedFormat } from './server/mapped-format.ts'
import { SHIPPED_MAPPINGS, shippedMapping } from './server/shipped-mappings.ts'

const FILES = {
  '10ninety': '10ninety.xml',
  acquaint: 'acquaint.xml',
  gnomen: 'gnomen.xml',
  kyero: 'kyero.xml',
  loop: 'loop.json',
}

async function read(name: keyof typeof FILES) {
  const text = readFileSync(join(import.meta.dirname, 'fixtures', FILES[name]), 'utf8')
  const rows: FeedRow[] = []
  for await (const events of mappedFormat(shippedMapping(name)).read(Readable.from([text])))
    for (const event of events) if (event.kind === 'row') rows.push(event.row)
  return rows.map((row) => {
    const warnings: string[] = []
    return {
      ref: row.ref,
      branch: row.feedBranch,
      home: row.read((message) => warnings.push(message)),
      media: row.media(),
      warnings,
    }
  })
}

test('10ninety: names and codes are those of BLM', async () => {
  const [sale, letting] = await read('10ninety')
  expect(sale).toMatchObject({
    ref: 'OAK_101',
    branch: 'CF1',
    warnings: [],
    home: {
      channel: 'sales',
      status: 'sstc',
      price: { pounds: 325_000, qualifier: 'guide_price' },
      typeCode: 4,
      bedrooms: 4,
      receptions: 2,
      address: { display: 'Finch Lane, Oakham', houseNameNumber: '14', outcode: 'LE15', incode: '6QS' },
      features: ['Garden', 'Garage'],
      createdAt: '2026-10-01T08:00:00.000Z',
    },
    media: [
      { kind: 'photo', source: 'https://pictures.example/101-0.jpg', caption: 'Front' },
      { kind: 'floorplan', source: 'https://pictures.example/101-plan.jpg' },
      { kind: 'epc', source: 'https://pictures.example/101-epc.png' },
    ],
  })
  expect(letting!.home).toMatchObject({
    channel: 'lettings',
    status: 'available',
    price: { pounds: 950, frequency: 'monthly' },
    lettings: { availableFrom: '2026-12-01', furnishing: 'unfurnished' },
  })
})

test('Acquaint: category, bullet points, pictures and sizes', async () => {
  const [sale, letting] = await read('acquaint')
  expect(sale).toMatchObject({
    ref: 'A-7',
    branch: 'acquaint',
    warnings: [],
    home: {
      channel: 'sales',
      status: 'sstc',
      price: { pounds: 240_000, qualifier: 'offers_over' },
      typeCode: 3,
      size: { value: 980, unit: 'sq_ft' },
      features: ['Garden', 'No chain'],
      description: 'Near the school, with a garden.\n\nKitchen. Three bedrooms.',
    },
  })
  expect(sale!.media).toHaveLength(2)
  expect(letting!.home).toMatchObject({ channel: 'lettings', price: { pounds: 875, frequency: 'monthly' } })
})

test('Gnomen: prices with signs, features in a list or in one text', async () => {
  const [sale, letting] = await read('gnomen')
  expect(sale).toMatchObject({
    branch: 'gnomen',
    warnings: [],
    home: {
      price: { pounds: 410_000, qualifier: 'guide_price' },
      typeCode: 4,
      features: ['Garden', 'Study'],
      size: { value: 120, unit: 'sq_m' },
    },
    media: [{ kind: 'photo' }, { kind: 'tour', source: 'https://tours.example/501' }],
  })
  expect(letting!.home).toMatchObject({
    channel: 'lettings',
    status: 'let_agreed',
    features: ['Lift', 'Parking'],
    address: { display: 'Church Street, Uppingham' },
  })
})

test('Loop: a price is a sale, a rent a letting, and a long number keeps its digits', async () => {
  const [sale, letting] = await read('loop')
  expect(sale).toMatchObject({
    ref: '9007199254740993',
    branch: 'loop',
    warnings: [],
    home: { channel: 'sales', status: 'sstc', price: { qualifier: 'offers_in_excess_of' }, typeCode: 2 },
    media: [{ kind: 'photo', source: 'https://pictures.example/l1-1.jpg' }],
  })
  expect(letting!.home).toMatchObject({
    channel: 'lettings',
    status: 'available',
    price: { pounds: 1250, frequency: 'monthly' },
  })
})

test('Kyero: a home abroad in pounds is read, one in euros is set aside', async () => {
  const [pounds, euros] = await read('kyero')
  expect(pounds).toMatchObject({
    branch: 'kyero',
    warnings: [],
    home: {
      channel: 'sales',
      status: 'available',
      price: { pounds: 210_000 },
      address: { town: 'Nerja', county: 'Málaga', countryCode: 'ES' },
      typeCode: 27,
      land: { value: 500, unit: 'sq_m' },
      description: 'A villa above the sea.',
      features: ['Terrace', 'Swimming pool'],
      epc: { letter: 'C' },
    },
  })
  expect(euros!.home).toEqual({ problem: 'its price is in EUR, and only pounds can be shown' })
})

test('every shipped mapping can be read and says what it is for', () => {
  for (const name of SHIPPED_MAPPINGS) expect(shippedMapping(name).document.about).toMatch(/\w/)
})
