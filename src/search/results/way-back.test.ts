import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

test.each([
  [{ address: '/search/property-for-sale' }, 'Back to your search', '/search/property-for-sale'],
  [{ address: '/search/property-for-sale/page-3/grid' }, 'Back to your search', '/search/property-for-sale/page-3'],
  [
    { address: '/search/property-for-sale/page-2/list', heading: '8 homes for sale' },
    'Back to 8 homes for sale',
    '/search/property-for-sale/page-2/list',
  ],
  [{ address: '/search/grid?q=a', heading: 3 }, 'Back to your search', '/search?q=a'],
])('the way back leads from %j', (latest, words, href) => {
  expect(wayBack(latest)).toEqual({ words, href })
})

test.each([undefined, {}, { address: 3 }, { address: '/searching' }, { address: 'javascript:alert(1)' }])(
  '%j is no search, and nothing leads to it',
  (latest) => {
    expect(wayBack(latest)).toBe(undefined)
  },
)
