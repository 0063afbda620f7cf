import { describe, expect, test } from 'vitest'
import { byCounty, type Town } from './town.ts'
import { countWords, dividingSteps, spreadWords, townSummary } from './town-words.ts'

const spread = { beds: 3, count: 12, least: 180_000, quarter: 240_000, threeQuarters: 350_000, most: 650_000 }
const town = (name: string, county = 'Rutland'): Town => ({
  place: { id: 1, name, county, label: name, slug: name, lat: 52.6, lng: -0.7, kind: 'place', radiusMiles: 2 },
  sales: 74,
  lettings: 1,
  changed: '2026-11-20T06:00:00.000Z',
})

test.each([
  [{ sales: 1, lettings: 0 }, '1 home for sale'],
  [{ sales: 0, lettings: 12 }, '12 homes to rent'],
  [{ sales: 1234, lettings: 1 }, '1,234 homes for sale and 1 to rent'],
])('the homes of a town, %j, read "%s"', (counts, words) => {
  expect(countWords(counts)).toBe(words)
})

test('a town is summed up by its own homes, prices and rents', () => {
  const none = { agencyName: 'Calder & Finch', salePrices: [], rents: [] }
  expect(townSummary(town('Oakham'), none)).toBe('Calder & Finch has 74 homes for sale and 1 to rent in Oakham.')
  const rents = [{ ...spread, least: 950, most: 950 }]
  expect(townSummary(town('Oakham'), { ...none, salePrices: [spread], rents })).toMatch(
    / Prices for homes with bedrooms range from £180,000 to £650,000\. Rents for homes with bedrooms are £950 a month\.$/,
  )
})

describe('the table of prices', () => {
  test('leaves out the middle 50% where there are few homes', () => {
    expect(spreadWords({ ...spread, count: 3 })).toEqual({ range: '£180,000 to £650,000' })
    expect(spreadWords(spread)).toEqual({ range: '£180,000 to £650,000', half: '£240,000 to £350,000' })
  })
})

test('the price steps offered are those that divide the homes', () => {
  expect(dividingSteps([1, 2, 3, 4, 5], [0, 2, 2, 7, 9], 9, 3)).toEqual([
    { price: 2, count: 2 },
    { price: 4, count: 7 },
  ])
  const steps = Array.from({ length: 10 }, (_, index) => index + 1)
  expect(dividingSteps(steps, steps, 11, 4).map(({ price }) => price)).toEqual([1, 4, 7, 10])
})

test('towns are listed under their county, both alphabetically', () => {
  const listed = byCounty([town('Uppingham'), town('Stamford', 'Lincolnshire'), town('Oakham')])
  expect(listed.map(({ county, towns }) => [county, ...towns.map(({ place }) => place.name)])).toEqual([
    ['Lincolnshire', 'Stamford'],
    ['Rutland', 'Oakham', 'Uppingham'],
  ])
})
