import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSavedIds, restoreSaved, type SavedIds, withoutSaved, withSaved, writeSavedIds } from './saved-ids.ts'

const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 20 })

describe('reading what a browser kept', () => {
  test.each<[what: string, text: string | null]>([
    ['nothing', null],
    ['an empty text', ''],
    ['text that is no list', 'soon'],
    ['a list that was cut off', '[12,7'],
    ['null', 'null'],
    ['an object that is no property', '{"property":{"id":12}}'],
    ['a list in a list', '[[12]]'],
    ['ids that are none', '[0,-3,2.5,1e300,2147483648,null,true,"","12a","0x1f",{}]'],
  ])('%s gives no id', (_what, text) => {
    expect(readSavedIds(text)).toEqual([])
  })

  test.each<[what: string, text: string, ids: SavedIds]>([
    ['numbers', '[12,7,3]', [12, 7, 3]],
    ['numbers as text', '["12"," 7 ","003"]', [12, 7, 3]],
    ['one number', '12', [12]],
    ['a comma-joined list', '12,7, 3', [12, 7, 3]],
    ['a comma-joined list in JSON', '"12,7"', [12, 7]],
    ['properties', '[{"property_id":12,"id":99},{"propertyId":"7"},{"id":3}]', [12, 7, 3]],
    ['a property whose first id is none', '[{"property_id":null,"id":3}]', [3]],
    ['an id twice', '[12,"12",{"id":12},7]', [12, 7]],
    ['an id among nonsense', '[null,12,"x"]', [12]],
  ])('%s are understood', (_what, text, ids) => {
    expect(readSavedIds(text)).toEqual(ids)
  })

  test('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => Array.isArray(readSavedIds(text))))
  })

  test('gives what was written', () => {
    fc.assert(
      fc.property(anyIds, (ids) => {
        expect(readSavedIds(writeSavedIds(ids))).toEqual(ids)
      }),
    )
  })
})

describe('a list of saved properties', () => {
  test('does not change by saving what is saved, nor by removing what is not', () => {
    expect(withSaved([12, 7], 7)).toEqual([12, 7])
    expect(withoutSaved([12, 7], 3)).toEqual([12, 7])
    expect(restoreSaved([12, 7], 7, 0)).toEqual([12, 7])
  })

  test('has the newest first', () => {
    expect(withSaved([12, 7], 3)).toEqual([3, 12, 7])
  })

  test('gets a removed property back at its place', () => {
    fc.assert(
      fc.property(anyIds, fc.nat(), (ids, pick) => {
        fc.pre(ids.length > 0)
        const place = pick % ids.length
        expect(restoreSaved(withoutSaved(ids, ids[place]!), ids[place]!, place)).toEqual(ids)
      }),
    )
  })

  test('puts back at its end what had a place beyond it', () => {
    expect(restoreSaved([12], 7, 5)).toEqual([12, 7])
  })
})
