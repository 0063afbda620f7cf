import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changesSince,
  type LastSync,
  type Merged,
  type MergeOptions,
  mergeSaved,
  withChangesSince,
} from './merge-saved.ts'

const ann = 1
const ben = 2

type Case = [words: string, parts: Omit<MergeOptions, 'userId'>, merged: Partial<Merged>]

const cases: Record<string, Case[]> = {
  'what belongs to another user is never uploaded': [
    [
      'what Ben had stays his',
      { local: [3, 2, 1], server: [], wasSynced: true, lastSync: { userId: ben, ids: [2, 1] } },
      { ids: [3], upload: [3], removeThere: [] },
    ],
    [
      'what Ann has too stays in her list, and what Ben removed stays in it as well',
      { local: [3, 2], server: [2, 1], wasSynced: true, lastSync: { userId: ben, ids: [2, 1] } },
      { ids: [3, 2, 1], upload: [3], removeThere: [] },
    ],
    [
      'nor when the list cannot be fetched',
      { local: [3, 2, 1], server: null, wasSynced: true, lastSync: { userId: ben, ids: [2, 1] } },
      { ids: [3], upload: [3], removeThere: [], inSync: false },
    ],
  ],
  'the fetch has failed: the local list is uploaded and used': [
    [
      'the first time',
      { local: [2, 1], server: null, wasSynced: false },
      { ids: [2, 1], upload: [2, 1], inSync: false },
    ],
    [
      'later',
      { local: [2, 1], server: null, wasSynced: true, lastSync: { userId: ann, ids: [1, 4] } },
      { ids: [2, 1], upload: [2, 1], removeThere: [], inSync: false },
    ],
    ['with nothing to upload', { local: [], server: null, wasSynced: false }, { ids: [], upload: [], inSync: false }],
  ],
  'what the server knows no property of is uploaded once, and stays here': [
    [
      'while it is saved',
      { local: [9, 2, 1], server: [2, 1], wasSynced: true, lastSync: { userId: ann, ids: [2, 1], notThere: [9] } },
      { ids: [9, 2, 1], upload: [], removeThere: [] },
    ],
    [
      'for another user too',
      { local: [9, 2], server: [], wasSynced: true, lastSync: { userId: ben, ids: [2], notThere: [9] } },
      { ids: [9], upload: [], removeThere: [] },
    ],
    [
      'when the list cannot be fetched',
      { local: [9, 2], server: null, wasSynced: true, lastSync: { userId: ann, ids: [2], notThere: [9] } },
      { ids: [9, 2], upload: [2], inSync: false },
    ],
  ],
  'the first merge is a union': [
    ['nothing anywhere', { local: [], server: [], wasSynced: false }, { ids: [], upload: [], removeThere: [] }],
    ['only local', { local: [2, 1], server: [], wasSynced: false }, { ids: [2, 1], upload: [2, 1], removeThere: [] }],
    ['only server', { local: [], server: [2, 1], wasSynced: false }, { ids: [2, 1], upload: [], removeThere: [] }],
    ['both the same', { local: [1, 2], server: [2, 1], wasSynced: false }, { ids: [2, 1], upload: [] }],
    ['both', { local: [3, 1], server: [2, 1], wasSynced: false }, { ids: [3, 2, 1], upload: [3], removeThere: [] }],
    [
      'a flag without a record',
      { local: [3, 1], server: [2, 1], wasSynced: true },
      { ids: [3, 2, 1], upload: [3], removeThere: [] },
    ],
    [
      'a record without the flag',
      { local: [3, 1], server: [2, 1], wasSynced: false, lastSync: { userId: ann, ids: [3, 2, 1] } },
      { ids: [3, 2, 1], upload: [3], removeThere: [] },
    ],
  ],
  'later merges are three-way': [
    ['nothing has changed', synced([2, 1], [2, 1], [2, 1]), { ids: [2, 1], upload: [], removeThere: [] }],
    ['added here', synced([3, 2, 1], [2, 1], [2, 1]), { ids: [3, 2, 1], upload: [3], removeThere: [] }],
    ['added there', synced([2, 1], [3, 2, 1], [2, 1]), { ids: [3, 2, 1], upload: [], removeThere: [] }],
    ['added on both sides', synced([3, 1], [3, 1], [1]), { ids: [3, 1], upload: [], removeThere: [] }],
    ['removed here', synced([1], [2, 1], [2, 1]), { ids: [1], upload: [], removeThere: [2] }],
    ['removed there', synced([2, 1], [1], [2, 1]), { ids: [1], upload: [], removeThere: [] }],
    ['removed on both sides', synced([1], [1], [2, 1]), { ids: [1], upload: [], removeThere: [] }],
    [
      'everything at once',
      synced([5, 4, 2, 1], [6, 3, 4, 1], [4, 3, 2, 1]),
      { ids: [5, 6, 4, 1], upload: [5], removeThere: [3] },
    ],
    ['all removed here', synced([], [2, 1], [2, 1]), { ids: [], upload: [], removeThere: [2, 1] }],
    ['all removed there', synced([2, 1], [], [2, 1]), { ids: [], upload: [], removeThere: [] }],
  ],
}

function synced(local: number[], server: number[], ids: number[]): Omit<MergeOptions, 'userId'> {
  return { local, server, wasSynced: true, lastSync: { userId: ann, ids } }
}

for (const [rule, rows] of Object.entries(cases)) {
  describe(rule, () => {
    test.each(rows)('the lists are merged: %s', (_words, parts, merged) => {
      expect(mergeSaved({ userId: ann, ...parts })).toMatchObject({ inSync: true, ...merged })
    })
  })
}

const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 })
const anyParts: fc.Arbitrary<MergeOptions> = fc.record(
  {
    userId: fc.constant(ann),
    local: anyIds,
    server: fc.option(anyIds),
    wasSynced: fc.boolean(),
    lastSync: fc.record({ userId: fc.constantFrom(ann, ben), ids: anyIds }) satisfies fc.Arbitrary<LastSync>,
  },
  { requiredKeys: ['userId', 'local', 'server', 'wasSynced'] },
)

describe('whatever the lists are', () => {
  test('no id stands twice, and none comes from nowhere', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const { ids } = mergeSaved(parts)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.filter((id) => !parts.local.includes(id) && !parts.server?.includes(id))).toEqual([])
      }),
    )
  })

  test('the server, told so, has the same list, and merging again changes nothing', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const { ids, upload, removeThere, inSync } = mergeSaved(parts)
        fc.pre(inSync)
        const server = [...upload, ...(parts.server ?? []).filter((id) => !removeThere.includes(id))]
        expect(server.toSorted()).toEqual(ids.toSorted())
        const again = mergeSaved({ ...parts, local: ids, server, wasSynced: true, lastSync: { userId: ann, ids } })
        expect(again).toEqual({ ids: server, upload: [], removeThere: [], inSync: true })
      }),
    )
  })

  test('what the visitor did meanwhile is not lost, and nothing else changes', () => {
    fc.assert(
      fc.property(anyIds, anyIds, anyIds, (before, now, merged) => {
        const list = withChangesSince(before, now, merged)
        expect(new Set(list).size).toBe(list.length)
        for (const id of new Set([...before, ...now, ...merged])) {
          const expected = before.includes(id) === now.includes(id) ? merged.includes(id) : now.includes(id)
          expect(list.includes(id)).toBe(expected)
        }
        expect(withChangesSince(before, before, merged)).toEqual(merged)
      }),
    )
  })

  test('the changes since the last time lead from one list to the other', () => {
    fc.assert(
      fc.property(anyIds, anyIds, anyIds, (ids, notThere, now) => {
        const { upload, removeThere } = changesSince({ userId: ann, ids, notThere }, now)
        const server = [...upload, ...ids.filter((id) => !removeThere.includes(id))]
        const expected = now.filter((id) => ids.includes(id) || !notThere.includes(id))
        expect(server.toSorted()).toEqual(expected.toSorted())
      }),
    )
  })

  test('500 properties on each side are merged at once', () => {
    const local = Array.from({ length: 500 }, (_, index) => index + 1)
    const server = local.map((id) => id + 250)
    expect(mergeSaved({ userId: ann, local, server, wasSynced: false }).ids).toHaveLength(750)
  })
})
