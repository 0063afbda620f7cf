import { expect, test } from 'vitest'
import { createPatterns } from './page-patterns.ts'

const patternOf = createPatterns([
  { id: 'root', path: '' },
  { id: 'home', parentId: 'root', index: true },
  { id: 'search', parentId: 'root', path: 'search/*?' },
  { id: 'property', parentId: 'root', path: 'properties/:id/:channel?' },
  { id: 'content', parentId: 'root', path: ':slug' },
  { id: 'none', parentId: 'root', path: '*' },
])

test.each([
  ['/', '/'],
  ['/search/oakham/3-bedrooms', '/search/*?'],
  ['/properties/42/sales', '/properties/:id/:channel?'],
  ['/fees', '/:slug'],
  ['/no/such/page', '/*'],
])('%s has the pattern %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern)
  expect(patternOf(path)).toBe(pattern)
})
