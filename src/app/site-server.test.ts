import { expect, test } from 'vitest'
import { readsParameter } from './site-server.ts'

test.each(['/valuation', '/user', '/forms/:id', '/alerts/:token', '/*'])('%s may read any parameter', (pattern) => {
  expect(readsParameter(pattern)).toBeUndefined()
})

test.each([
  ['/', 'q', false],
  ['/', 'junk', false],
  ['/search/*?', 'place_id', true],
  ['/search/*?', 'fragment', true],
  ['/search/*?', 'count', true],
  ['/search/*?', 'junk', false],
  ['/properties/:id/:channel?', 'deposit', true],
  ['/properties/:id/:channel?', 'junk', false],
  ['/branches', 'department', true],
] as const)('%s reads %s: %s', (pattern, name, isRead) => {
  expect(readsParameter(pattern)?.(name)).toBe(isRead)
})
