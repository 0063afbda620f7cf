import { describe, expect, test } from 'vitest'
import type { Criteria } from '../criteria/criteria.ts'
import { withMapOf } from './kept-criteria.ts'

const OAKHAM: Criteria = { channel: 'sales', placeId: 2_641_128, tags: [], page: 1, viewport: [-1, 52, 0, 53] }
const MOVED: Criteria = { ...OAKHAM, viewport: [-2, 52, -1, 53] }
const { viewport: _, ...placed } = OAKHAM
const DRAWN: Criteria = {
  ...placed,
  polygon: [
    [0, 52],
    [1, 52],
    [1, 53],
  ],
}

describe('choices that are not sent yet, over a map that goes on', () => {
  test.each<[words: string, choices: Criteria, now: Criteria, then: Criteria]>([
    ['nothing was chosen', OAKHAM, MOVED, MOVED],
    ['a price outlives a move', { ...OAKHAM, maxPrice: 500_000 }, MOVED, { ...MOVED, maxPrice: 500_000 }],
    ['tags outlive a drawing', { ...OAKHAM, tags: ['houses'] }, DRAWN, { ...DRAWN, tags: ['houses'] }],
    ['a channel outlives it', { ...OAKHAM, channel: 'lettings' }, MOVED, { ...MOVED, channel: 'lettings' }],
    ['a filter that was taken away stays away', { ...OAKHAM, minBeds: undefined }, MOVED, MOVED],
    [
      'another place is not on this map',
      { channel: 'sales', q: 'Uppingham', tags: [], page: 1 },
      MOVED,
      { channel: 'sales', q: 'Uppingham', tags: [], page: 1 },
    ],
  ])('%s', (_words, choices, now, then) => {
    expect(withMapOf(choices, OAKHAM, now)).toEqual(then)
  })

  test('a removed drawing is removed', () => {
    expect(withMapOf({ ...DRAWN, minBeds: 2 }, DRAWN, MOVED)).toEqual({ ...MOVED, minBeds: 2 })
  })
})
