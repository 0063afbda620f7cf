import { expect, test } from 'vitest'
import type { TagGroup } from '#src/agency/profile/agency.ts'
import { tagSearches } from './tag-searches.ts'

const groups: TagGroup[] = [
  { id: 'type', name: 'Type', tags: ['houses', 'flats'].map((tag) => ({ tag, name: tag })) },
  { id: 'outside', name: 'Outside', tags: [{ tag: 'Garden', name: 'Garden' }] },
  { id: 'letting', name: 'Letting', channel: 'lettings', tags: [{ tag: 'furnished', name: 'Furnished' }] },
]

test('a tick stands for its tag in place of its group’s, beside all that is asked for', () => {
  const asked = { channel: 'sales' as const, tags: ['houses', '!flats', 'garden'], minBeds: 2, page: 3 }
  const searches = tagSearches(asked, groups)
  expect(searches.map(({ tag, criteria }) => [tag, criteria.tags, criteria.minBeds, criteria.page])).toEqual([
    ['houses', ['!flats', 'garden', 'houses'], 2, 1],
    ['flats', ['!flats', 'garden', 'flats'], 2, 1],
    ['garden', ['houses', '!flats', 'garden'], 2, 1],
  ])
})

test('each channel has its own ticks', () => {
  const tags = (channel: 'sales' | 'lettings') =>
    tagSearches({ channel, tags: [], page: 1 }, groups).map(({ tag }) => tag)
  expect(tags('sales')).not.toContain('furnished')
  expect(tags('lettings')).toContain('furnished')
})
