import fc from 'fast-check'
import { expect, it } from 'vitest'
import { galleryPath, overlayPath, parsePropertyPath, propertyPath, videoPath } from './property-paths.ts'

it.each([
  '/properties/0/sales',
  '/properties/42',
  '/properties/42/auctions',
  '/properties/042/sales',
  '/properties/99999999999/sales',
  '/properties/9999999999/sales',
  '/properties/42/sales/leads',
  'properties/42/sales',
])('%s is no property page', (pathname) => {
  expect(parsePropertyPath(pathname)).toBeNull()
})

it('a property page is parsed back from its path', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.constantFrom('sales', 'lettings'), (id, channel) => {
      expect(parsePropertyPath(propertyPath(id, channel))).toEqual({ id, channel })
    }),
  )
})

it('an overlay has a page of its own, at a path that names the property', () => {
  expect(overlayPath(42, 'sales', 'book-a-viewing')).toBe('/book-a-viewing?property_id=42&channel=sales')
  expect(galleryPath(42, 'sales', 'property-images', 3)).toBe('/property-images?property_id=42&channel=sales&picture=3')
  expect(videoPath(42, 'lettings', 2)).toBe('/video/2?property_id=42&channel=lettings')
})
