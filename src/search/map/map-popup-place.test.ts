import fc from 'fast-check'
import { expect, test } from 'vitest'
import { popupPlace } from './map-popup-place.ts'

const map = { width: 700, height: 800 }
const popup = { width: 288, height: 330 }

test.each([
  ['under its pin', { x: 350, y: 200 }, { left: 206, top: 208 }],
  ['over it, near the foot of the map', { x: 350, y: 700 }, { left: 206, top: 328 }],
  ['pushed in from the left edge', { x: 10, y: 200 }, { left: 8, top: 208 }],
  ['pushed in from the right edge', { x: 690, y: 200 }, { left: 404, top: 208 }],
])('the popup is placed %s', (_words, pin, place) => {
  expect(popupPlace(pin, map, popup)).toEqual(place)
})

test('the popup is placed beside its pin where there is room neither under nor over it', () => {
  const low = { width: 700, height: 400 }
  expect(popupPlace({ x: 200, y: 200 }, low, popup)).toEqual({ left: 244, top: 35 })
  expect(popupPlace({ x: 600, y: 200 }, low, popup)).toEqual({ left: 268, top: 35 })
})

test('the popup is never over the edge of a map that is large enough', () => {
  const position = fc.record({ x: fc.integer({ min: -50, max: 750 }), y: fc.integer({ min: -50, max: 850 }) })
  fc.assert(
    fc.property(position, (pin) => {
      const { left, top } = popupPlace(pin, map, popup)
      expect(left).toBeGreaterThanOrEqual(8)
      expect(left + popup.width).toBeLessThanOrEqual(map.width - 8)
      expect(top).toBeGreaterThanOrEqual(8)
      expect(top + popup.height).toBeLessThanOrEqual(map.height - 8)
    }),
  )
})
