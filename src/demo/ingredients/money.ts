import type { PriceQualifier, RentFrequency } from '#src/property/listing/listing.ts'
import type { Random } from './random.ts'
import type { Street } from './streets.ts'

/** A price as agents write it: round figures, and below half a million now and then fifty pounds less. */
export function askingPrice(value: number, random: Random): number {
  const step =
    value < 150_000
      ? 2_500
      : value < 500_000
        ? 5_000
        : value < 1_000_000
          ? 25_000
          : value < 3_000_000
            ? 50_000
            : 250_000
  const round = Math.max(step, Math.round(value / step) * step)
  return value > 60_000 && value < 500_000 && random.chance(0.28) ? round - 50 : round
}

/** Whole pounds a calendar month for a dwelling of a size in late 2026. */
export function randomMonthlyRent(squareMetres: number, factor: number, random: Random): number {
  return Math.round(((390 + 7.7 * squareMetres) * factor * random.between(0.94, 1.08)) / 25) * 25
}

/** A rent a month, stated by another period. */
export function rentBy(frequency: RentFrequency, perMonth: number, people: number): number {
  const perYear = perMonth * 12
  switch (frequency) {
    case 'weekly':
      return Math.round(perYear / 52 / 5) * 5
    case 'monthly':
      return perMonth
    case 'quarterly':
      return Math.round(perYear / 4 / 25) * 25
    case 'annual':
      return Math.round(perYear / 100) * 100
    case 'per_person_per_week':
      return Math.round(perYear / 52 / Math.max(1, people))
  }
}

/** How often an agent puts each qualifier before or after a price. */
export const qualifierShares: readonly (readonly [PriceQualifier, number])[] = [
  ['none', 46],
  ['guide_price', 22],
  ['oiro', 9],
  ['offers_over', 7],
  ['offers_in_excess_of', 6],
  ['fixed_price', 3],
  ['from', 2],
  ['poa', 1.5],
  ['shared_ownership', 1],
  ['sale_by_tender', 0.5],
  ['offers_invited', 0.5],
  ['part_buy_part_rent', 0.3],
  ['shared_equity', 0.3],
  ['equity_loan', 0.3],
]

/**
 * Tenant Fees Act 2019: a deposit is at most five weeks' rent, six from £50,000 a year; a holding deposit one week's.
 * Whole pounds, rounded down.
 */
export function deposits(perYear: number): { deposit: number; holdingDeposit: number } {
  const perWeek = perYear / 52
  return { deposit: Math.floor(perWeek * (perYear < 50_000 ? 5 : 6)), holdingDeposit: Math.floor(perWeek) }
}

/** The band that a home of such a price is usually in, and its bill for 2026/27, parish included. Whole pounds. */
export function councilTax(
  value: number,
  { county, around }: Pick<Street, 'county' | 'around'>,
): { band: string; perYear: number; authority: string } {
  const bands = [
    ['A', 165_000, 6],
    ['B', 225_000, 7],
    ['C', 290_000, 8],
    ['D', 385_000, 9],
    ['E', 520_000, 11],
    ['F', 700_000, 13],
    ['G', 1_350_000, 15],
    ['H', Number.POSITIVE_INFINITY, 18],
  ] as const
  const [band, , ninths] = bands.find(([, below]) => value < below)!
  const { authority, bandD } = around.councils[county] ?? Object.values(around.councils)[0]!
  return { band, perYear: Math.round((bandD * ninths) / 9), authority }
}
