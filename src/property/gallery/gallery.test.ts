import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { beginningAt, galleryPictures, indexWords, parsePictureNumber, turnedIndex } from './gallery.ts'

it('pictures that are still being fetched are not in a gallery', () => {
  expect(galleryPictures([{ source: 'late.jpg' }], 'Northgate')).toEqual([])
})

it('a picture without words is named after the home, and numbered if there are more', () => {
  const held = { media: 'ab', width: 900, height: 600 }
  const [kitchen, second] = galleryPictures([{ ...held, caption: 'Kitchen' }, held], 'Northgate, photo')
  expect(kitchen).toEqual({ ...held, alt: 'Kitchen', caption: 'Kitchen' })
  expect(second?.alt).toBe('Northgate, photo 2')
  expect(galleryPictures([held], 'Floorplan')[0]?.alt).toBe('Floorplan')
})

describe('previous and next', () => {
  test.each([
    [0, 10, -1, 9],
    [9, 10, 1, 0],
    [3, 10, 1, 4],
    [0, 1, 1, 0],
    [0, 0, 1, 0],
  ])('from index %i of %i by %i is %i', (index, count, step, expected) => {
    expect(turnedIndex(index, count, step)).toBe(expected)
  })

  it('are each other’s way back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(59), (count, at) => {
        const index = at % count
        expect(turnedIndex(turnedIndex(index, count, 1), count, -1)).toBe(index)
      }),
    )
  })
})

it.each([
  [null, 0],
  ['', 0],
  ['0', 0],
  ['-1', 0],
  ['3.5', 0],
  ['11', 0],
  ['99999', 0],
  ['1', 0],
  ['10', 9],
])('picture=%s of ten is index %i', (text, index) => {
  expect(parsePictureNumber(text, 10)).toBe(index)
})

it('the index is said with a stroke', () => {
  expect(indexWords(1, 10)).toBe('2/10')
})

it('a list turned begins where it is asked to, and leaves nothing out', () => {
  expect(beginningAt(['a', 'b', 'c', 'd'], 2)).toEqual(['c', 'd', 'a', 'b'])
  expect(beginningAt([], 0)).toEqual([])
})
