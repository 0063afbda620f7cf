import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_STRAIGHTEN_DEGREES, pixelCut, straightenedShare } from './crop.ts'

test.each([
  [0, 1],
  [10, 0.803],
  [-10, 0.803],
])('a photo of 3:2 that is turned by %d degrees keeps a share of %d of each side', (angle, share) => {
  expect(straightenedShare(1500, 1000, angle)).toBeCloseTo(share, 2)
})

test('a whole photo is cut out whole', () => {
  const cut = pixelCut({ width: 1500, height: 1000 }, { angle: 0, left: 0, top: 0, width: 1, height: 1 })
  expect(cut).toEqual({ angle: 0, left: 0, top: 0, width: 1500, height: 1000 })
})

test('whatever is cropped lies inside the turned photo, whose size is in whole pixels', () => {
  const size = fc.integer({ min: 20, max: 8000 })
  const share = fc.double({ min: 0.1, max: 1, noNaN: true })
  const angle = fc.double({ min: -MAX_STRAIGHTEN_DEGREES, max: MAX_STRAIGHTEN_DEGREES, noNaN: true })
  fc.assert(
    fc.property(size, size, angle, share, share, (width, height, turn, across, down) => {
      const crop = { angle: turn, left: 1 - across, top: 1 - down, width: across, height: down }
      const cut = pixelCut({ width, height }, crop)
      const radians = (Math.abs(turn) * Math.PI) / 180
      const canvas = {
        width: Math.floor(width * Math.cos(radians) + height * Math.sin(radians)),
        height: Math.floor(width * Math.sin(radians) + height * Math.cos(radians)),
      }
      expect(cut.width).toBeGreaterThan(0)
      expect(cut.height).toBeGreaterThan(0)
      expect(cut.left + cut.width).toBeLessThanOrEqual(canvas.width)
      expect(cut.top + cut.height).toBeLessThanOrEqual(canvas.height)
    }),
  )
})
