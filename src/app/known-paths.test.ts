import { expect, test } from 'vitest'
import type { ContentPages } from '#src/articles/server/load-pages.ts'
import { knownPaths } from './known-paths.ts'

const branches = [{ slug: 'oakham' }] as Parameters<typeof knownPaths>[0]['branches']
const pages = new Map([['fees', {}]]) as unknown as ContentPages
const exists = knownPaths({ branches }, pages)

test.each([
  '/',
  '/search/property-for-sale/list',
  '/properties/42/sales',
  '/homes',
  '/homes/oakham',
  '/branches',
  '/branches?q=LE15',
  '/branches/oakham',
  '/staff/anna-rowe',
  '/articles/topics/selling/page-2',
  '/areas/rutland',
  '/forms/3',
  '/fees',
  '/calculator',
  '/valuation',
  '/book-a-valuation',
  '/contact-office',
  '/user/saved-searches',
])('%s is a page', (path) => {
  expect(exists(path)).toBe(true)
})

test.each([
  '/search/no-such-part-of-a-search/at-all',
  '/properties/none',
  '/branches/stamford',
  '/branches/oakham/staff',
  '/no-such-page',
  '/fees/2026',
  // they need a property
  '/book-a-viewing',
  '/floorplan',
  // for developers, and by secret links
  '/dev/components',
  '/alerts/token',
  '/email-preferences/token',
])('%s is no page', (path) => {
  expect(exists(path)).toBe(false)
})
