/**
 * The range of each figure that a search takes. Whatever lies outside is nonsense to a visitor, and some of it would
 * not fit a PostgreSQL integer; it is left out with a word, never an error.
 */
export type Range = readonly [least: number, most: number]

const ID: Range = [1, 2_147_483_647]
const BEDROOMS: Range = [0, 99]
const POUNDS: Range = [0, 999_999_999]
const SQUARE_FEET: Range = [0, 99_999_999]
const ACRES: Range = [0, 999_999]
const DAYS: Range = [1, 3650]

/** Whole numbers. */
export const WHOLE_RANGES = {
  placeId: ID,
  minBeds: BEDROOMS,
  maxBeds: BEDROOMS,
  minPrice: POUNDS,
  maxPrice: POUNDS,
  minSquareFeet: SQUARE_FEET,
  maxSquareFeet: SQUARE_FEET,
  area: ID,
  updatedAgo: DAYS,
  createdAgo: DAYS,
  branchId: ID,
  page: [1, 1_000_000],
} as const satisfies Record<string, Range>

/** Figures with up to three decimals. */
export const DECIMAL_RANGES = { minAcreage: ACRES, maxAcreage: ACRES } as const satisfies Record<string, Range>

export type WholeField = keyof typeof WHOLE_RANGES
export type DecimalField = keyof typeof DECIMAL_RANGES

/** Characters of text kept, so that every canonical address fits a server's 16 kB request head. */
export const MAX_TEXT_LENGTH = 200
export const MAX_TAG_LENGTH = 60
export const MAX_TAGS = 20

/** Listings a page: the page's own 24, and what `count=` may ask of `/search.ljson`. */
export const DEFAULT_PAGE_SIZE = 24
export const MAX_PAGE_SIZE = 100

/** The nearest whole number, or undefined when that is none or lies outside the range. */
export function wholeWithin(value: number | undefined, [least, most]: Range): number | undefined {
  const whole = Math.round(value ?? Number.NaN) + 0
  return whole >= least && whole <= most ? whole : undefined
}

/** To three decimals, or undefined as above. */
export function decimalWithin(value: number | undefined, [least, most]: Range): number | undefined {
  const rounded = Math.round((value ?? Number.NaN) * 1000) / 1000 + 0
  return rounded >= least && rounded <= most ? rounded : undefined
}

/** A figure as people and addresses write it: `500000`, `£500,000`, `2.5`. Undefined when it is none. */
export function readFigure(value: string): number | undefined {
  const digits = value.replace(/[£,\s]/g, '')
  return /^\d{1,15}(\.\d{1,15})?$/.test(digits) ? Number(digits) : undefined
}
