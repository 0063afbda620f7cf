import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PAGES } from './registry.ts'

const folders = globSync('*/route.tsx', { cwd: import.meta.dirname })
  .map((path) => path.split(/[\\/]/)[0] ?? '')
  // its definitions are those of the overlays
  .filter((folder) => folder !== 'overlay')

test('there are pages to check', () => {
  expect(folders.length).toBeGreaterThan(15)
})

describe('a page states what it reads, its sitemap and its styles', () => {
  test.each(folders)('%s', (folder) => {
    const advice = `src/site/pages/${folder} has no definition: write ${folder}/definition.ts with a PageDefinition and list it in src/site/pages/registry.ts (docs/how-to/add-a-page.md)`
    expect(Object.keys(PAGES), advice).toContain(folder)
  })
})

test('the registry lists only pages that have a route module', () => {
  expect(Object.keys(PAGES).filter((folder) => !folders.includes(folder))).toEqual([])
})

test('no two pages have one pattern', () => {
  const patterns = Object.values(PAGES).map(({ pattern }) => pattern)
  expect(new Set(patterns).size).toBe(patterns.length)
})

describe('what a page states is true of its route module', () => {
  const source = (folder: string) => readFileSync(join(import.meta.dirname, folder, 'route.tsx'), 'utf8')

  test.each(Object.keys(PAGES).filter((folder) => PAGES[folder]?.parameters.length === 0))(
    '%s states that it reads no parameter, and reads none',
    (folder) => {
      expect(source(folder)).not.toMatch(/searchParams|(url|location)\.search\b|useLocation/)
    },
  )
})
