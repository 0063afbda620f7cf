import { type Colour, contrast, hexOf, mixColours, readColour } from './contrast.ts'

/** The Desk's dark page, and its light one (src/desk/styles/tokens.css). */
const DARK_PAGE: Colour = [23, 25, 27]
const LIGHT_PAGE: Colour = [255, 255, 255]

/** Contrast of the primary colour to the Desk's page, well over the 4.5 that text needs: charts have it as thin lines. */
const RAISED = 8.5
const RAISED_STRONG = 11.5
const TEXT = 4.5

/** The Desk's colours of an agency's primary: as it is on light pages, the same hue raised on dark ones. */
export type DeskColours = Record<
  'primary' | 'primary-strong' | 'primary-dark' | 'primary-dark-strong' | 'on-primary-dark',
  string
>

/**
 * @param primary any colour of a theme; one that is too pale for white text is darkened
 */
export function deskColours(primary: string): DeskColours {
  const given = readColour(primary) ?? [29, 29, 31]
  const light = mixed(given, [0, 0, 0], (colour) => contrast(colour, LIGHT_PAGE) >= TEXT)
  const dark = mixed(given, [255, 255, 255], (colour) => contrast(colour, DARK_PAGE) >= RAISED)
  return {
    primary: hexOf(light),
    'primary-strong': hexOf(mixColours(light, [0, 0, 0], 0.3)),
    'primary-dark': hexOf(dark),
    'primary-dark-strong': hexOf(
      mixed(dark, [255, 255, 255], (colour) => contrast(colour, DARK_PAGE) >= RAISED_STRONG),
    ),
    'on-primary-dark': hexOf(mixColours(given, [0, 0, 0], 0.75)),
  }
}

/** Those of a theme's style sheet. */
export function deskColoursOf(css: string): DeskColours {
  const [, primary = '#1d1d1f'] = /--colour-primary:\s*(#[0-9a-f]{3,6})\b/i.exec(css) ?? []
  return deskColours(primary)
}

/** As much of another colour as is needed, in steps of two per cent. */
function mixed(colour: Colour, other: Colour, isEnough: (colour: Colour) => boolean): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const result = mixColours(colour, other, share)
    if (isEnough(result)) return result
  }
  return other
}
