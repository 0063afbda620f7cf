import { describe, expect, test } from 'vitest'
import { pinText, shortPounds } from './map-marks.ts'

describe('pounds in a few characters', () => {
  test.each([
    [0, '£0'],
    [950, '£950'],
    [999, '£999'],
    [1_000, '£1k'],
    [85_000, '£85k'],
    [142_500, '£142.5k'],
    [289_950, '£290k'],
    [450_000, '£450k'],
    [899_995, '£900k'],
    [999_949, '£999.9k'],
    [999_950, '£1m'],
    [1_000_000, '£1m'],
    [1_250_000, '£1.25m'],
    [1_895_000, '£1.9m'],
    [12_345_678, '£12.35m'],
  ])('%i is %s', (amount, words) => {
    expect(shortPounds(amount)).toBe(words)
  })
})

describe('the price on a pin', () => {
  test.each([
    ['a price', 'sales', 450_000, '£450,000', '£450k'],
    ['a rent a month', 'lettings', 1_250, '£1,250 pcm', '£1,250 pcm'],
    ['a rent a week', 'lettings', 1_300, '£300 pw', '£300 pw'],
    ['no price', 'sales', null, 'Price on application', 'POA'],
    ['no rent', 'lettings', null, 'Rent on application', 'POA'],
  ] as const)('is short for %s', (_words, propertyChannel, priceValue, priceWithoutQualifier, text) => {
    expect(pinText({ propertyChannel, priceValue, priceWithoutQualifier })).toBe(text)
  })
})
