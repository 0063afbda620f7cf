import { expect, test } from 'vitest'
import { createReport, type ImportReport } from '#src/feed-import/report/import-report.ts'
import { supplierMessage } from './supplier-message.ts'

const at = new Date('2026-11-24T06:00:00Z')
const report = (changes: Partial<ImportReport> = {}): ImportReport => ({
  ...createReport('oakham_2411.blm', at.toISOString()),
  ...changes,
})

test('a supplier is told of nothing when a file is right', () => {
  expect(supplierMessage('imported', report({ rows: 12 }), { at })).toBeUndefined()
})

test('a supplier is told of each reason once, with the lines and references that it concerns', () => {
  const rows = [
    { line: 4, ref: 'CF1_1', reason: 'STATUS_ID "9" is not a status' },
    { line: 9, reason: 'it has no reference' },
    { line: 7, ref: 'CF1_2', reason: 'STATUS_ID "9" is not a status' },
  ]
  expect(supplierMessage('imported', report({ setAside: { total: 3, rows } }), { at })).toBe(
    [
      'Your file “oakham_2411.blm”, received on 24 November 2026 at 06:00:',
      '',
      '2 rows couldn’t be read: STATUS_ID "9" is not a status.',
      '  line 4 (CF1_1), line 7 (CF1_2)',
      '1 row couldn’t be read: It has no reference.',
      '  line 9',
    ].join('\n'),
  )
})

test('a supplier whose file was paused is told what it holds, and which branches it lacks', () => {
  const paused = report({
    rows: 37,
    branches: [{ feedBranch: 'KET', branch: 'Ketton', rows: 37 }],
    reason: 'it would remove 214 of 251 properties (85 %); the removal limit is 40 %',
  })
  const message = supplierMessage('stopped', paused, { at, missingBranches: ['OAK', 'UPP'] })
  expect(message).toContain('It contains 37 rows, by branch: KET (37).')
  expect(message).toContain('No row is for OAK, UPP.')
  expect(message).toContain('Please check the export and send the file again.')
})
