import { describe, expect, test } from 'vitest'
import { type MergedSearches, type SearchMergeParts, searchChanges, withSearchesSince } from './merge-searches.ts'
import { type StoredSearch, toStoredSearch } from './stored-searches.ts'

const ann = 1
const ben = 2

const search = (minBeds: number, more: Partial<StoredSearch> = {}): StoredSearch => ({
  ...toStoredSearch({ channel: 'sales', tags: [], page: 1, minBeds }),
  ...more,
})
/** As the server has it: its id is ten times its bedrooms. */
const there = (minBeds: number, more: Partial<StoredSearch> = {}) =>
  search(minBeds, { search_id: minBeds * 10, ...more })
const with3 = [there(3), there(2), there(1)]

type Case = [words: string, parts: Omit<SearchMergeParts, 'userId'>, changes: Partial<MergedSearches>]

const cases: Record<string, Case[]> = {
  'nothing is lost or doubled that belongs to others': [
    [
      "another user's searches are not uploaded",
      { local: [there(3), there(1)], server: [there(2)], lastSync: { userId: ben, searches: [there(3), there(1)] } },
      {},
    ],
    [
      'nor one of theirs that was removed and put back',
      { local: [there(3)], server: [], lastSync: { userId: ben, searches: [] } },
      {},
    ],
    [
      'but what was saved by nobody in particular is',
      { local: [search(4), there(3)], server: [there(2)], lastSync: { userId: ben, searches: [there(3)] } },
      { upload: [search(4)] },
    ],
    [
      'nothing of theirs is removed',
      { local: [search(4)], server: [there(3)], lastSync: { userId: ben, searches: [there(3)] } },
      { upload: [search(4)] },
    ],
    ['an emptied list removes nothing', { local: [], server: with3, lastSync: { userId: ann, searches: with3 } }, {}],
  ],
  'at sign-in': [
    ['nothing of nothing', { local: [], server: [] }, {}],
    ['the server has all', { local: [search(1), search(2)], server: with3 }, {}],
    [
      'what equals none on the server is uploaded',
      { local: [search(4), search(2)], server: [there(2)] },
      { upload: [search(4)] },
    ],
    ['all of it to an account without a search', { local: [search(2)], server: [] }, { upload: [search(2)] }],
    [
      'also what an older site left with an id',
      { local: [search(5, { search_id: 7 })], server: [] },
      { upload: [search(5, { search_id: 7 })] },
    ],
    [
      "a search that equals one of the server's by the seven fields",
      { local: [search(2, { pets: true, tags: ['!flat'] })], server: [there(2)] },
      {},
    ],
  ],
  'with a user who was here before': [
    ['nothing has changed', { local: with3, server: with3, lastSync: { userId: ann, searches: with3 } }, {}],
    [
      'saved here',
      { local: [search(4), ...with3], server: with3, lastSync: { userId: ann, searches: with3 } },
      { upload: [search(4)] },
    ],
    [
      'removed here',
      { local: [there(3), there(1)], server: with3, lastSync: { userId: ann, searches: with3 } },
      { remove: [20] },
    ],
    ['removed there', { local: with3, server: [there(3), there(1)], lastSync: { userId: ann, searches: with3 } }, {}],
    [
      'removed on both sides',
      { local: [there(1)], server: [there(1)], lastSync: { userId: ann, searches: with3 } },
      {},
    ],
    [
      'removed here, told, and put back',
      { local: with3, server: [there(3), there(1)], lastSync: { userId: ann, searches: [there(3), there(1)] } },
      { upload: [there(2)] },
    ],
    [
      'removed here and saved again: it is the one on the server',
      { local: [search(2), there(1)], server: [there(2), there(1)], lastSync: { userId: ann, searches: with3 } },
      {},
    ],
    [
      'changed here',
      {
        local: [there(3, { alert_frequency: 'W' }), there(2, { name: 'By the lake' }), there(1)],
        server: with3,
        lastSync: { userId: ann, searches: with3 },
      },
      { change: [there(3, { alert_frequency: 'W' }), there(2, { name: 'By the lake' })] },
    ],
    [
      'changed there',
      {
        local: with3,
        server: [there(3, { alert_frequency: 'W' }), there(2), there(1)],
        lastSync: { userId: ann, searches: with3 },
      },
      {},
    ],
    [
      'changed here and removed there',
      {
        local: [there(3, { alert_frequency: 'W' }), there(2)],
        server: [there(2)],
        lastSync: { userId: ann, searches: [there(3), there(2)] },
      },
      {},
    ],
  ],
}

for (const [rule, rows] of Object.entries(cases)) {
  describe(rule, () => {
    test.each(rows)('the lists are merged: %s', (_words, parts, changes) => {
      expect(searchChanges({ userId: ann, ...parts })).toEqual({ upload: [], change: [], remove: [], ...changes })
    })
  })
}

describe('what the visitor does while the list is on its way', () => {
  test.each<[words: string, now: StoredSearch[], list: StoredSearch[]]>([
    ['nothing', [search(1), search(2)], [there(3), there(2), there(1)]],
    ['saves another', [search(4), search(1), search(2)], [search(4), there(3), there(2), there(1)]],
    ['saves what the server has', [search(3), search(1), search(2)], [there(3), there(2), there(1)]],
    ['removes one', [search(1)], [there(3), there(1)]],
    [
      'changes one',
      [search(1), search(2, { alert_frequency: 'N', name: 'Mine' })],
      [there(3), there(2, { alert_frequency: 'N', name: 'Mine' }), there(1)],
    ],
  ])('%s', (_words, now, list) => {
    expect(withSearchesSince([search(1), search(2)], now, with3)).toEqual(list)
  })
})
