import { expect, test } from 'vitest'
import type { Channel, PropertyEvent } from '#src/property/listing/listing.ts'
import { historyLines } from './history-lines.ts'

const words = (events: Omit<PropertyEvent, 'at'>[], channel: Channel = 'sales') =>
  historyLines(
    events.map((event, index) => ({ at: `2026-11-0${index + 1}`, ...event })),
    { channel, price: { amount: null, qualifier: 'none' } },
  ).map((line) => line.words)

test('the newest event of a history is first', () => {
  expect(
    words([
      { kind: 'listed', price: 300_000 },
      { kind: 'status', status: 'under_offer' },
    ]),
  ).toEqual(['Under offer', 'Listed for sale'])
})

test.each([
  [300_000, 290_000, 'Price reduced'],
  [300_000, 310_000, 'Price increased'],
  [undefined, 310_000, 'Price added'],
  [300_000, undefined, 'Price on application'],
])('a price of %s that becomes %s reads "%s"', (before, after, line) => {
  expect(
    words([
      { kind: 'listed', price: before },
      { kind: 'price', price: after },
    ])[0],
  ).toBe(line)
})

test('the history of a letting speaks of rent', () => {
  expect(
    words(
      [
        { kind: 'listed', price: 900 },
        { kind: 'price', price: 850 },
      ],
      'lettings',
    ),
  ).toEqual(['Rent reduced', 'Listed to rent'])
})

test('a history dates the removal of a sold or let home, not its sale', () => {
  expect(words([{ kind: 'status', status: 'sold' }])).toEqual(['Sold (removed from the market)'])
  expect(words([{ kind: 'left', status: 'let' }], 'lettings')).toEqual(['Let (removed from the market)'])
  expect(words([{ kind: 'left', status: 'withdrawn' }])).toEqual(['Withdrawn'])
  expect(words([{ kind: 'back' }])).toEqual(['Back on the market for sale'])
})

test('a past rent has its period, a past price only its amount', () => {
  const listed = [{ at: '2026-11-01', kind: 'listed', price: 129 }] as const
  const weekly = { channel: 'lettings', price: { amount: 129, qualifier: 'none', frequency: 'weekly' } } as const
  expect(historyLines([...listed], weekly)[0]?.price).toBe('£129 pw')
  const sale = { channel: 'sales', price: { amount: 129, qualifier: 'none' } } as const
  expect(historyLines([...listed], sale)[0]?.price).toBe('£129')
})
