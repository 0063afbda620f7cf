import { expect, test } from 'vitest'
import { sectionAt } from './section-at.ts'

const sections = {
  auctions: { addresses: ['/sales-and-auctions'], tags: ['auction'] },
  services: { addresses: ['/letting', '/selling'], tags: [] },
  agriculture: { addresses: [], tags: ['farm-land', 'land'] },
}

test.each([
  ['/', [], undefined],
  ['/about', ['freehold'], undefined],
  ['/lettings', [], undefined],
  ['/selling', [], 'services'],
  ['/selling/by-auction', ['auction'], 'services'],
  ['/sales-and-auctions', [], 'auctions'],
  ['/properties/7/sales', ['freehold', 'land'], 'agriculture'],
  ['/search/property-for-sale/tag-land', ['land', 'auction'], 'auctions'],
] as const)('the section of %s with the tags %j is found', (pathname, tags, section) => {
  expect(sectionAt(sections, pathname, tags)).toBe(section)
})

test('an agency without sections has none', () => {
  expect(sectionAt(undefined, '/sales-and-auctions', ['auction'])).toBeUndefined()
})
