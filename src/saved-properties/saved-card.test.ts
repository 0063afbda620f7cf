import { expect, test } from 'vitest'
import { reductionInWords } from './saved-card.ts'

const friday = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T06:00:00Z', 'Reduced by £15,000 today'],
  ['2026-11-17T06:00:00Z', 'Reduced by £15,000 on Tuesday'],
  ['2026-11-03T06:00:00Z', 'Reduced by £15,000 on 3 November'],
])('a reduction at %s is said as %j', (at, words) => {
  expect(reductionInWords({ by: 15_000, at }, friday)).toBe(words)
})
