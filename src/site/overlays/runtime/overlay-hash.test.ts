import { expect, test } from 'vitest'
import { overlayOf } from './overlay-hash.ts'

test.each<[hash: string, path: string | undefined]>([
  ['', undefined],
  ['#', undefined],
  ['#/', undefined],
  ['#costs', undefined],
  ['#flash/welcome-lead-sent', undefined],
  ['#/map', undefined],
  ['#/list/', undefined],
  ['#/grid', undefined],
  ['#/mapping', '/mapping'],
  ['#/list/of/homes', '/list/of/homes'],
  ['#/calculator', '/calculator'],
  ['#/video/3', '/video/3'],
  ['#/book-a-viewing?property_id=42&channel=sales', '/book-a-viewing?property_id=42&channel=sales'],
])('%j asks for the overlay %j', (hash, path) => {
  expect(overlayOf(hash)).toBe(path)
})
