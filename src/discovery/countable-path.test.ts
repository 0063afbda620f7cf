import { expect, test } from 'vitest'
import { countablePath } from './countable-path.ts'

test.each([
  ['/', 'the front page'],
  ['/viewing/3fk2', 'a key of a visitor'],
  ['/reset-password/zzz', 'a page of an account'],
  ['/desk/enquiries/12', 'the Desk'],
  ['/mail/jo@example.com', 'an email address'],
  ['/mail/jo%40example.com', 'an email address that is encoded'],
  ['/x/8f14e45fceea167a5a36dedd4bea2543', 'what looks like a key'],
  ['/call/01572123456', 'what looks like a phone number'],
  ['/wp-login.php', 'a program that looks for a way in'],
  ['/.env', 'a file that nobody should ask for'],
  ['/old.css', 'a file of a page'],
  [`/${'a/'.repeat(120)}`, 'a path without end'],
])('%s is not counted: %s', (url) => {
  expect(countablePath(url)).toBeUndefined()
})

test.each([
  ['/News/Budget-2024/?utm_source=mail&email=jo@example.com', '/news/budget-2024'],
  ['/valuation-form.html', '/valuation-form.html'],
  ['/index.php#top', '/index.php'],
  ['/property/12345', '/property/12345'],
])('%s is counted as %s', (url, path) => {
  expect(countablePath(url)).toBe(path)
})
