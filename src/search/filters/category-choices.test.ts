import { describe, expect, test } from 'vitest'
import type { TagGroup } from '#src/agency/profile/agency.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { chooseCategory } from './category-changes.ts'
import {
  categorySelect,
  categoryTags,
  channelSelect,
  leaveCategory,
  subCategorySelect,
  tagSelect,
  tickGroups,
} from './category-choices.ts'
import type { FilterConfig } from './filter-config.ts'

const config: FilterConfig = {
  topLevels: [
    {
      ...{ id: 'houses', name: 'Houses', tag: 'houses' },
      ...{ otherFilters: ['for sale', 'price'], advancedOptions: {} },
      subLevels: [
        { id: 'all', name: 'All houses', tag: 'houses' },
        { id: 'cottages', name: 'Cottages', tag: 'cottage' },
        { id: 'new', name: 'New houses', tag: 'New Home, houses', hideOnLettings: true },
      ],
    },
    {
      ...{ id: 'land', name: 'Land', tag: 'farm-land' },
      ...{ otherFilters: ['for sale'], advancedOptions: { salesOnly: true }, subLevels: [] },
    },
  ],
  sqftOptions: [500],
  acresOptions: [1],
}
const tagGroups: TagGroup[] = [
  {
    id: 'type',
    name: 'Type',
    tags: [
      { tag: 'houses', name: 'House' },
      { tag: 'cottage', name: 'Cottage' },
    ],
  },
  {
    id: 'more',
    name: 'More',
    tags: [
      { tag: 'new-home', name: 'New home' },
      { tag: 'garden', name: 'Garden' },
    ],
  },
]
const search = (tags: string[], asks: Partial<Criteria> = {}): Criteria => ({
  channel: 'sales',
  page: 1,
  ...asks,
  tags,
})
const names = (choices: { name: string }[] | undefined) => choices?.map(({ name }) => name)

describe('the category select', () => {
  test('offers every category, and none', () => {
    expect(categorySelect(search([]), config)).toEqual({
      value: '',
      choices: [
        { value: '', name: 'All categories' },
        { value: 'houses', name: 'Houses' },
        { value: 'land', name: 'Land' },
      ],
    })
  })

  test.each([
    [['cottage'], 'houses'],
    [['farm-land', 'garden'], 'land'],
    [['garden'], ''],
  ])('%j is %j', (tags, value) => {
    expect(categorySelect(search(tags), config).value).toBe(value)
  })
})

describe('the sub-category select', () => {
  test.each<[string, Criteria, string | undefined, string[] | undefined]>([
    ['no category has none', search([]), undefined, undefined],
    ['a category without sub-levels has none', search(['farm-land']), undefined, undefined],
    ['a sub-level is chosen', search(['cottage', 'garden']), 'cottages', ['All houses', 'Cottages', 'New houses']],
    ['in any spelling and order', search(['houses', 'new_home']), 'new', ['All houses', 'Cottages', 'New houses']],
    [
      'tags that are no sub-level are offered as they are',
      search(['cottage', 'houses']),
      '',
      ['Cottage, House', 'All houses', 'Cottages', 'New houses'],
    ],
    [
      'what lettings hide is not offered',
      search(['houses'], { channel: 'lettings' }),
      'all',
      ['All houses', 'Cottages'],
    ],
  ])('%s', (_, criteria, value, choices) => {
    const select = subCategorySelect(criteria, config, tagGroups)
    expect([select?.value, names(select?.choices)]).toEqual([value, choices])
  })
})

describe('the select of a form without a script', () => {
  test('sends tags', () => {
    const { value, choices } = tagSelect(search(['houses', 'new-home']), config, tagGroups)
    expect(value).toBe('new-home,houses')
    expect(choices.map((choice) => [choice.value, choice.name])).toEqual([
      ['', 'All categories'],
      ['houses', 'All houses'],
      ['cottage', 'Cottages'],
      ['new-home,houses', 'New houses'],
      ['farm-land', 'Land'],
    ])
  })

  test('keeps tags that are no choice', () => {
    const { value, choices } = tagSelect(search(['cottage', 'houses', 'garden']), config, tagGroups)
    expect(value).toBe('cottage,houses')
    expect(choices[1]).toEqual({ value, name: 'Cottage, House' })
  })
})

test('tags to tick are those that no category stands for', () => {
  expect(tickGroups(tagGroups, config, { channel: 'sales' })).toEqual([
    { id: 'more', name: 'More', tags: [{ tag: 'garden', name: 'Garden' }] },
  ])
  expect(tickGroups(tagGroups, undefined, { channel: 'sales' })).toEqual(tagGroups)
})

test('leaving the category leaves its tags, and nothing else', () => {
  const before = search(['garden', 'cottage', '!houses'], { minBeds: 2, page: 3 })
  expect(leaveCategory(before, config)).toEqual(search(['garden', '!houses'], { minBeds: 2 }))
  expect(categoryTags(before, config)).toEqual(['cottage'])
  for (const category of config.topLevels)
    expect(leaveCategory(chooseCategory(search([]), category), config)).toEqual(search([]))
})

test.each<[Criteria, Criteria['channel'][]]>([
  [search([]), ['sales', 'lettings']],
  [search(['farm-land']), ['sales']],
  [search(['farm-land'], { channel: 'lettings' }), ['lettings', 'sales']],
])('the channels of %j are %j', (criteria, channels) => {
  expect(channelSelect(criteria, config)).toEqual(channels)
})
