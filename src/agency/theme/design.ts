import type { HomePart } from '../profile/home-parts.ts'
import type { DesignColours } from './design-colours.ts'

/** What the Desk's Design page changes. */
export type Design = {
  colours: DesignColours
  /** ids of the catalogue, or `own`: what the agency's folder brings */
  displayFont: string
  textFont: string
  radiusPx: number
  cardRatio: CardRatio
  logoPosition: 'centre' | 'left'
  splitMenuEqually: boolean
  /** parts of the home page below its title and search, in their order; those that are left out are not shown */
  homeParts: readonly HomePart[]
  /** of the drawing logo.svg; null: the agency's name in letters */
  logo: string | null
}

/** The fonts of the folder's own theme. */
export const OWN_FONT = 'own'

export const CARD_RATIOS = ['3 / 2', '4 / 3', '1 / 1', '16 / 9'] as const
export type CardRatio = (typeof CARD_RATIOS)[number]

export const MAX_RADIUS_PX = 24

/** With one part moved: -1 towards the top. */
export function movePart(parts: readonly HomePart[], part: HomePart, by: -1 | 1): readonly HomePart[] {
  const from = parts.indexOf(part)
  const to = from + by
  if (from < 0 || to < 0 || to >= parts.length) return parts
  const moved = [...parts]
  moved[from] = parts[to]!
  moved[to] = part
  return moved
}

/** What differs between two designs, in words. */
export function describeDesignChanges(before: Design, after: Design): string[] {
  const names: Record<Exclude<keyof Design, 'colours'>, string> = {
    displayFont: 'Heading font',
    textFont: 'Text font',
    radiusPx: 'Corners',
    cardRatio: 'Photo shape',
    logoPosition: 'Logo position',
    splitMenuEqually: 'Menu',
    homeParts: 'Home page',
    logo: 'Logo',
  }
  const colours = Object.entries(after.colours).some(
    ([name, value]) => before.colours[name as keyof DesignColours] !== value,
  )
  const others = Object.entries(names).flatMap(([key, name]) => {
    const at = key as keyof typeof names
    return JSON.stringify(before[at]) === JSON.stringify(after[at]) ? [] : [name]
  })
  return [...(colours ? ['Colours'] : []), ...others]
}
