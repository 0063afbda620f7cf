import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  galleryPath,
  overlayHashPath,
  overlayPath,
  parsePropertyPath,
  propertyPath,
  videoHashPath,
  videoPath,
} from './property-paths.ts'

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

it('a property page is read back from its address', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.constantFrom('sales', 'lettings'), (id, channel) => {
      expect(parsePropertyPath(propertyPath(id, channel))).toEqual({ id, channel })
    }),
  )
})

it('overlays have a hash over the page and a real address', () => {
  expect(overlayHashPath(42, 'sales', 'floorplan')).toBe('/properties/42/sales#/floorplan')
  expect(overlayPath(42, 'sales', 'book-a-viewing')).toBe('/book-a-viewing?property_id=42&channel=sales')
  expect(galleryPath(42, 'sales', 'property-images', 3)).toBe('/property-images?property_id=42&channel=sales&picture=3')
  expect(videoPath(42, 'lettings', 2)).toBe('/video/2?property_id=42&channel=lettings')
  expect(videoHashPath(42, 'lettings', 2)).toBe('/properties/42/lettings#/video/2')
})
