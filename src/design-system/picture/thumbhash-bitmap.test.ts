import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { thumbhashBitmap } from './thumbhash-bitmap.ts'

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

function pixelsOf(dataUrl: string): number[][] {
  const bytes = Buffer.from(dataUrl.replace('data:image/bmp;base64,', ''), 'base64')
  expect(bytes.readUInt32LE(2)).toBe(bytes.length)
  const rows = [2, 1, 0].map((row) => [0, 1, 2, 3].map((column) => 54 + (row * 4 + column) * 3))
  return rows.flat().map((at) => [bytes[at + 2]!, bytes[at + 1]!, bytes[at]!])
}

test('what is not a thumbhash gives no placeholder', () => {
  expect(thumbhashBitmap('')).toBeNull()
  expect(thumbhashBitmap('not base64!')).toBeNull()
  expect(thumbhashBitmap('AAAA')).toBeNull()
})

test('a hash that was cut short is still drawn', () => {
  expect(thumbhashBitmap(Buffer.from([1, 2, 3, 4, 5, 6]).toString('base64'))).toMatch(/^data:image\/bmp;base64,/)
})

test.each(SIZES)(
  'a %i by %i picture has the colours that the reference decoder gives at the same points',
  (width, height) => {
    const hash = rgbaToThumbHash(width, height, scene(width, height))
    const ours = pixelsOf(thumbhashBitmap(Buffer.from(hash).toString('base64'))!)
    const reference = thumbHashToRGBA(hash)
    const at = (share: number, length: number) => Math.min(length - 1, Math.floor(share * length))
    for (const [index, colour] of ours.entries()) {
      const x = at(((index % 4) + 0.5) / 4, reference.w)
      const y = at((Math.floor(index / 4) + 0.5) / 3, reference.h)
      const start = (y * reference.w + x) * 4
      // a pixel of the reference stands up to half a pixel beside our point
      for (const part of [0, 1, 2]) expect(Math.abs(colour[part]! - reference.rgba[start + part]!)).toBeLessThan(24)
    }
  },
)
