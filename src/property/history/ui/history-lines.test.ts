import { expect, test } from 'vitest'
import type { Channel, PropertyEvent } from '#src/property/listing/listing.ts'
import { historyLines } from './history-lines.ts'

const words = (events: Omit<PropertyEvent, 'at'>[], channel: Channel = 'sales') =>
  historyLines(
    events.map((event, index) => ({ at: `2026-11-0${index + 1}`, ...event })),
    channel,
  ).map((line) => line.words)

test('the newest stands first', () => {
  expect(
    words([
      { kind: 'listed', price: 300_000 },
      { kind: 'status', status: 'under_offer' },
    ]),
  ).toEqual(['Under offer', 'Listed for sale'])
})

test.each([
  [300_000, 290_000, 'Price reduced'],
  [300_000, 310_000, 'Price raised'],
  [undefined, 310_000, 'Price stated'],
  [300_000, undefined, 'Price on application'],
])('a price of %s that becomes %s', (before, after, line) => {
  expect(
    words([
      { kind: 'listed', price: before },
      { kind: 'price', price: after },
    ])[0],
  ).toBe(line)
})

test('a rent is a rent', () => {
  expect(
    words(
      [
        { kind: 'listed', price: 900 },
        { kind: 'price', price: 850 },
      ],
      'lettings',
    ),
  ).toEqual(['Rent reduced', 'Listed to let'])
})

test('no line claims that a home was sold or let on its day', () => {
  expect(words([{ kind: 'status', status: 'sold' }])).toEqual(['Left the market, sold'])
  expect(words([{ kind: 'left', status: 'let' }], 'lettings')).toEqual(['Left the market, let'])
  expect(words([{ kind: 'left', status: 'withdrawn' }])).toEqual(['Taken off the market'])
  expect(words([{ kind: 'back' }])).toEqual(['Back on the market for sale'])
})
