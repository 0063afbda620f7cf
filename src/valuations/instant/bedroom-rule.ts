import type { Evidence } from './comparables.ts'
import type { HomeType } from './estimate-request.ts'
import { median } from './weighted-quantile.ts'

/** Rule of thumb: the share of the price that an extra bedroom adds. */
const DEFAULT_STEP = 0.14
/** An extra bedroom never lowers the price, nor adds more than this share. */
const MAX_STEP = 0.25
/** pairs of homes with different numbers of bedrooms that are needed to measure a step */
const MIN_PAIRS = 30
/** The nearest homes with known bedrooms that are compared in pairs: the work grows with the square. */
const MAX_COMPARED = 80

/** Assumed where a home's bedrooms are unknown. */
const TYPICAL_BEDROOMS: Record<HomeType, number> = {
  detached: 4,
  'semi-detached': 3,
  terraced: 3,
  flat: 2,
  bungalow: 3,
}

/** How prices change with the number of bedrooms, and the number to assume where it is unknown. */
export type BedroomRule = {
  /** share of the price for each extra bedroom, 0 to 0.25 */
  step: number
  usual: number
  /** false: the rule of thumb */
  isMeasured: boolean
}

/**
 * Measures what a bedroom is worth: the median of the slopes between all pairs of homes (Theil–Sen estimator), which
 * outliers cannot skew. With too few pairs it is the rule of thumb.
 */
export function bedroomRule(type: HomeType, evidence: readonly Pick<Evidence, 'price' | 'bedrooms'>[]): BedroomRule {
  const known = evidence
    .flatMap(({ price, bedrooms }) => (bedrooms === undefined || price <= 0 ? [] : [{ price, bedrooms }]))
    .slice(0, MAX_COMPARED)
  const slopes = known.flatMap((one, at) =>
    known
      .slice(at + 1)
      .filter(({ bedrooms }) => bedrooms !== one.bedrooms)
      .map(({ price, bedrooms }) => Math.log(price / one.price) / (bedrooms - one.bedrooms)),
  )
  const slope = slopes.length >= MIN_PAIRS ? median(slopes) : undefined
  const usual = Math.round(median(known.map(({ bedrooms }) => bedrooms)) ?? TYPICAL_BEDROOMS[type])
  return {
    step: slope === undefined ? DEFAULT_STEP : Math.min(MAX_STEP, Math.max(0, Math.exp(slope) - 1)),
    usual: known.length >= 10 ? usual : TYPICAL_BEDROOMS[type],
    isMeasured: slope !== undefined,
  }
}
