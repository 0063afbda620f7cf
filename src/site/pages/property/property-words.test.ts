import { expect, test } from 'vitest'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { propertyDescription, propertyTitle } from './property-words.ts'

const alone = { hasIndistinguishableListing: false }

const home = (changes: ListingChanges) => ({
  ...aListing({ ...changes, address: { display: 'Quarry Cottage, Oakham' } }),
  id: 7,
})

test.each<[ListingChanges, string]>([
  [{ typeId: 23 }, '3 bed cottage for sale: Quarry Cottage, Oakham, £325,000'],
  [{ channel: 'lettings', typeId: 9, bedrooms: 0 }, 'Studio to let: Quarry Cottage, Oakham, £1,250 pcm'],
  [{ typeId: 178, bedrooms: undefined }, 'Office for sale: Quarry Cottage, Oakham, £325,000'],
  [
    { price: { amount: null, qualifier: 'poa' } },
    '3 bed semi-detached house for sale: Quarry Cottage, Oakham, price on application',
  ],
  [
    { price: { qualifier: 'from' }, developmentKey: 'tithe', bedrooms: undefined },
    'New homes for sale: Quarry Cottage, Oakham, from £325,000',
  ],
  // what was asked is not what was paid
  [{ typeId: 23, status: 'sold' }, '3 bed cottage sold: Quarry Cottage, Oakham'],
  [{ typeId: 8, channel: 'lettings', status: 'let' }, '3 bed flat let: Quarry Cottage, Oakham'],
  [{ typeId: 23, status: 'withdrawn' }, '3 bed cottage off the market: Quarry Cottage, Oakham'],
])('a home of %j is found as "%s"', (changes, words) => {
  expect(propertyTitle(home(changes), alone)).toBe(words)
})

test('search engines are told of a home at its URL, not in it, and what the price is', () => {
  expect(propertyDescription(home({ typeId: 23, price: { qualifier: 'offers_over' } }), alone)).toBe(
    '3 bedroom cottage for sale: Quarry Cottage, Oakham. Offers over £325,000. A three-bedroom house with a south-facing garden, five minutes from the market place. Listed 1 November 2026.',
  )
})

test('a home that says what another one says gives its reference before what may be cut off', () => {
  expect(propertyTitle(home({ typeId: 23 }), { hasIndistinguishableListing: true })).toBe(
    '3 bed cottage for sale: Quarry Cottage, Oakham, £325,000, ref. 7',
  )
  expect(propertyDescription(home({}), { hasIndistinguishableListing: true })).toContain(
    '£325,000. Ref. 7. A three-bedroom',
  )
})
