import { expect, it } from 'vitest'
import { PAGES } from './registry.ts'
import { isSecretPath } from './secret-paths.ts'

it.each([
  ['/your-home/3.abc', true],
  ['/your-home/3.abc/report', true],
  ['/your-home/3.abc/emails', true],
  ['/your-home/3.abc/questions', true],
  ['/viewing/3.abc', true],
  ['/viewing/3.abc/change', true],
  ['/viewing-notice/3.abc', true],
  ['/alerts/abc', true],
  ['/email-preferences/abc', true],
  ['/properties/3/sales', false],
  ['/', false],
])('the URL %s is a key: %s', (path, isSecret) => {
  expect(isSecretPath(path)).toBe(isSecret)
})

it('every page with a token in its path is one whose URL is a key', () => {
  for (const { pattern, isSecret } of Object.values(PAGES))
    if (pattern.includes(':token')) expect(isSecret, pattern).toBe(true)
})
