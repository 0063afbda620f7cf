import { expect, it } from 'vitest'
import { statusAfterLeaving } from './leaving-the-market.ts'
import type { Channel, Status } from './listing.ts'

const cases: [Status, Channel, becomes: string][] = [
  ['available', 'sales', 'withdrawn'],
  ['under_offer', 'sales', 'withdrawn'],
  ['withdrawn', 'sales', 'withdrawn'],
  ['sstc', 'sales', 'sold'],
  ['reserved', 'sales', 'sold'],
  ['exchanged', 'sales', 'sold'],
  ['completed', 'sales', 'sold'],
  ['sold', 'sales', 'sold'],
  ['available', 'lettings', 'withdrawn'],
  ['under_offer', 'lettings', 'let'],
  ['reserved', 'lettings', 'let'],
  ['let_agreed', 'lettings', 'let'],
  ['let', 'lettings', 'let'],
]
it.each(cases)('a vanished listing that was %s (%s) becomes %s', (status, channel, becomes) => {
  expect(statusAfterLeaving(status, channel)).toBe(becomes)
})
