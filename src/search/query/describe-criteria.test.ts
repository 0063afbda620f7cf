import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCriteria } from '#test/fixtures/any-criteria.ts'
import type { Criteria } from '../criteria/criteria.ts'
import type { ChipNames } from '../criteria/criterion.ts'
import { searchPath } from '../url/format-search.ts'
import { withChannel, withoutTag, withPlace, withQuery, withTag } from './change-criteria.ts'
import { describeCriteria } from './describe-criteria.ts'
import { clearFilters } from './kept-criteria.ts'

function search(asks: Partial<Criteria>): Criteria {
  return { channel: 'sales', tags: [], page: 1, ...asks }
}

describe('the chips of a search', () => {
  test.each<[Partial<Criteria>, string[], ChipNames?]>([
    [{ placeId: 9, placeSlug: 'oakham', sorted: 'most-recent-first', page: 4 }, []],
    [{ minBeds: 0, minPrice: 0, minAcreage: 0, minSquareFeet: 0 }, []],
    [{ minBeds: 2 }, ['2 bedrooms or more']],
    [{ minBeds: 1 }, ['1 bedroom or more']],
    [{ maxBeds: 4 }, ['Up to 4 bedrooms']],
    [{ minBeds: 2, maxBeds: 4 }, ['2 bedrooms or more', 'Up to 4 bedrooms']],
    [{ minBeds: 3, maxBeds: 3 }, ['3 bedrooms']],
    [{ minBeds: 0, maxBeds: 0 }, ['Studio']],
    [{ minPrice: 100000, maxPrice: 500000 }, ['From £100,000', 'Up to £500,000']],
    [{ channel: 'lettings', maxPrice: 1200 }, ['Up to £1,200 pcm']],
    [{ channel: 'lettings', maxPrice: 30000, tags: ['commercial'] }, ['Up to £30,000 pa', 'Commercial']],
    [{ minAcreage: 1, maxAcreage: 2.5 }, ['1 acre or more', 'Up to 2.5 acres']],
    [{ minSquareFeet: 1500, maxSquareFeet: 900 }, ['1,500 sq ft or more', 'Up to 900 sq ft']],
    [{ minPerSquareFoot: 300, maxPerSquareFoot: 400 }, ['£300 per sq ft or more', 'Up to £400 per sq ft']],
    [{ channel: 'lettings', maxPerSquareFoot: 15, tags: ['commercial'] }, ['Up to £15 per sq ft a year', 'Commercial']],
    [{ area: 3 }, ['Area 3']],
    [{ area: 3 }, ['The Vale'], { area: 'The Vale' }],
    [{ updatedAgo: 1, createdAgo: 14 }, ['Updated in the last day', 'Added in the last 14 days']],
    [{ within: 0.25 }, ['Within ¼ mile']],
    [{ status: 'all' }, ['Including sold']],
    [{ status: 'all', channel: 'lettings' }, ['Including let']],
    [{ status: 'available' }, []],
    [{ status: 'all' }, [], { defaultStatus: 'all' }],
    [{ status: 'available' }, ['Available only'], { defaultStatus: 'all' }],
    [{ text: 'sea view' }, ['Keyword: “sea view”']],
    [{ tags: ['house', '!new-home'] }, ['House', 'Without: New Home']],
    [{ auctionDate: '2026-12-03' }, ['Auction on 3 December 2026']],
    [{ shortLets: true, pets: true }, ['Short lets', 'Pets considered']],
    [{ viewport: [0, 0, 1, 1] }, ['This part of the map']],
    [{ branchId: 2 }, ['Oakham branch'], { branch: 'Oakham branch' }],
  ])('%j are %j', (asks, labels, names) => {
    expect(describeCriteria(search(asks), names).map(({ label }) => label)).toEqual(labels)
  })

  test('each lead to the search without it, from the first page', () => {
    const [beds, price, house] = describeCriteria(
      search({ minBeds: 2, maxPrice: 500000, tags: ['house', 'a'], page: 3 }),
    )
    expect(beds?.remove).toEqual(search({ maxPrice: 500000, tags: ['house', 'a'] }))
    expect(price?.remove).toEqual(search({ minBeds: 2, tags: ['house', 'a'] }))
    expect(house?.remove).toEqual(search({ minBeds: 2, maxPrice: 500000, tags: ['a'] }))
  })

  test('are one fewer after one is taken away, down to none', () => {
    fc.assert(
      fc.property(anyCriteria, (criteria) => {
        const chips = describeCriteria(criteria)
        for (const { remove } of chips) expect(describeCriteria(remove)).toHaveLength(chips.length - 1)
        const where = chips.filter(({ label }) => /^(Area \d|Drawn area|This part of the map)/.test(label))
        expect(describeCriteria(clearFilters(criteria))).toHaveLength(
          where.filter(({ label }) => !criteria.tags.includes(label)).length,
        )
      }),
    )
  })
})

describe('a change of a search', () => {
  const asked = search({
    placeId: 9,
    placeSlug: 'oakham-rutland',
    minPrice: 1,
    maxPrice: 2,
    minBeds: 3,
    tags: ['a'],
    page: 4,
    polygon: [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
  })

  test('of channel clears both prices', () => {
    expect(searchPath(withChannel({ ...asked, polygon: undefined }, 'lettings'))).toBe(
      '/search/property-for-rent/oakham-rutland/gid-9/from-3-bed/tag-a',
    )
    expect(withChannel(asked, 'sales')).toBe(asked)
  })

  test('to free text drops the drawn area and the place', () => {
    expect(withQuery(asked, 'Ketton')).toEqual(
      search({ minPrice: 1, maxPrice: 2, minBeds: 3, tags: ['a'], q: 'Ketton' }),
    )
  })

  test('to a place drops the text', () => {
    const changed = withPlace({ ...search({ q: 'Ketton', minBeds: 3 }) }, { id: 7, slug: 'ketton-rutland' })
    expect(changed).toEqual(search({ minBeds: 3, placeId: 7, placeSlug: 'ketton-rutland' }))
  })

  test('of tags keeps their order and no duplicates, and starts at the first page', () => {
    expect(withTag(asked, 'a')).toBe(asked)
    expect(withTag(asked, 'b')).toMatchObject({ tags: ['a', 'b'], page: 1 })
    expect(withoutTag(asked, 'a')).toMatchObject({ tags: [], page: 1 })
  })

  test('that clears the filters keeps channel, place and order', () => {
    expect(clearFilters({ ...asked, channel: 'lettings', sorted: 'most-recent-first' })).toEqual({
      channel: 'lettings',
      placeId: 9,
      placeSlug: 'oakham-rutland',
      polygon: asked.polygon,
      sorted: 'most-recent-first',
      tags: [],
      page: 1,
    })
  })
})
