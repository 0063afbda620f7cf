import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { thumbhashColours } from './thumbhash-colours.ts'

const SIZES = [
  [32, 24],
  [24, 32],
  [32, 32],
  [100, 43],
] as const

/** A picture with a bright sky, a red house on the left and grass. */
function scene(width: number, height: number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const house = x < width * 0.4 && y > height * 0.3
      rgba.set(
        y > height * 0.75 ? [70, 130, 60, 255] : house ? [160, 60, 40, 255] : [150, 190, 240, 255],
        (y * width + x) * 4,
      )
    }
  }
  return rgba
}

const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

test('what is not a thumbhash gives no placeholder', () => {
  expect(thumbhashColours('')).toBeNull()
  expect(thumbhashColours('not base64!')).toBeNull()
  expect(thumbhashColours('AAAA')).toBeNull()
})

test('a hash that was cut short still has colours', () => {
  expect(thumbhashColours(Buffer.from([1, 2, 3, 4, 5, 6]).toString('base64'))).toHaveLength(3)
})

test.each(SIZES)(
  'a %i by %i picture has in each row the mean of what the reference decoder gives at the same points',
  (width, height) => {
    const hash = rgbaToThumbHash(width, height, scene(width, height))
    const ours = thumbhashColours(Buffer.from(hash).toString('base64'))!
    const reference = thumbHashToRGBA(hash)
    const at = (share: number, length: number) => Math.min(length - 1, Math.floor(share * length))
    expect(ours).toHaveLength(3)
    for (const [row, colour] of ours.entries()) {
      const y = at((row + 0.5) / 3, reference.h)
      for (const [part, value] of parts(colour).entries()) {
        const points = [0, 1, 2, 3].map((column) => {
          const x = at((column + 0.5) / 4, reference.w)
          return reference.rgba[(y * reference.w + x) * 4 + part]!
        })
        // a pixel of the reference stands up to half a pixel beside our point
        expect(Math.abs(value - points.reduce((sum, one) => sum + one) / 4)).toBeLessThan(24)
      }
    }
  },
)
