import { expect, test } from 'vitest'
import { brakeReason } from './brake.ts'

const stop = (live: number, leaving: number, share: number) =>
  `it would remove ${leaving} of ${live} properties (${Math.round((100 * leaving) / live)} %); the removal limit is ${share * 100} %`

test.each([
  [{ live: 0, leaving: 0, rows: 0, share: 0.4 }, 'the file holds no properties'],
  [{ live: 50, leaving: 50, rows: 0, share: 1 }, 'the file holds no properties'],
  [{ live: 10, leaving: 5, rows: 5, share: 0.4 }, stop(10, 5, 0.4)],
  [{ live: 10, leaving: 10, rows: 3, share: 0.4 }, stop(10, 10, 0.4)],
  [{ live: 10, leaving: 1, rows: 9, share: 0 }, stop(10, 1, 0)],
  [
    { live: 1, leaving: 1, rows: 2, share: 0.4 },
    'it would remove the only property (100 %); the removal limit is 40 %',
  ],
  [{ live: 10, leaving: 4, rows: 6, share: 0.4 }, undefined],
  [{ live: 10, leaving: 10, rows: 3, share: 1 }, undefined],
  [{ live: 0, leaving: 0, rows: 600, share: 0.4 }, undefined],
])('the brake decides on %j', (given, reason) => {
  expect(brakeReason(given)).toBe(reason)
})
