import { describe, expect, test } from 'vitest'
import type { TagGroup } from '#src/agency/profile/agency.ts'
import type { Criteria } from '../criteria/criteria.ts'
import {
  channelChoices,
  chooseCategory,
  chooseChannel,
  chooseSubCategory,
  chosenCategory,
  shownSubLevels,
  showsFilter,
  showsSold,
  toggleStatus,
} from './category-changes.ts'
import type { FilterConfig, FilterName, SubLevel, TopLevel } from './filter-config.ts'

const subLevel = (tag: string, hideOnLettings = false): SubLevel => ({
  id: tag,
  name: tag,
  tag,
  ...(hideOnLettings && { hideOnLettings }),
})

const category = (name: string, overrides: Partial<TopLevel> = {}): TopLevel => ({
  ...{ id: name, name, tag: name, advancedOptions: {}, subLevels: [] },
  ...{ otherFilters: ['for sale', 'price', 'bedrooms'] },
  ...overrides,
})

const homes = category('homes', {
  subLevels: [subLevel('houses, flats'), subLevel('houses'), subLevel('new-home', true)],
})
const newHomes = category('new', { subLevels: [subLevel('new-home,freehold', true), subLevel('new-home')] })
const hidden = category('plots', { tag: 'plots', subLevels: [subLevel('land', true)] })
const students = category('student', { advancedOptions: { lettingsOnly: true } })
const offices = category('offices', { tag: 'gth-commercial,office', otherFilters: ['price', 'square feet'] })
const farms = category('farm-land', { advancedOptions: { salesOnly: true }, otherFilters: ['for sale', 'acres'] })
const both = category('both', { advancedOptions: { salesOnly: true, lettingsOnly: true } })
const config: FilterConfig = {
  topLevels: [homes, newHomes, students, offices, farms],
  sqftOptions: [],
  acresOptions: [],
}

function search(asks: Partial<Criteria> = {}): Criteria {
  return { channel: 'sales', tags: [], page: 1, ...asks }
}

const lettings = search({ channel: 'lettings' })

test('changing the channel clears the tags that belong to the other channel', () => {
  const tagGroups: TagGroup[] = [
    { id: 'tenure', name: 'Tenure', channel: 'sales', tags: [{ tag: 'freehold', name: 'Freehold' }] },
    { id: 'outside', name: 'Outside', tags: [{ tag: 'garden', name: 'Garden' }] },
  ]
  const before = search({ tags: ['freehold', 'garden', '!freehold'] })
  expect(chooseChannel(before, 'lettings', undefined, tagGroups).tags).toEqual(['garden', '!freehold'])
  expect(chooseChannel(before, 'sales', undefined, tagGroups).tags).toEqual(before.tags)
})

describe('choosing a category', () => {
  test.each<[string, Criteria, TopLevel, Criteria]>([
    ['takes the tags of the first sub-level', search(), homes, search({ tags: ['houses', 'flats'] })],
    ['takes its own without a sub-level', search(), farms, search({ tags: ['farm-land'] })],
    ['splits its own tags too', lettings, offices, search({ channel: 'lettings', tags: ['gth-commercial', 'office'] })],
    ['takes the place of other tags', search({ tags: ['garden', '!flats'] }), farms, search({ tags: ['farm-land'] })],
    [
      'resets bedrooms, prices, size and acreage',
      search({
        minBeds: 1,
        maxBeds: 2,
        minPrice: 1,
        maxPrice: 2,
        minSquareFeet: 1,
        maxSquareFeet: 2,
        minAcreage: 1,
        maxAcreage: 2,
        minPerSquareFoot: 1,
        maxPerSquareFoot: 2,
      }),
      farms,
      search({ tags: ['farm-land'] }),
    ],
    [
      'keeps where, when, status and order, from the first page',
      search({ placeId: 9, within: 5, status: 'all', createdAgo: 7, text: 'x', sorted: 'most-recent-first', page: 4 }),
      farms,
      search({
        placeId: 9,
        within: 5,
        status: 'all',
        createdAgo: 7,
        text: 'x',
        sorted: 'most-recent-first',
        tags: ['farm-land'],
      }),
    ],
    ['lets where it is let only', search(), students, search({ channel: 'lettings', tags: ['student'] })],
    [
      'lets without a for sale filter',
      search(),
      offices,
      search({ channel: 'lettings', tags: ['gth-commercial', 'office'] }),
    ],
    ['lets where it is said to be both', search(), both, search({ channel: 'lettings', tags: ['both'] })],
    ['sells where it is sold only', lettings, farms, search({ tags: ['farm-land'] })],
    ['keeps the channel elsewhere', lettings, homes, search({ channel: 'lettings', tags: ['houses', 'flats'] })],
    [
      'passes over a sub-level hidden on lettings',
      lettings,
      newHomes,
      search({ channel: 'lettings', tags: ['new-home'] }),
    ],
    ['takes its own tags where all are hidden', lettings, hidden, search({ channel: 'lettings', tags: ['plots'] })],
  ])('%s', (_, before, chosen, after) => {
    expect(chooseCategory(before, chosen)).toEqual(after)
  })
})

describe('choosing a sub-category', () => {
  test.each<[Criteria, string, string[]]>([
    [search(), 'flats', ['flats']],
    [search({ tags: ['houses', 'garden'] }), 'flats,new-home', ['flats', 'new-home']],
    [search({ tags: ['houses'] }), '', []],
    [search(), ' flats , flats,,houses ', ['flats', 'houses']],
  ])('of %j to %j sets the tags %j', (before, tag, tags) => {
    expect(chooseSubCategory(before, subLevel(tag)).tags).toEqual(tags)
  })

  test('leaves the other filters', () => {
    const before = search({ minBeds: 2, maxPrice: 5, tags: ['a'], page: 3 })
    expect(chooseSubCategory(before, subLevel('b'))).toEqual(search({ minBeds: 2, maxPrice: 5, tags: ['b'] }))
  })
})

describe('choosing a channel', () => {
  const priced = { minPrice: 1, maxPrice: 2, minBeds: 3 }
  test.each<[string, Criteria, Criteria['channel'], Criteria]>([
    ['clears the prices', search(priced), 'lettings', search({ channel: 'lettings', minBeds: 3 })],
    ['that is chosen changes nothing', search(priced), 'sales', search(priced)],
    [
      'that the category lacks changes nothing',
      search({ ...priced, tags: ['farm-land'] }),
      'lettings',
      search({ ...priced, tags: ['farm-land'] }),
    ],
    [
      'keeps a sub-level that both have',
      search({ tags: ['houses'] }),
      'lettings',
      search({ channel: 'lettings', tags: ['houses'] }),
    ],
    [
      'leaves a sub-level hidden on lettings',
      search({ tags: ['new-home', 'freehold'] }),
      'lettings',
      search({ channel: 'lettings', tags: ['new-home'] }),
    ],
    [
      'keeps the other tags then',
      search({ tags: ['garden', 'new-home', 'freehold'] }),
      'lettings',
      search({ channel: 'lettings', tags: ['new-home', 'garden'] }),
    ],
  ])('%s', (_, before, channel, after) => {
    expect(chooseChannel(before, channel, config)).toEqual(after)
  })

  test('needs no filters panel', () => {
    expect(chooseChannel(search(priced), 'lettings')).toEqual(search({ channel: 'lettings', minBeds: 3 }))
  })
})

describe('the chosen category', () => {
  test.each<[Partial<Criteria>, string | undefined, string | undefined]>([
    [{}, undefined, undefined],
    [{ tags: ['unheard-of'] }, undefined, undefined],
    [{ tags: ['!houses'] }, undefined, undefined],
    [{ tags: ['houses'] }, 'homes', 'houses'],
    [{ tags: ['House s'] }, undefined, undefined],
    [{ tags: ['flats', 'houses'] }, 'homes', 'houses, flats'],
    [{ tags: ['garden', 'houses'] }, 'homes', 'houses'],
    [{ tags: ['new-home'] }, 'homes', 'new-home'],
    [{ tags: ['new-home'], channel: 'lettings' }, 'new', 'new-home'],
    [{ tags: ['freehold', 'new-home'] }, 'new', 'new-home,freehold'],
    [{ tags: ['student'] }, 'student', undefined],
    [{ tags: ['office'] }, undefined, undefined],
    [{ tags: ['office', 'gth-commercial'] }, 'offices', undefined],
  ])('of %j is %s, %s', (asks, name, sub) => {
    const chosen = chosenCategory(search(asks), config)
    expect([chosen.category?.name, chosen.subLevel?.tag]).toEqual([name, sub])
  })

  test('is what was just chosen', () => {
    for (const chosen of config.topLevels) {
      const after = chooseCategory(search(), chosen)
      expect(chosenCategory(after, config)).toEqual({
        category: chosen,
        ...(chosen.subLevels[0] && { subLevel: chosen.subLevels[0] }),
      })
    }
  })
})

describe('the controls of a category', () => {
  test.each<[TopLevel | undefined, Criteria['channel'][]]>([
    [undefined, ['sales', 'lettings']],
    [homes, ['sales', 'lettings']],
    [farms, ['sales']],
    [students, ['lettings']],
    [offices, ['lettings']],
  ])('offer the channels of the category (%#)', (chosen, channels) => {
    expect(channelChoices(chosen)).toEqual(channels)
  })

  test.each<[TopLevel | undefined, FilterName[]]>([
    [undefined, ['price', 'bedrooms', 'square feet', 'acres']],
    [homes, ['price', 'bedrooms']],
    [offices, ['price', 'square feet']],
    [farms, ['acres']],
  ])('%#: %s shows %j', (chosen, shown) => {
    const controls: FilterName[] = ['price', 'bedrooms', 'square feet', 'acres']
    expect(controls.filter((filter) => showsFilter(filter, chosen))).toEqual(shown)
  })

  test('leave out what is hidden on lettings', () => {
    expect(shownSubLevels(homes, 'sales')).toHaveLength(3)
    expect(shownSubLevels(homes, 'lettings').map(({ tag }) => tag)).toEqual(['houses, flats', 'houses'])
  })
})

describe('the status checkbox', () => {
  test.each<[Criteria['status'], 'available' | 'all', boolean, Criteria['status']]>([
    [undefined, 'available', false, 'all'],
    ['available', 'available', false, 'all'],
    ['all', 'available', true, 'available'],
    [undefined, 'all', true, 'available'],
    ['available', 'all', false, 'all'],
    ['all', 'all', true, 'available'],
  ])('%s, by default %s, is ticked: %s, then %s', (status, usual, ticked, then) => {
    const before = search({ ...(status && { status }), page: 3 })
    expect(showsSold(before, usual)).toBe(ticked)
    expect(toggleStatus(before, usual)).toEqual(search({ status: then }))
  })
})
