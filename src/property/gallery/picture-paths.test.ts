import { expect, it } from 'vitest'
import {
  fittingWidth,
  GALLERY_WIDTHS,
  gallerySizedPath,
  picturePath,
  pictureSrcSet,
  pictureSrcSetInFull,
} from './picture-paths.ts'

it('pictures are served at listed widths only', () => {
  expect(picturePath('ab', 375)).toBe('/media/ab/375')
  expect(picturePath('ab', 376)).toBe('/media/ab/414')
  expect(picturePath('ab', 5_000)).toBe('/media/ab/1920')
  expect(gallerySizedPath('ab')).toBe('/media/ab/1160x646')
})

it.each([
  [1_920, 700, 700],
  [640, 700, 575],
  [100, 700, 175],
])('a picture %i px wide, wanted at %i, is asked for at %i', (intrinsic, wanted, width) => {
  expect(fittingWidth(wanted, intrinsic)).toBe(width)
})

it('no picture is offered wider than it is', () => {
  expect(pictureSrcSet('ab', 700)).toBe(
    '/media/ab/175 175w, /media/ab/375 375w, /media/ab/500 500w, /media/ab/575 575w, /media/ab/700 700w',
  )
  expect(pictureSrcSet('ab', 400, GALLERY_WIDTHS)).toBe('/media/ab/320 320w, /media/ab/375 375w')
  expect(pictureSrcSet('ab', 120)).toBe('/media/ab/175 120w')
})

it.each([
  [1_020, ', /media/ab/900 900w, /media/ab/1160 1020w'],
  [1_200, ', /media/ab/900 900w, /media/ab/1200 1200w'],
  [2_400, ', /media/ab/1400 1400w, /media/ab/1920 1920w'],
  [120, '/media/ab/175 120w'],
])('one of %i px that is shown large is offered in its own width too', (intrinsic, last) => {
  expect(pictureSrcSetInFull('ab', intrinsic)).toSatisfy((offered: string) => offered.endsWith(last))
})
