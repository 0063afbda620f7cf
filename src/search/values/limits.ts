/**
 * The range of each figure that a search takes. Figures outside are useless to a visitor, and some would not fit a
 * PostgreSQL integer: they are left out with a notice, never an error.
 */
export type Range = readonly [least: number, most: number]

export const ID_RANGE: Range = [1, 2_147_483_647]
export const BEDROOM_RANGE: Range = [0, 99]
/** pounds */
export const PRICE_RANGE: Range = [0, 999_999_999]
export const SQUARE_FEET_RANGE: Range = [0, 99_999_999]
/** pounds */
export const PER_SQUARE_FOOT_RANGE: Range = [0, 99_999]
/** to three decimals */
export const ACRE_RANGE: Range = [0, 999_999]
export const DAY_RANGE: Range = [1, 3650]
export const PAGE_RANGE: Range = [1, 1_000_000]

/** Characters of a text that count, so that every canonical path fits a server's 16 kB request head. */
export const MAX_TEXT_LENGTH = 200
export const MAX_TAG_LENGTH = 60
export const MAX_TAGS = 20

/** Listings on a page of results, and the most that `count=` of `/search.ljson` may ask for. */
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

/** A figure as people and URLs write it: `500000`, `£500,000`, `2.5`. Undefined when it is none. */
export function readFigure(value: string): number | undefined {
  const digits = value.replace(/[£,\s]/g, '')
  return /^\d{1,15}(\.\d{1,15})?$/.test(digits) ? Number(digits) : undefined
}

/** At most five decimals, never with an exponent (JavaScript writes 0.00001 as 1e-5). */
export function plainDecimal(figure: number): string {
  return figure.toFixed(5).replace(/\.?0+$/, '')
}
