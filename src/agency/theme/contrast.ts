/** Contrast of colours as WCAG 2.2 (5 October 2023) reckons it, and which pairs of a theme must reach how much. */

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

export type ColourPair = { ink: string; ground: string; least: number }

/** Text needs 4.5 to 1 (1.4.3), the edge of a control and the ring of the focus 3 to 1 (1.4.11). */
const TEXT = 4.5
const EDGE = 3

const pairs = (least: number, ground: string, ...inks: string[]) => inks.map((ink) => ({ ink, ground, least }))

/** Every pair of colour roles (src/design-system/page/tokens.css) that meets on a page. */
export const THEME_PAIRS: readonly ColourPair[] = [
  ...pairs(TEXT, 'page', 'ink', 'muted', 'link', 'error', 'success'),
  ...pairs(TEXT, 'surface', 'ink', 'muted'),
  ...pairs(TEXT, 'surface-2', 'ink', 'muted'),
  ...pairs(TEXT, 'raised', 'ink', 'muted'),
  ...pairs(TEXT, 'primary', 'on-primary'),
  ...pairs(TEXT, 'primary-strong', 'on-primary'),
  ...pairs(TEXT, 'accent', 'on-accent'),
  ...pairs(TEXT, 'logo', 'on-logo'),
  ...pairs(TEXT, 'hero', 'on-hero', 'on-hero-muted'),
  ...pairs(TEXT, 'dark', 'on-dark', 'on-dark-muted'),
  ...pairs(TEXT, 'success-surface', 'success', 'ink'),
  ...pairs(TEXT, 'error-surface', 'error', 'ink'),
  ...pairs(TEXT, 'warning-surface', 'on-warning'),
  ...pairs(EDGE, 'page', 'line-strong', 'focus'),
  ...pairs(EDGE, 'surface', 'line-strong', 'focus'),
]

/** Reads `#rgb`, `#rrggbb`, `rgb(…)`, `white` and `black`; undefined for what is written otherwise or is see-through. */
export function readColour(written: string): Colour | undefined {
  const text = written.trim().toLowerCase()
  if (text === 'white') return [255, 255, 255]
  if (text === 'black') return [0, 0, 0]
  const [, short] = /^#([\da-f]{3})$/.exec(text) ?? []
  const digits = short ? short.replaceAll(/./g, '$&$&') : /^#([\da-f]{6})$/.exec(text)?.[1]
  if (digits) return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Colour
  const figures = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(text)?.slice(1).map(Number)
  return figures?.every((figure) => figure <= 255) ? (figures as unknown as Colour) : undefined
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function mixColours(one: Colour, other: Colour, share: number): Colour {
  return one.map((value, at) => Math.round(value + (other[at]! - value) * share)) as unknown as Colour
}

/** "#174451" */
export function hexOf(colour: Colour): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const BLACK: Colour = [0, 0, 0]
const WHITE: Colour = [255, 255, 255]

/** Steps of the way to black or white: finer than the eye, and than a colour's 255. */
const STEPS = 256

/**
 * The colour nearest to one that has enough contrast to each ground: with as little black, or white, as does. Itself, if
 * it has; undefined if there is none.
 */
export function nearestPassing(colour: Colour, grounds: readonly Colour[], least: number): Colour | undefined {
  for (let step = 0; step <= STEPS; step++)
    for (const end of [BLACK, WHITE]) {
      const mixed = mixColours(colour, end, step / STEPS)
      if (grounds.every((ground) => contrast(mixed, ground) >= least)) return mixed
    }
  return undefined
}
