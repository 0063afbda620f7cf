import { expect, it } from 'vitest'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { homeKey } from './home-key.ts'

it.each([
  [{ address: { line1: undefined } }],
  [{ address: { line1: ' ' } }],
  [{ address: { incode: undefined } }],
  [{ address: { outcode: '' } }],
] as [ListingChanges][])('%j says too little to know the home again', (changes) => {
  expect(homeKey(aListing(changes))).toBeNull()
})

it('knows a home by channel, postcode and house, however they are written', () => {
  const key = homeKey(aListing({ address: { line1: 'Flat 2, Mill House', outcode: 'LE15', incode: '6QS' } }))
  expect(homeKey(aListing({ address: { line1: 'flat 2 mill house', outcode: 'le15', incode: '6qs' } }))).toBe(key)
  expect(homeKey(aListing({ channel: 'lettings', address: { line1: 'Flat 2, Mill House' } }))).not.toBe(key)
  expect(homeKey(aListing({ address: { line1: 'Flat 3, Mill House' } }))).not.toBe(key)
})
