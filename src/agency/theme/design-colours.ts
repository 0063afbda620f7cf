import { type Colour, contrast, hexOf, mixColours, nearestPassing, readColour, THEME_PAIRS } from './contrast.ts'

/** The colours that an agency chooses in the Desk; every other one follows from them. */
export const DESIGN_COLOURS = {
  primary: { name: 'Primary', about: 'Buttons and selected dates' },
  accent: { name: 'Accent', about: 'New labels, valuation banner' },
  page: { name: 'Background', about: 'Page background' },
  surface: { name: 'Surface', about: 'Tinted sections' },
  ink: { name: 'Text', about: 'Body text' },
  muted: { name: 'Muted text', about: 'Secondary text' },
} as const

export type DesignColour = keyof typeof DESIGN_COLOURS
export const DESIGN_COLOUR_NAMES = Object.keys(DESIGN_COLOURS) as DesignColour[]

/** Each as #rrggbb. */
export type DesignColours = Record<DesignColour, string>

const WHITE: Colour = [255, 255, 255]
const BLACK: Colour = [0, 0, 0]
const TEXT = 4.5
const EDGE = 3

const read = (written: string): Colour => readColour(written) ?? BLACK

/** Whichever of the colours is read best on a ground. */
const bestOn = (ground: Colour, ...inks: Colour[]): Colour =>
  [...inks].sort((one, other) => contrast(other, ground) - contrast(one, ground))[0]!

/** A colour, changed as little as makes it pass. Grounds so unlike each other that none passes get the best there is. */
const passing = (colour: Colour, grounds: readonly Colour[], least: number): Colour =>
  nearestPassing(colour, grounds, least) ?? bestOn(grounds[0]!, BLACK, WHITE)

/** Text on a ground: the first of the inks that can be read on it, else black or white. */
const textOn = (ground: Colour, ...inks: Colour[]): Colour =>
  inks.find((ink) => contrast(ink, ground) >= TEXT) ?? bestOn(ground, BLACK, WHITE)

/**
 * Every colour role of a theme (src/design-system/page/tokens.css), by its name without `--colour-`, that follows from
 * those chosen: shades, edges, what is read on each, and the dark end of the page.
 */
export function deriveColours(chosen: DesignColours): Record<string, string> {
  const [primary, accent, page, surface, ink, muted] = DESIGN_COLOUR_NAMES.map((name) => read(chosen[name])) as [
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
  ]
  const onPrimary = textOn(primary, WHITE, ink, page)
  // away from what is read on it, so that it stays readable
  const strong = mixColours(primary, contrast(onPrimary, BLACK) > contrast(onPrimary, WHITE) ? BLACK : WHITE, 0.3)
  const surface2 = mixColours(surface, page, -0.9)
  const dark = passing(mixColours(primary, BLACK, 0.45), [WHITE], 11)
  const tint = (colour: Colour) => readableGround(mixColours(page, colour, 0.09), page, [ink])
  const success = { ground: tint([27, 122, 58]), ink: [27, 122, 58] as Colour }
  const error = { ground: tint([179, 38, 30]), ink: [179, 38, 30] as Colour }
  const warning = { ground: tint([214, 158, 0]), ink: [92, 67, 0] as Colour }
  const colours: Record<string, Colour> = {
    primary,
    accent,
    page,
    surface,
    ink,
    muted,
    'primary-strong': strong,
    'on-primary': onPrimary,
    'on-accent': textOn(accent, ink, page),
    'surface-2': readableGround(clamped(surface2), surface, [ink, muted]),
    raised: page,
    line: mixColours(page, ink, 0.16),
    'line-strong': passing(mixColours(page, muted, 0.75), [page, surface], EDGE),
    dark,
    'on-dark': textOn(dark, mixColours(page, WHITE, 0.5), WHITE),
    'on-dark-muted': passing(mixColours(dark, WHITE, 0.68), [dark], TEXT),
    'line-dark': mixColours(dark, WHITE, 0.16),
    focus: passing(ink, [page, surface], EDGE),
    'focus-halo': accent,
    success: passing(success.ink, [page, success.ground], TEXT),
    'success-surface': success.ground,
    error: passing(error.ink, [page, error.ground], TEXT),
    'error-surface': error.ground,
    'warning-surface': warning.ground,
    'on-warning': passing(warning.ink, [warning.ground], TEXT),
  }
  return Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, hexOf(colour)]))
}

const clamped = (colour: Colour): Colour =>
  colour.map((value) => Math.min(255, Math.max(0, value))) as unknown as Colour

/** A second tint, if what is read on the first can be read on it too; else the first. */
const readableGround = (second: Colour, first: Colour, inks: readonly Colour[]): Colour =>
  inks.every((ink) => contrast(ink, second) >= TEXT) ? second : first

/** How one of the chosen colours stands with those that it meets. */
export type ColourFinding = {
  colour: DesignColour
  /** the lowest of its pairs, rounded down as 4.496 is not 4.5 */
  ratio: number
  least: number
  passes: boolean
  /** where it fails: the nearest that passes, if there is one */
  nearest: string | undefined
}

/** Grounds on which an ink is read, and inks that are read on a ground, among those chosen. */
const CHOSEN_PAIRS = THEME_PAIRS.filter(
  ({ ink, ground }) => ['ink', 'muted'].includes(ink) && ['page', 'surface'].includes(ground),
)

/** Every chosen colour with its lowest contrast, in their order. What fails is the ink: its ground may be fine otherwise. */
export function examineColours(chosen: DesignColours): ColourFinding[] {
  const derived = deriveColours(chosen)
  return DESIGN_COLOUR_NAMES.map((colour) => {
    if (colour === 'primary' || colour === 'accent') {
      const ratio = contrast(read(derived[`on-${colour}`]!), read(chosen[colour]))
      return { colour, ratio: floored(ratio), least: TEXT, passes: true, nearest: undefined }
    }
    const isInk = colour === 'ink' || colour === 'muted'
    const others = isInk
      ? CHOSEN_PAIRS.filter(({ ink }) => ink === colour).map(({ ground }) => read(chosen[ground as DesignColour]))
      : [read(chosen.ink)]
    const ratio = Math.min(...others.map((other) => contrast(read(chosen[colour]), other)))
    const passes = ratio >= TEXT
    const nearest = passes ? undefined : nearestPassing(read(chosen[colour]), others, TEXT)
    return { colour, ratio: floored(ratio), least: TEXT, passes, nearest: nearest && hexOf(nearest) }
  })
}

const floored = (ratio: number) => Math.floor(ratio * 10) / 10
