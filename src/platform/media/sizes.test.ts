import { describe, expect, test } from 'vitest'
import { parsePictureSize, pictureWidths } from './sizes.ts'

describe('the size in a picture’s URL', () => {
  test.each([
    '',
    '700px',
    '0700',
    '70',
    '-700',
    '700x',
    'x700',
    '700.',
    '700.svg',
    '700.WEBP',
    '700x700.webp',
    '1160x646x2',
    '1e3',
    ' 700',
  ])('"%s" is no size', (text) => {
    expect(parsePictureSize(text)).toBeUndefined()
  })

  test.each([
    ['700', { width: 700 }],
    ['175.avif', { width: 175, format: 'avif' }],
    ['1920.jpg', { width: 1920, format: 'jpeg' }],
    ['1160x646.webp', { width: 1160, height: 646, format: 'webp' }],
    ['1200x630', { width: 1200, height: 630 }],
    ['1080x720.jpg', { width: 1080, height: 720, format: 'jpeg' }],
  ])('is read from “%s”', (text, size) => {
    expect(parsePictureSize(text)).toEqual(size)
  })

  test('widths are listed once, from small to large', () => {
    expect([...pictureWidths]).toEqual([...new Set(pictureWidths)].sort((a, b) => a - b))
  })
})
