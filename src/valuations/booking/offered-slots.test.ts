import { expect, test } from 'vitest'
import { isOffered, isShutOn, offeredSlots } from './offered-slots.ts'

const hours = [
  { days: 'Monday to Friday', opens: '9 am to 5.30 pm' },
  { days: 'Saturday', opens: '10 am to 4 pm' },
  { days: 'Sunday', opens: 'By appointment' },
]

test.each([
  ['2027-05-28', 'a Friday', [1, 2, 3, 4, 5, 6, 7, 8]],
  ['2027-05-29', 'a Saturday', [2, 3, 4, 5, 6, 7]],
  ['2027-05-30', 'a Sunday without stated hours', [1, 2, 3, 4, 5, 6, 7, 8]],
])('on %s, %s, the slots %j are offered', (day, _name, ids) => {
  const offered = offeredSlots({ hours })
  expect([1, 2, 3, 4, 5, 6, 7, 8].filter((id) => isOffered(offered, day, id))).toEqual(ids)
})

test('a day that differs has its own slots, or none', () => {
  const specialDays = [
    { date: '2026-12-24', opens: '9 am to 1 pm' },
    { date: '2026-12-25', opens: 'Closed' },
  ]
  const offered = offeredSlots({ hours, specialDays }, ['2026-12-24', '2027-01-04'])
  expect([1, 4, 5, 8].filter((id) => isOffered(offered, '2026-12-24', id))).toEqual([1, 4])
  expect(isOffered(offered, '2026-12-25', 1)).toBe(false)
  const days = ['2026-12-23', '2026-12-24', '2026-12-25', '2027-01-04']
  expect(days.filter((day) => isShutOn(offered, day))).toEqual(['2026-12-25', '2027-01-04'])
  expect(isShutOn(undefined, '2026-12-25')).toBe(false)
})

test('without a branch or a day every slot is offered', () => {
  expect(isOffered(undefined, '2027-05-29', 8)).toBe(true)
  expect(isOffered(offeredSlots({ hours }), undefined, 8)).toBe(true)
})
