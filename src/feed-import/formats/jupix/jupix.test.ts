import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRows } from '#src/feed-import/mapping/fixtures/read-rows.ts'
import { jupixFormat } from './server/jupix-format.ts'

const text = readFileSync(join(import.meta.dirname, 'fixtures/jupix.xml'), 'utf8')
const rows = await readRows(jupixFormat, text)
const byRef = (ref: string) => rows.find((row) => row.ref === ref)!

test('Jupix is known by its first elements', () => {
  expect(jupixFormat.recognises(text.slice(0, 200))).toBe(true)
  expect(jupixFormat.recognises('<properties><property reference="1">')).toBe(false)
})

test('a property on hold is not shown, and one of an unknown department is set aside', () => {
  expect(byRef('4004').home).toMatchObject({ published: false })
  expect(byRef('4005').home).toEqual({
    problem: 'For sale or to let (kerbside-channel) “auctions” is not known: say in the Desk what it means',
  })
})

test('a sale has its codes in words, its parts of the address and its pictures', () => {
  expect(byRef('4001')).toMatchObject({
    branch: '7',
    warnings: [],
    home: {
      channel: 'sales',
      status: 'sstc',
      price: { pounds: 325_000, qualifier: 'guide_price' },
      typeCode: 3,
      tenure: 'freehold',
      newHome: true,
      size: { value: 120, unit: 'sq_m' },
      features: ['Garden', 'Garage'],
      address: { display: 'Finch Lane, Oakham', houseNameNumber: '14', town: 'Oakham', outcode: 'LE15', incode: '6QS' },
    },
  })
  expect(byRef('4001').media.map(({ kind }) => kind)).toEqual([
    'photo',
    'photo',
    'floorplan',
    'epc',
    'document',
    'tour',
  ])
})

test('a rent by the week is by the week, and references pending is under offer', () => {
  expect(byRef('4002').home).toMatchObject({
    channel: 'lettings',
    status: 'under_offer',
    price: { pounds: 180, frequency: 'weekly' },
    typeCode: 9,
    lettings: { letType: 'student' },
  })
})

test('a shop that is for sale and to let is two listings, each with its price', () => {
  expect(byRef('4003-S').home).toMatchObject({ channel: 'sales', price: { onApplication: true }, typeCode: 187 })
  expect(byRef('4003-L').home).toMatchObject({ channel: 'lettings', price: { pounds: 12_000, frequency: 'annual' } })
})

test('a picture that was changed has its time, and makes the row another one', async () => {
  const changed = text.replace('modified="2026-11-02 09:00:00"', 'modified="2026-11-12 09:00:00"')
  const [row] = await readRows(jupixFormat, changed)
  expect(row!.content).not.toBe(byRef('4001').content)
  expect(row!.media[1]).toEqual({
    kind: 'photo',
    source: 'https://pictures.example/4001-2.jpg',
    caption: '',
    changedAt: '2026-11-12T09:00:00.000Z',
  })
})
