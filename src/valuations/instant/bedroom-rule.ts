import type { Evidence } from './comparables.ts'
import type { HomeType } from './estimate-request.ts'
import { median } from './weighted-quantile.ts'

/** What one more bedroom adds, as a share of the price, where the evidence cannot tell. */
const USUAL_STEP = 0.14
/** A bedroom never takes from a price, and never adds more than this. */
const MAX_STEP = 0.25
/** pairs of homes with different numbers of bedrooms, from which a step is read */
const ENOUGH_PAIRS = 30
/** of the homes whose bedrooms are known, the nearest so many are compared in pairs */
const MAX_COMPARED = 80

/** How many bedrooms a home of a type has where nobody says. */
const USUAL_BEDROOMS: Record<HomeType, number> = { detached: 4, 'semi-detached': 3, terraced: 3, flat: 2, bungalow: 3 }

/** By how much prices differ with the bedrooms, and how many a home has that does not say. */
export type BedroomRule = {
  /** a share of the price for each bedroom more, 0 to 0.25 */
  step: number
  usual: number
  /** read from the evidence, not the rule of thumb */
  isMeasured: boolean
}

/**
 * What a bedroom is worth, from homes of one type whose bedrooms are known: the middle of what all pairs of them with
 * different numbers say (Theil and Sen), which no single odd price can turn. With fewer than thirty such pairs it is a
 * rule of thumb, 14 % a bedroom.
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
  const slope = slopes.length >= ENOUGH_PAIRS ? median(slopes) : undefined
  const usual = Math.round(median(known.map(({ bedrooms }) => bedrooms)) ?? USUAL_BEDROOMS[type])
  return {
    step: slope === undefined ? USUAL_STEP : Math.min(MAX_STEP, Math.max(0, Math.exp(slope) - 1)),
    usual: known.length >= 10 ? usual : USUAL_BEDROOMS[type],
    isMeasured: slope !== undefined,
  }
}
