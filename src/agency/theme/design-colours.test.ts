import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Colour, contrast, hexOf, mixColours, nearestPassing, readColour, THEME_PAIRS } from './contrast.ts'
import { type DesignColours, deriveColours, examineColours } from './design-colours.ts'

const part = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(part, part, part) as fc.Arbitrary<Colour>
const hex = colour.map(hexOf)
/** As somebody ends up with who takes each nearest colour that is offered. */
const anyColours: fc.Arbitrary<DesignColours> = fc
  .record({
    primary: hex,
    accent: hex,
    page: hex,
    surface: hex,
    ink: hex,
    muted: hex,
    tint: fc.double({ min: 0, max: 0.2, noNaN: true }),
  })
  .map(({ tint, ...colours }) => {
    const surface = hexOf(mixColours(readColour(colours.page)!, readColour(colours.surface)!, tint))
    const chosen = { ...colours, surface }
    for (const { colour, nearest } of examineColours(chosen)) if (nearest) chosen[colour] = nearest
    return chosen
  })

/** Those of the demonstration agency. */
const RUTLAND: DesignColours = {
  primary: '#174451',
  accent: '#f0c24b',
  page: '#fdfcfa',
  surface: '#f3f1eb',
  ink: '#16272d',
  muted: '#54626a',
}

describe('a nearest colour that passes', () => {
  test('is none where the grounds are too unlike each other', () => {
    expect(
      nearestPassing(
        [128, 128, 128],
        [
          [255, 255, 255],
          [0, 0, 0],
        ],
        4.6,
      ),
    ).toBeUndefined()
  })

  test('passes on every ground, is the colour itself where that does, and is black or white at the furthest', () => {
    fc.assert(
      fc.property(colour, fc.array(colour, { minLength: 1, maxLength: 3 }), (ink, grounds) => {
        const found = nearestPassing(ink, grounds, 4.5)
        const passes = (one: Colour) => grounds.every((ground) => contrast(one, ground) >= 4.5)
        if (passes(ink)) expect(found).toEqual(ink)
        else if (found) expect(passes(found)).toBe(true)
        else expect(passes([0, 0, 0]) || passes([255, 255, 255])).toBe(false)
      }),
    )
  })

  test('of one ground there always is one', () => {
    fc.assert(fc.property(colour, colour, (ink, ground) => nearestPassing(ink, [ground], 4.5) !== undefined))
  })

  test('is the one of the design’s picture for its faint grey', () => {
    const near = hexOf(nearestPassing(readColour('#93a0a6')!, [readColour('#fdfcfa')!, readColour('#f3f1eb')!], 4.5)!)
    expect(near).toMatch(/^#[56]/)
  })
})

test('muted text that is too faint fails with its ratio, and the nearest that is offered passes', () => {
  const faint = { ...RUTLAND, muted: '#93a0a6' }
  const found = examineColours(faint).find(({ colour }) => colour === 'muted')!
  expect(found).toMatchObject({ passes: false, ratio: 2.3 })
  const mended = examineColours({ ...faint, muted: found.nearest! })
  expect(mended.every(({ passes }) => passes)).toBe(true)
})

test('the demonstration’s colours pass', () => {
  expect(examineColours(RUTLAND).map(({ colour, ratio }) => [colour, ratio])).toEqual([
    ['primary', 10.5],
    ['accent', 9.1],
    ['page', 15],
    ['surface', 13.6],
    ['ink', 13.6],
    ['muted', 5.5],
  ])
})

/** What is read on what the six colours do not decide is for the rules to make readable. */
test('whatever colours are chosen, once they pass, every pair of a theme made of them does', () => {
  fc.assert(
    fc.property(anyColours, (chosen) => {
      fc.pre(examineColours(chosen).every(({ passes }) => passes))
      const theme = deriveColours(chosen)
      const values: Record<string, string> = {
        hero: theme.page!,
        'on-hero': theme.ink!,
        'on-hero-muted': theme.muted!,
        logo: theme.accent!,
        'on-logo': theme['on-accent']!,
        link: theme.ink!,
        ...theme,
      }
      const faint = THEME_PAIRS.filter(
        ({ ink, ground, least }) => contrast(readColour(values[ink]!)!, readColour(values[ground]!)!) < least,
      )
      expect(faint).toEqual([])
    }),
    { numRuns: 300 },
  )
})
