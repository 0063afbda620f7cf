import { describe, expect, test } from 'vitest'
import { countedSearch, describeCountedSearch, parseCountedSearch } from './counted-search.ts'

describe('of a search is kept', () => {
  test.each([
    ['/about-us', undefined],
    ['/searching', undefined],
    ['/search', '/search/property-for-sale'],
    ['/search/property-for-sale/up-to-500000/page-3', '/search/property-for-sale/up-to-500000'],
    // what people type or draw is theirs
    ['/search/property-for-sale?q=call+Ann+on+01632+960001', '/search/property-for-sale'],
    ['/search/property-for-sale/text-near%20Ann/tag-bungalow', '/search/property-for-sale/tag-bungalow'],
    ['/search/property-for-sale/tag-ann@example.com', '/search/property-for-sale'],
    [
      `/search/property-for-sale/${Array.from({ length: 60 }, (_, at) => `tag-a-kind-of-home-that-has-a-long-name-${at}`).join('/')}`,
      undefined,
    ],
  ])('of %s: %s', (address, kept) => {
    expect(countedSearch(address)).toBe(kept)
  })

  test('its place, bedrooms and price, the same in whatever order they came', () => {
    const one = countedSearch('/search/property-for-rent/oakham/gid-2641128/from-2-bed/up-to-1000')
    expect(countedSearch('/search/up-to-1000/from-2-bed/oakham/gid-2641128/property-for-rent')).toBe(one)
    expect(parseCountedSearch(one!).criteria).toMatchObject({ placeId: 2_641_128, minBeds: 2, maxPrice: 1000 })
  })
})

test('a search is told in the words of its page', () => {
  const words = (address: string, place?: string) =>
    describeCountedSearch(parseCountedSearch(countedSearch(address)!), { place })
  expect(words('/search/property-for-sale/cottesmore/gid-9/up-to-400000', 'Cottesmore')).toBe(
    'Homes for sale in Cottesmore, up to £400,000',
  )
  expect(words('/search/property-for-rent/from-2-bed')).toBe('Homes to let, 2 bedrooms or more')
})
