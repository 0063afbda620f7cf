import { expect, test } from 'vitest'
import { cardSummary } from './card-summary.ts'

const house = { propertyType: 'Detached house', epc: 'D' }

test.each([
  ['rooms', { ...house, bedrooms: 3, bathrooms: 1, receptionRooms: 2 }, '3 bedrooms, 1 bathroom, 2 receptions, EPC D'],
  [
    'one of each',
    { ...house, bedrooms: 1, bathrooms: 1, receptionRooms: 1 },
    '1 bedroom, 1 bathroom, 1 reception, EPC D',
  ],
  ['a house says nothing of its land', { ...house, bedrooms: 3, acreage: 2 }, '3 bedrooms, EPC D'],
  [
    'a lot at auction',
    { ...house, bedrooms: 3, auctionDate: '2026-12-03', auctionLot: '12' },
    'Auction 3 December 2026, lot 12, 3 bedrooms, EPC D',
  ],
  [
    'an auction whose lot is not numbered',
    { ...house, bedrooms: 3, auctionDate: '2026-12-03' },
    'Auction 3 December 2026, 3 bedrooms, EPC D',
  ],
  ['land', { propertyType: 'Farmland', acreage: 2.5, epc: 'Exempt' }, '2.5 acres, Farmland, EPC exempt'],
  ['one acre', { propertyType: 'Plot', acreage: 1, epc: 'Exempt' }, '1 acre, Plot, EPC exempt'],
  ['a shop', { propertyType: 'Shop', squareFeet: 12_400.4, epc: 'Awaited' }, '12,400 sq ft, Shop, EPC awaited'],
  ['a studio', { propertyType: 'Studio', bedrooms: 0, bathrooms: 1, epc: 'C' }, '1 bathroom, Studio, EPC C'],
  ['nothing known but the kind', { propertyType: 'Garage', epc: '' }, 'Garage'],
  [
    'a development',
    { ...house, propertyFacets: { plots: 6, minBedrooms: 2, maxBedrooms: 4, minBathrooms: 1, maxBathrooms: 1 } },
    '6 plots, 2 to 4 bedrooms, 1 bathroom, EPC D',
  ],
])('the summary of a card has %s', (_, card, words) => {
  expect(
    cardSummary(card)
      .map((fact) => fact.words + (fact.tail ?? ''))
      .join(', '),
  ).toBe(words)
})
