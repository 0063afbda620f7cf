import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSyncRecord, writeSyncRecord } from './sync-record.ts'

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['no JSON', '{"userId":1,'],
  ['a list', '[1]'],
  ['no user', '{"ids":[1]}'],
  ['a user that is none', '{"userId":"1","ids":[1]}'],
  ['no list', '{"userId":1,"ids":"1,2"}'],
])('%s is no record', (_words, text) => {
  expect(readSyncRecord(text)).toBe(null)
})

test('a record is read as it was written', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }))
  const anyRecord = fc.record({ userId: fc.nat(), ids, notThere: ids }, { requiredKeys: ['userId', 'ids'] })
  fc.assert(
    fc.property(anyRecord, (record) => {
      expect(readSyncRecord(writeSyncRecord(record))).toEqual(record)
    }),
  )
})

test('what is no id is left out', () => {
  expect(readSyncRecord('{"userId":1,"ids":[1,"two",3,3,-1]}')).toEqual({ userId: 1, ids: [1, 3] })
})
