import { expect, test } from 'vitest'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { searchInWords } from './search-in-words.ts'

const { tagGroups, areas, branches } = anAgency()
const names = { tagGroups, areas, branches, defaultStatus: 'available' as const }
const oakham = { name: 'Oakham', county: 'Rutland' }

test.each<[asks: Partial<Criteria>, title: string, further: string[]]>([
  [{}, 'Properties for sale', []],
  [
    { placeId: 5, minBeds: 2, maxPrice: 500_000, tags: ['house'] },
    'Properties up to £500,000.00 with at least 2 beds around Oakham, Rutland for sale tags: House',
    [],
  ],
  [
    { placeId: 5, within: 5, maxBeds: 4, status: 'all', tags: ['!flat'] },
    'Properties around Oakham, Rutland for sale',
    ['Up to 4 bedrooms', 'Within 5 miles', 'Including sold', 'Without: Flat'],
  ],
  [{ area: 1 }, 'Properties around Rutland Water for sale', []],
  [{ area: 1, q: 'Manton' }, 'Properties around Manton for sale', ['Rutland Water']],
  [{ channel: 'lettings', pets: true, branchId: 2 }, 'Properties to let', ['Pets considered', 'Uppingham']],
])('the search %j is put into words', (asks, title, further) => {
  const criteria: Criteria = { channel: 'sales', tags: [], page: 1, ...asks }
  const place = asks.placeId ? oakham : undefined
  expect(searchInWords({ criteria, place }, names)).toEqual({ title, further })
})
