import { expect, test } from 'vitest'
import { milesBetween } from './distance.ts'
import { catchmentMiles, countyLabel, placeLabel, placeSlug } from './place.ts'
import { searchKey } from './search-key.ts'

test.each([
  ['Oakham', 'Rutland', undefined, 'Oakham, Rutland', 'oakham-rutland'],
  ['Bristol', 'Bristol', undefined, 'Bristol', 'bristol'],
  ['Ashford', 'Devon', 'EX31', 'Ashford, Devon (EX31)', 'ashford-devon-ex31'],
  ["King's Lynn", 'Norfolk', undefined, "King's Lynn, Norfolk", 'kings-lynn-norfolk'],
  [
    'Stratford-upon-Avon',
    'Warwickshire',
    undefined,
    'Stratford-upon-Avon, Warwickshire',
    'stratford-upon-avon-warwickshire',
  ],
  ['Llŷn', 'Gwynedd', undefined, 'Llŷn, Gwynedd', 'llyn-gwynedd'],
])('%s in %s has a label and a slug', (name, county, outcode, label, slug) => {
  expect(placeLabel({ name, county }, outcode)).toBe(label)
  expect(placeSlug(label)).toBe(slug)
})

test('a county with the name of a town is labelled as a county', () => {
  expect(countyLabel('Rutland', false)).toBe('Rutland')
  expect(countyLabel('Stirling', true)).toBe('Stirling (county)')
})

test.each([
  ["King's Lynn", 'kings lynn'],
  ['Bo’ness', 'boness'],
  ['St. Ives', 'st ives'],
  ['Saint Ives', 'st ives'],
  ['Stratford-upon-Avon', 'stratford upon avon'],
  ['Argyll & Bute', 'argyll and bute'],
  ['  OAKHAM,   Rutland ', 'oakham rutland'],
  ['Llŷn', 'llyn'],
  ["'; drop table places; --", 'drop table places'],
  ['100%_', '100'],
  ['…', ''],
])('the search key of %j is %j', (text, key) => {
  expect(searchKey(text)).toBe(key)
})

test.each([
  ['a village', 0, 'PPL', 'Rutland', 1],
  ['Uppingham', 4_745, 'PPL', 'Rutland', 1.5],
  ['Oakham', 10_922, 'PPLA2', 'Rutland', 2],
  ['Ashford', 62_787, 'PPLA3', 'Kent', 3],
  ['Birmingham', 984_333, 'PPLA2', 'West Midlands', 7],
  ['London', 7_556_900, 'PPLC', 'Greater London', 15],
  ['a borough of London', 173_000, 'PPL', 'Greater London', 2],
  ['a district', 17_590, 'PPLX', 'Kent', 1],
])('%s (population %i) has a radius of %f miles', (_what, population, feature, county, miles) => {
  expect(catchmentMiles({ population, feature, county })).toBe(miles)
})

test('milesBetween measures the great circle', () => {
  const oakham = { lat: 52.66667, lng: -0.73333 }
  const uppingham = { lat: 52.58803, lng: -0.72272 }
  const edinburgh = { lat: 55.95206, lng: -3.19648 }
  expect(milesBetween(oakham, oakham)).toBe(0)
  expect(milesBetween(oakham, uppingham)).toBeCloseTo(5.45, 1)
  expect(milesBetween(oakham, edinburgh)).toBeCloseTo(milesBetween(edinburgh, oakham), 9)
  expect(milesBetween(oakham, edinburgh)).toBeGreaterThan(245)
  expect(milesBetween(oakham, edinburgh)).toBeLessThan(251)
})
