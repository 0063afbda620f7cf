import { expect, test } from 'vitest'
import type { TagGroup } from '#src/agency/profile/agency.ts'
import { tagDemand } from './tag-demand.ts'

const groups: TagGroup[] = [
  { id: 'type', name: 'Type', tags: ['houses', 'flats', 'New Build'].map((tag) => ({ tag, name: tag })) },
  { id: 'outside', name: 'Outside', tags: ['garden', 'parking'].map((tag) => ({ tag, name: tag })) },
]

const cases: [words: string, tags: string[], oneOfEach: string[][], noneOf: string[]][] = [
  ['no tags ask for nothing', [], [], []],
  ['tags of one group are alternatives', ['houses', 'flats'], [['houses', 'flats']], []],
  ['groups intersect', ['houses', 'garden', 'flats'], [['houses', 'flats'], ['garden']], []],
  ['a tag of no group is required by itself', ['freehold', 'no-chain'], [['freehold'], ['no-chain']], []],
  ['an excluded tag is no alternative', ['!houses', 'flats'], [['flats']], ['houses']],
  [
    'tags compare in their normal form',
    ['Houses', ' ! New_Build', 'new build'],
    [['houses', 'new-build']],
    ['new-build'],
  ],
  ['a tag said twice counts once', ['garden', 'Garden', '!x', '!X'], [['garden']], ['x']],
  ['punctuation alone is no tag', ['!', '--', '!&'], [], ['and']],
]

test.each(cases)('tags become conditions: %s', (_words, tags, oneOfEach, noneOf) => {
  expect(tagDemand(tags, groups)).toEqual({ oneOfEach, noneOf })
})
