import type { SelectOption } from '#src/design-system/form/select.tsx'
import { formatCount, formatNumber, formatPounds } from '#src/formatting/numbers.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import {
  ACRES,
  BEDROOMS,
  type Bounds,
  type Ladder,
  leastChoices,
  mostChoices,
  type PriceSteps,
  perSquareFootLadder,
  priceChoice,
  priceLadder,
  SQUARE_FEET,
} from '#src/search/values/price-ladders.ts'
import { type PriceBasis, priceBasis } from '#src/search/values/rent-basis.ts'

/** A minimum and a maximum whose choices depend on each other: labels, names of the parameters, and choices. */
export type BoundPair = {
  min: { field: keyof Criteria; name: string; label: string; options: SelectOption[]; value?: number }
  max: { field: keyof Criteria; name: string; label: string; options: SelectOption[]; value?: number }
}

/** `worded` choices make sense without the label; `short` ones fit into the row of filters. */
export function bedroomBounds({ minBeds, maxBeds }: Criteria, { worded = false, short = false } = {}): BoundPair {
  const bounds: Bounds = { least: minBeds, most: maxBeds, sameAllowed: true }
  const words = (count: number) => (count === 0 ? 'Studio' : formatCount(count, 'bedroom'))
  return {
    min: {
      ...{ field: 'minBeds', name: 'min_beds', label: 'Min. bedrooms', value: minBeds },
      options: choices(worded ? 'Min. beds' : 'Any number', leastChoices(BEDROOMS, bounds), (count) =>
        short && count > 0 ? `${count}+ beds` : `${words(count)} or more`,
      ),
    },
    max: {
      ...{ field: 'maxBeds', name: 'max_beds', label: 'Max. bedrooms', value: maxBeds },
      options: choices(worded ? 'Max. beds' : 'Any number', mostChoices(BEDROOMS, bounds), (count) =>
        short && count > 0 ? `Up to ${formatCount(count, 'bed')}` : `Up to ${words(count)}`,
      ),
    },
  }
}

export function sizeBounds(
  { minSquareFeet: least, maxSquareFeet: most }: Criteria,
  ladder: Ladder = SQUARE_FEET,
): BoundPair {
  const words = (size: number) => `${formatNumber(size)} sq ft`
  const label = { min: 'Min. size', max: 'Max. size' }
  return rangeBounds('SquareFeet', 'square_feet', label, { least, most }, ladder, words)
}

export function acreBounds({ minAcreage: least, maxAcreage: most }: Criteria, ladder: Ladder = ACRES): BoundPair {
  const words = (acres: number) => (acres === 1 ? '1 acre' : `${acres} acres`)
  return rangeBounds('Acreage', 'acreage', { min: 'Min. land', max: 'Max. land' }, { least, most }, ladder, words)
}

/** Nobody compares homes to let by it: there it is offered only where it is asked for. Business premises are a year. */
export function perSquareFootBounds(criteria: Criteria): BoundPair | undefined {
  const { channel, minPerSquareFoot: least, maxPerSquareFoot: most } = criteria
  const isAsked = least !== undefined || most !== undefined
  if (priceBasis(criteria) === 'month' && !isAsked) return undefined
  const of = channel === 'sales' ? 'price' : 'yearly rent'
  const label = { min: `Min. ${of} per sq ft`, max: `Max. ${of} per sq ft` }
  const ladder = perSquareFootLadder(channel)
  return rangeBounds('PerSquareFoot', 'per_square_foot', label, { least, most }, ladder, formatPounds)
}

/**
 * The prices of the search's channel. Without JavaScript the channel can change after the page was rendered: `both` offers
 * the steps of sales and lettings in groups. `worded` choices make sense without the label, "Up to £500,000", and leave out
 * that a rent is per month.
 */
export function priceBounds(
  criteria: Criteria,
  steps: PriceSteps,
  { both, worded = false }: { both: boolean; worded?: boolean },
): BoundPair {
  const { minPrice: least, maxPrice: most } = criteria
  const basis = priceBasis(criteria)
  const bases = both && basis !== 'year' ? (['sale', 'month'] as const) : [basis]
  const of = (side: typeof leastChoices, own: PriceBasis, before: string) =>
    side(priceLadder(own, steps), own === basis ? { least, most } : {}).map((price) => ({
      value: String(price),
      name: worded ? `${before}${priceChoice(price, own === 'month' ? 'sale' : own)}` : priceChoice(price, own),
      ...(bases.length > 1 && { group: GROUPS[own] }),
    }))
  return {
    min: {
      ...{ field: 'minPrice', name: 'min_price', label: 'Minimum price', value: least },
      options: [
        { value: '', name: worded ? 'Min. price' : 'No minimum' },
        ...bases.flatMap((own) => of(leastChoices, own, 'From ')),
      ],
    },
    max: {
      ...{ field: 'maxPrice', name: 'max_price', label: 'Maximum price', value: most },
      options: [
        { value: '', name: worded ? 'Max. price' : 'No maximum' },
        ...bases.flatMap((own) => of(mostChoices, own, 'Up to ')),
      ],
    },
  }
}

/** In days. A figure of the URL that is none of these is offered too. */
const ADDED_WITHIN = [1, 3, 7, 14, 30]

/** Choices for homes added in the last so many days. */
export function addedChoices({ createdAgo }: Criteria): SelectOption[] {
  const days = createdAgo === undefined ? ADDED_WITHIN : [...new Set([...ADDED_WITHIN, createdAgo])]
  const name = (count: number) => (count === 1 ? 'In the last 24 hours' : `In the last ${count} days`)
  return [
    { value: '', name: 'At any time' },
    ...days.toSorted((one, other) => one - other).map((count) => ({ value: String(count), name: name(count) })),
  ]
}

const GROUPS: Record<PriceBasis, string> = { sale: 'To buy', month: 'Rent per month', year: 'Rent per year' }

function rangeBounds(
  suffix: 'SquareFeet' | 'Acreage' | 'PerSquareFoot',
  parameter: string,
  label: { min: string; max: string },
  bounds: Bounds,
  ladder: readonly number[],
  words: (figure: number) => string,
): BoundPair {
  return {
    min: {
      ...{ field: `min${suffix}`, name: `min_${parameter}`, label: label.min, value: bounds.least },
      options: choices('No minimum', leastChoices(ladder, bounds), words),
    },
    max: {
      ...{ field: `max${suffix}`, name: `max_${parameter}`, label: label.max, value: bounds.most },
      options: choices('No maximum', mostChoices(ladder, bounds), words),
    },
  }
}

function choices(none: string, ladder: readonly number[], words: (figure: number) => string): SelectOption[] {
  return [{ value: '', name: none }, ...ladder.map((figure) => ({ value: String(figure), name: words(figure) }))]
}
