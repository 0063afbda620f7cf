import { formatPounds } from '#src/formatting/numbers.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { BASIS_SUFFIX, type PriceBasis } from './rent-basis.ts'

/** The steps of a select, rising. */
export type Ladder = readonly number[]

export const BEDROOMS: Ladder = steps(1, 6, 1)

/** Where the agency's filters name no steps of their own. */
export const SQUARE_FEET: Ladder = [250, 500, 750, 1000, 1250, 1500, 2000, 2500, 3000, 4000, 5000, 10_000]
export const ACRES: Ladder = [0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250]

/** Pounds for a square foot: of prices, and of a year's rent. */
const PER_SQUARE_FOOT: Ladder = [100, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 1000, 1250, 1500, 2000]
const RENT_PER_SQUARE_FOOT: Ladder = [5, 7, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100]

export function perSquareFootLadder(channel: Channel): Ladder {
  return channel === 'sales' ? PER_SQUARE_FOOT : RENT_PER_SQUARE_FOOT
}

/** The price steps of the agency's settings. */
export type PriceSteps = { salesPrices: Ladder; lettingsPrices: Ladder; commercialRents: Ladder }

export function priceLadder(basis: PriceBasis, steps: PriceSteps): Ladder {
  if (basis === 'sale') return steps.salesPrices
  return basis === 'month' ? steps.lettingsPrices : steps.commercialRents
}

/** What a select of bounds needs: the two bounds as chosen, and whether both may be the same figure. */
export type Bounds = { least?: number; most?: number; sameAllowed?: boolean }

/**
 * Choices for the lower bound: those below the chosen upper one. A chosen value that is on no step is
 * offered too, in its place. Bedrooms may be the same above and below: `sameAllowed`.
 */
export function leastChoices(ladder: Ladder, { least, most = Infinity, sameAllowed = false }: Bounds): Ladder {
  return withChosen(
    ladder.filter((step) => step < most || (sameAllowed && step === most)),
    least,
  )
}

/** Choices for the upper bound: those above the chosen lower one. */
export function mostChoices(ladder: Ladder, { least = -Infinity, most, sameAllowed = false }: Bounds): Ladder {
  return withChosen(
    ladder.filter((step) => step > least || (sameAllowed && step === least)),
    most,
  )
}

/** The next wider bound, for a relaxed search; undefined at the ladder's end. */
export function stepUp(ladder: Ladder, value: number): number | undefined {
  return ladder.find((step) => step > value)
}

export function stepDown(ladder: Ladder, value: number): number | undefined {
  return ladder.findLast((step) => step < value)
}

/** "£500,000", "£1,200 pcm", "£30,000 pa (£2,500 pcm)": a year's rent also by the month, divided by 12. */
export function priceChoice(value: number, basis: PriceBasis): string {
  const text = formatPounds(value) + BASIS_SUFFIX[basis]
  return basis === 'year' ? `${text} (${formatPounds(Math.round(value / 12))} pcm)` : text
}

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: (to - from) / by + 1 }, (_, index) => from + index * by)
}

function withChosen(choices: Ladder, chosen: number | undefined): Ladder {
  if (chosen === undefined || choices.includes(chosen)) return choices
  return [...choices, chosen].sort((a, b) => a - b)
}
