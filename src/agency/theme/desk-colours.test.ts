import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, readColour } from './contrast.ts'
import { deskColours } from './desk-colours.ts'

test('any primary colour can be read on the Desk, light and dark, and under its own text', () => {
  const part = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
  fc.assert(
    fc.property(fc.tuple(part, part, part), (parts) => {
      const colours = deskColours(`#${parts.join('')}`)
      const between = (one: string, other: string) => contrast(readColour(one)!, readColour(other)!)
      expect(between(colours.primary, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(between(colours['primary-strong'], '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(between(colours['primary-dark'], '#17191b')).toBeGreaterThanOrEqual(4.5)
      expect(between(colours['primary-dark'], colours['on-primary-dark'])).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a primary colour that is dark enough is used as it is', () => {
  expect(deskColours('#174451').primary).toBe('#174451')
})
