import { expect, test } from 'vitest'
import { homesInWords } from './homes-in-words.ts'

const friday = new Date('2026-11-20T12:00:00Z')

test.each<[total: number, fresh: number | null, since: string | undefined, words: string]>([
  [0, 0, '2026-11-16T09:00:00Z', 'No homes at the moment'],
  [9, null, '2026-11-16T09:00:00Z', '9 homes'],
  [9, 3, undefined, '9 homes'],
  [1, 0, '2026-11-16T09:00:00Z', '1 home, none new'],
  [1234, 1000, '2026-11-16T09:00:00Z', '1,234 homes, 1,000 new since Monday'],
  [9, 1, '2026-11-20T00:30:00Z', '9 homes, 1 new today'],
  [9, 1, '2026-11-19T23:59:00Z', '9 homes, 1 new since Thursday'],
  [9, 1, '2026-11-14T11:00:00Z', '9 homes, 1 new since 14 November'],
  [9, 1, '2026-08-31T23:30:00Z', '9 homes, 1 new since 1 September'],
  [9, 1, '2025-11-14T11:00:00Z', '9 homes, 1 new since 14 November 2025'],
])('%i homes, %s of them new since %s, are put into words', (total_count, new_count, since, words) => {
  expect(homesInWords({ total_count, new_count }, since, friday)).toBe(words)
})
