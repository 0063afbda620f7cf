import { describe, expect, test } from 'vitest'
import type { TagGroup } from '#src/agency/profile/agency.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { breadcrumbs } from '../results/breadcrumbs.ts'
import { searchTitle } from '../results/title.ts'
import type { SearchNames } from '../values/search-words.ts'
import { searchHeading } from './heading.ts'

const GROUPS: TagGroup[] = [
  {
    id: 'type',
    name: 'Property type',
    tags: [
      { tag: 'house', name: 'House', plural: 'Houses' },
      { tag: 'flat', name: 'Flat' },
      { tag: 'bungalow', name: 'Bungalow' },
      { tag: 'farm-land', name: 'Farms & Land', plural: 'Farms & Land' },
      { tag: 'land', name: 'Land' },
      { tag: 'garages', name: 'Garage or parking space', plural: 'Garages and parking' },
      { tag: 'commercial', name: 'Commercial', plural: 'Commercial' },
    ],
  },
  {
    id: 'market',
    name: 'How it is sold',
    tags: [
      { tag: 'new home', name: 'New home', plural: 'New homes' },
      { tag: 'investment', name: 'Investment' },
    ],
  },
]
const OAKHAM: SearchNames = { place: 'Oakham, Rutland', tagGroups: GROUPS }
const RING: Criteria['polygon'] = [
  [0, 0],
  [1, 0],
  [1, 1],
]

function search(asks: Partial<Criteria>): Criteria {
  return { channel: 'sales', tags: [], page: 1, ...asks }
}

describe('the heading', () => {
  test.each<[Partial<Criteria>, number | undefined, SearchNames, string]>([
    [{}, 134, OAKHAM, '134 homes for sale in Oakham, Rutland'],
    [{}, 1, OAKHAM, '1 home for sale in Oakham, Rutland'],
    [{}, 0, OAKHAM, '0 homes for sale in Oakham, Rutland'],
    [{}, 12345, {}, '12,345 homes for sale'],
    [{ channel: 'lettings' }, 1234567, {}, '1,234,567 homes to let'],
    [
      { channel: 'lettings', tags: ['house'], within: 5 },
      1,
      OAKHAM,
      '1 house to let within 5 miles of Oakham, Rutland',
    ],
    [{ tags: ['house'] }, 2, OAKHAM, '2 houses for sale in Oakham, Rutland'],
    [{ tags: ['flat'] }, 2, OAKHAM, '2 flats for sale in Oakham, Rutland'],
    [{ tags: ['house', 'flat'] }, 2, OAKHAM, '2 houses and flats for sale in Oakham, Rutland'],
    [{ tags: ['house', 'flat'] }, 1, OAKHAM, '1 house or flat for sale in Oakham, Rutland'],
    [{ tags: ['house', 'flat', 'bungalow'] }, 9, OAKHAM, '9 properties for sale in Oakham, Rutland'],
    [{ tags: ['house', 'flat', 'bungalow'] }, 1, OAKHAM, '1 property for sale in Oakham, Rutland'],
    [{ tags: ['!house'] }, 2, OAKHAM, '2 homes for sale in Oakham, Rutland'],
    [{ tags: ['garden', 'investment'] }, 2, OAKHAM, '2 homes for sale in Oakham, Rutland'],
    [{ tags: ['new-home'] }, 2, OAKHAM, '2 new homes for sale in Oakham, Rutland'],
    [{ tags: ['New Home', 'HOUSE'] }, 2, OAKHAM, '2 houses for sale in Oakham, Rutland'],
    [{ tags: ['farm-land'] }, 2, OAKHAM, '2 farms and plots of land for sale in Oakham, Rutland'],
    [{ tags: ['farm-land'] }, undefined, OAKHAM, 'Farms and land for sale in Oakham, Rutland'],
    [{ tags: ['farm-land', 'land'] }, 23, OAKHAM, '23 farms and plots of land for sale in Oakham, Rutland'],
    [{ tags: ['farm-land', 'land'] }, 1, OAKHAM, '1 farm or plot of land for sale in Oakham, Rutland'],
    [{ tags: ['farm-land', 'land'] }, undefined, OAKHAM, 'Farms and land for sale in Oakham, Rutland'],
    [{ tags: ['land'] }, 15, OAKHAM, '15 plots of land for sale in Oakham, Rutland'],
    [{ tags: ['land'] }, 1, OAKHAM, '1 plot of land for sale in Oakham, Rutland'],
    [{ tags: ['land'] }, 0, OAKHAM, '0 plots of land for sale in Oakham, Rutland'],
    [{ tags: ['land'] }, undefined, OAKHAM, 'Land for sale in Oakham, Rutland'],
    [{ tags: ['house', 'land'] }, 9, OAKHAM, '9 houses and plots of land for sale in Oakham, Rutland'],
    [{ tags: ['garages'] }, 4, OAKHAM, '4 garages and parking spaces for sale in Oakham, Rutland'],
    [{ tags: ['garages'] }, 1, OAKHAM, '1 garage or parking space for sale in Oakham, Rutland'],
    [{ tags: ['commercial'] }, 3, OAKHAM, '3 commercial properties for sale in Oakham, Rutland'],
    [{ tags: ['commercial'] }, 1, OAKHAM, '1 commercial property for sale in Oakham, Rutland'],
    [{ tags: ['commercial'] }, undefined, OAKHAM, 'Commercial property for sale in Oakham, Rutland'],
    [{ within: 0.25 }, 2, OAKHAM, '2 homes for sale within ¼ mile of Oakham, Rutland'],
    [{ within: 1 }, 2, OAKHAM, '2 homes for sale within 1 mile of Oakham, Rutland'],
    [{ within: 5 }, 2, {}, '2 homes for sale'],
    [{ polygon: RING }, 2, OAKHAM, '2 homes for sale in a drawn area'],
    [{ viewport: [0, 0, 1, 1] }, 2, OAKHAM, '2 homes for sale in this part of the map'],
    [{ area: 3 }, 2, { area: 'The Vale of Catmose' }, '2 homes for sale in The Vale of Catmose'],
    [{ area: 3 }, 2, { area: 'Round Rutland Water' }, '2 homes for sale round Rutland Water'],
    [{ q: 'Atlantis' }, 0, {}, '0 homes for sale in “Atlantis”'],
    [{ q: 'oakam' }, 3, OAKHAM, '3 homes for sale in Oakham, Rutland'],
    [{ tags: ['house'] }, undefined, OAKHAM, 'Houses for sale in Oakham, Rutland'],
  ])('of %j with %s reads as it should', (asks, count, names, expected) => {
    expect(searchHeading(search(asks), count, names)).toBe(expected)
  })
})

describe('the title', () => {
  test.each<[Partial<Criteria>, SearchNames, string]>([
    [{}, {}, 'Properties for sale'],
    [{ channel: 'lettings' }, {}, 'Properties to let'],
    [{ minPrice: 100000, maxPrice: 500000 }, {}, 'Properties between £100,000.00 and £500,000.00 for sale'],
    [{ minPrice: 1250000 }, {}, 'Properties from £1,250,000.00 for sale'],
    [{ maxPrice: 950, channel: 'lettings' }, {}, 'Properties up to £950.00 to let'],
    [{ minPrice: 0, maxPrice: 500000 }, {}, 'Properties up to £500,000.00 for sale'],
    [{ minPrice: 0 }, {}, 'Properties for sale'],
    [{ minBeds: 1 }, {}, 'Properties with at least 1 bed for sale'],
    [{ minBeds: 2 }, {}, 'Properties with at least 2 beds for sale'],
    [{ minBeds: 0 }, {}, 'Properties for sale'],
    [{ polygon: RING }, OAKHAM, 'Properties in a drawn area for sale'],
    [{ placeId: 9 }, OAKHAM, 'Properties around Oakham, Rutland for sale'],
    [{ q: 'Oakham' }, {}, 'Properties around Oakham for sale'],
    [{ area: 3 }, { area: 'The Vale' }, 'Properties around The Vale for sale'],
    [
      { tags: ['house', 'sea-view', '!flat'] },
      OAKHAM,
      'Properties around Oakham, Rutland for sale tags: House, Sea View',
    ],
    [
      { channel: 'lettings', minPrice: 600, maxPrice: 1300, minBeds: 3, placeId: 9, tags: ['house'] },
      OAKHAM,
      'Properties between £600.00 and £1,300.00 with at least 3 beds around Oakham, Rutland to let tags: House',
    ],
  ])('of %j reads as it should', (asks, names, expected) => {
    expect(searchTitle(search(asks), names)).toBe(expected)
  })
})

describe('breadcrumbs', () => {
  test.each<[Partial<Criteria>, [name: string, path: string][]]>([
    [{ minBeds: 2, page: 3 }, [['Property For Sale', '/search/property-for-sale']]],
    [{ channel: 'lettings', q: 'Oakham' }, [['Property For Rent', '/search/property-for-rent']]],
    [{ placeId: 9 }, [['Property For Sale', '/search/property-for-sale']]],
    [
      { placeId: 9, placeSlug: 'oakham-rutland', tags: ['gth commercial', '!shop'] },
      [
        ['Property For Sale', '/search/property-for-sale'],
        ['Oakham Rutland', '/search/property-for-sale/oakham-rutland/gid-9'],
        ['Commercial', '/search/property-for-sale/oakham-rutland/gid-9/tag-gth%20commercial'],
      ],
    ],
    [
      { tags: ['farm-land', 'gth-development'] },
      [
        ['Property For Sale', '/search/property-for-sale'],
        ['Farms & Land, Development', '/search/property-for-sale/tag-farm-land,gth-development'],
      ],
    ],
    [{ tags: ['!flat'] }, [['Property For Sale', '/search/property-for-sale']]],
  ])('of %j lead down to it', (asks, expected) => {
    expect(breadcrumbs(search(asks)).map(({ name, path }) => [name, path])).toEqual(expected)
  })
})
