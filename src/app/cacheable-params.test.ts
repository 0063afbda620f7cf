import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import routes from '#src/site/routes.ts'
import { readsParameter } from './cacheable-params.ts'

const pages = new Map(routes.map(({ path = '', file }) => [`/${path}`, file]))
const known = [...pages.keys()].filter((pattern) => readsParameter(pattern))

test('most pages are known by what they read, and forms and overlays read what they please', () => {
  expect(known.length).toBeGreaterThan(10)
  for (const pattern of ['/valuation', '/user', '/forms/:id', '/alerts/:token', '/*'])
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

describe('a page that is said to read nothing', () => {
  test.each(known.filter((pattern) => !['/search/*?', '/properties/:id/:channel?', '/branches'].includes(pattern)))(
    '%s does so',
    (pattern) => {
      const source = readFileSync(new URL(`../site/${pages.get(pattern)}`, import.meta.url), 'utf8')
      expect(source).not.toMatch(/searchParams|(url|location)\.search\b|useLocation/)
    },
  )
})
