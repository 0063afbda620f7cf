import { expect, test } from 'vitest'
import { currentItem, linkProps } from './menu-items.ts'

const buy = { id: 1, name: 'Buy', url: '/search/property-for-sale' }
const cottages = { id: 2, name: 'Cottages', url: '/search/property-for-sale/tag-cottage' }
const home = { id: 3, name: 'Home', url: '/' }

test.each([
  ['/', undefined],
  ['/contact', undefined],
  ['/search/property-for-sales', undefined],
  ['/search/property-for-sale', buy],
  ['/search/property-for-sale/page-2', buy],
  ['/search/property-for-sale/tag-cottage/list', cottages],
])('at %s the item of its section is the current one', (pathname, item) => {
  expect(currentItem([buy, cottages, home], pathname)).toBe(item)
})

test('an item with target B opens in a new tab, without handing over the window', () => {
  expect(linkProps({ ...buy, target: 'B' })).toEqual({ href: buy.url, target: '_blank', rel: 'noopener' })
  expect(linkProps(buy)).toEqual({ href: buy.url })
})

test('an overlay is a link to its page, which opens over the page at hand', () => {
  expect(linkProps({ url: '#/book-a-valuation' })).toEqual({ href: '/book-a-valuation', 'data-overlay': true })
  expect(linkProps({ url: '#/book-a-valuation', target: 'B' })).toEqual({
    href: '/book-a-valuation',
    target: '_blank',
    rel: 'noopener',
  })
})
