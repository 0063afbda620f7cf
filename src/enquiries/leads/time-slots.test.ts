import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatSlotList,
  formatSlots,
  NO_SLOTS,
  parseSlots,
  TIME_SLOTS,
  toggleShortcut,
  toggleSlot,
} from './time-slots.ts'

test('there are eight slots, each hour from 9:00 to 16:00', () => {
  expect(TIME_SLOTS.map(({ id, time, timeOfDay }) => `${id} ${time} ${timeOfDay}`)).toEqual([
    '1 9:00 am',
    '2 10:00 am',
    '3 11:00 am',
    '4 12:00 pm',
    '5 13:00 pm',
    '6 14:00 pm',
    '7 15:00 pm',
    '8 16:00 pm',
  ])
})

describe('choosing', () => {
  test('a slot is picked and put back', () => {
    const one = toggleSlot(NO_SLOTS, 3)
    expect(one).toEqual({ ids: [3] })
    expect(toggleSlot(one, 1)).toEqual({ ids: [1, 3] })
    expect(toggleSlot(one, 3)).toEqual(NO_SLOTS)
  })

  test('a shortcut takes its whole period and clears the other', () => {
    const morning = toggleShortcut(NO_SLOTS, 'am')
    expect(morning).toEqual({ ids: [1, 2, 3], shortcut: 'am' })
    const afternoon = toggleShortcut(morning, 'pm')
    expect(afternoon).toEqual({ ids: [4, 5, 6, 7, 8], shortcut: 'pm' })
    expect(toggleShortcut(afternoon, 'pm')).toEqual(NO_SLOTS)
    expect(toggleSlot(afternoon, 4)).toEqual({ ids: [5, 6, 7, 8] })
  })
})

describe('booking_time', () => {
  test.each(['', ' , ', 'noon', '8:00', '17:00', '9:30', '0', '10:00,late', '12 am', '99'])('is refused: %j', (text) =>
    expect(parseSlots(text)).toBeNull(),
  )
  test.each([
    ['9:00', [1]],
    ['09:00', [1]],
    ['9:00 am', [1]],
    ['2 pm', [6]],
    ['12:00 pm', [4]],
    ['1', [1]],
    ['9', [1]],
    ['16', [8]],
    ['14:00, 9:00,9:00', [1, 6]],
    ['all-am', [1, 2, 3]],
    ['all-pm,9:00', [1, 4, 5, 6, 7, 8]],
  ])('%j is %j', (text, ids) => expect(parseSlots(text)).toEqual(ids))

  test('what is written is read again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1 }), (ids) => {
        expect(parseSlots(formatSlots(ids))).toEqual([...ids].sort((a, b) => a - b))
      }),
    )
  })
})

test.each([
  [[], ''],
  [[2], '10:00'],
  [[1, 6], '9:00 or 14:00'],
  [[1, 2, 6], '9:00, 10:00 or 14:00'],
  [[1, 2, 3], 'morning'],
  [[1, 2, 3, 6], 'morning or 14:00'],
])('the slots %j read %j', (ids, words) => expect(formatSlotList(ids)).toBe(words))
