import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutAtWord, descriptionText, shortDescription } from './description.ts'

it.each([
  ['', ''],
  ['<p>Two  rooms.</p><p>A &amp; B</p>', 'Two rooms. A & B'],
  ['One<br>two', 'One two'],
  ['half-<b>timbered</b>', 'half-timbered'],
  ['a &constructor; &toString; b', 'a &constructor; &toString; b'],
  ['2 < 3, and <b>4 > 3</b>', '2 < 3, and 4 > 3'],
  ['&pound;1 &#163;2 &#xA3;3 &unknown; &#9999999;', '£1 £2 £3 &unknown; &#9999999;'],
])('the words of %j are %j', (html, text) => {
  expect(descriptionText(html)).toBe(text)
})

it('reads brackets without end at once', () => {
  expect(descriptionText('<'.repeat(200_000))).toBe('<'.repeat(200_000))
})

it.each([
  ['A house by the water', 20, 'A house by the water'],
  ['A house by the water', 19, 'A house by the…'],
  ['A house, by the water', 12, 'A house, by…'],
  ['A house, by the water', 10, 'A house…'],
  ['Llanfairpwllgwyngyll', 10, 'Llanfairp…'],
])('%j cut at %i is %j', (text, max, cut) => {
  expect(cutAtWord(text, max)).toBe(cut)
})

it('is never longer than asked for', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 40 }), (text, max) => cutAtWord(text, max).length <= max),
  )
})

describe('the line of a card', () => {
  const long = 'word '.repeat(80)
  it('is the summary, or else the beginning of the description', () => {
    expect(shortDescription({ summary: 'A summary.', description: '<p>Words.</p>' })).toBe('A summary.')
    expect(shortDescription({ summary: ' ', description: '<p>Words.</p>' })).toBe('Words.')
  })

  it('is cut at 100 characters for a development', () => {
    expect(shortDescription({ summary: long, description: '', developmentKey: 'mill' }).length).toBeLessThanOrEqual(100)
    expect(shortDescription({ summary: long, description: '' }).length).toBeGreaterThan(100)
  })
})
