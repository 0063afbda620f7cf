import { type BedroomRule, bedroomRule } from './bedroom-rule.ts'
import type { Comparable, PriceSource } from './comparables.ts'
import type { EstimateRequest, HomeCondition, HomeType } from './estimate-request.ts'
import { type PriceIndex, priceIndex } from './price-index.ts'
import { effectiveCount, median, type Weighted, weightedQuantile } from './weighted-quantile.ts'

/** The radius and years searched, and the least number of comparables for an estimate. */
export type EstimateRules = { radiusMiles: number; years: number; minimum: number }

export type Confidence = 'good' | 'fair' | 'low'

/** Figures in whole pounds, rents a calendar month. */
export type Estimate = {
  kind: 'estimate'
  figure: number
  low: number
  high: number
  confidence: Confidence
  /** number of comparables, and how many of them are asking prices of homes on the market */
  count: number
  advertised: number
  /** how many of them are of another type */
  otherTypes: number
  /** the distance of the farthest, rounded up */
  withinMiles: number
  /** ISO date of the oldest */
  since: string
  bedrooms: BedroomRule
  condition: HomeCondition
  /** the nearest, at most five */
  nearest: Comparable[]
}

/** `found` comparables, fewer than `minimum`. */
export type NotEnough = { kind: 'not-enough'; found: number } & EstimateRules

/**
 * Which types are compared with a type, and their weight. HM Land Registry records bungalows as detached houses: where
 * too few bungalows are known, detached houses count too.
 */
const LIKENESS: Record<HomeType, Partial<Record<HomeType, number>>> = {
  detached: { detached: 1 },
  'semi-detached': { 'semi-detached': 1 },
  terraced: { terraced: 1 },
  flat: { flat: 1 },
  bungalow: { bungalow: 1, detached: 0.3 },
}

/** Weight by source: prices paid count for more than asking prices. */
const SOURCE_WEIGHT: Record<PriceSource, number> = { register: 1, demonstration: 1, agreed: 0.9, advertised: 0.6 }

/** Rules of thumb for the home's condition. */
const CONDITION_FACTORS: Record<HomeCondition, number> = { 'needs-work': 0.88, usual: 1, improved: 1.06 }

/** Radii tried in turn until there are enough comparables. */
const RADII_MILES = [0.25, 0.5, 1, 2, 3, 5, 8]
/** a wider radius is not tried once there are this many */
const ENOUGH = 20
/** a price's weight halves with this age */
const HALF_LIFE_YEARS = 2
/** weight of a home whose bedrooms are unknown */
const UNKNOWN_BEDROOMS_WEIGHT = 0.7
/** prices beyond this multiple of the median, or its inverse, are clamped to it */
const MAX_RATIO_TO_MEDIAN = 2
/** least half-width of the range, as a share of the figure */
const MIN_HALF_WIDTH = 0.04
const MAX_SHOWN = 5

/**
 * Estimates a price or rent from comparables of the home's type. Each price is adjusted to today by the comparables' own
 * index and to the number of bedrooms, and weighted by distance, age, likeness and source. The figure is the weighted
 * median; the range runs from the weighted 20th to the 80th percentile, wider where comparables are few or old.
 */
export function estimate(
  request: Pick<EstimateRequest, 'type' | 'bedrooms' | 'condition'>,
  evidence: readonly Comparable[],
  rules: EstimateRules,
): Estimate | NotEnough {
  const { type, condition } = request
  const within = evidence.filter(
    ({ type: other, miles, years }) => LIKENESS[type][other] && miles <= rules.radiusMiles && years <= rules.years,
  )
  const same = within.filter((one) => one.type === type)
  const like = same.length >= rules.minimum ? same : within
  const near = nearestEnough(like, rules.radiusMiles)
  if (near.length < rules.minimum) return { kind: 'not-enough', found: near.length, ...rules }
  const bedrooms = bedroomRule(
    type,
    same.toSorted((a, b) => a.miles - b.miles),
  )
  const weighed = weighComparables(request, near, { index: priceIndex(like), bedrooms })
  const range = rangeOf(weighed, near)
  const factor = CONDITION_FACTORS[condition]
  return {
    kind: 'estimate',
    ...rounded({ figure: range.figure * factor, low: range.low * factor, high: range.high * factor }),
    confidence: confidenceOf(weighed, near, range),
    count: near.length,
    advertised: near.filter(({ source }) => source === 'advertised').length,
    otherTypes: near.filter((one) => one.type !== type).length,
    withinMiles: milesRoundedUp(Math.max(...near.map(({ miles }) => miles))),
    since: near.map(({ on }) => on).toSorted()[0] ?? '',
    bedrooms,
    condition,
    nearest: near.toSorted((a, b) => a.miles - b.miles || a.years - b.years).slice(0, MAX_SHOWN),
  }
}

/** The comparables within the shortest radius that has enough of them; all if none has. */
function nearestEnough(like: readonly Comparable[], radiusMiles: number): Comparable[] {
  for (const step of RADII_MILES) {
    if (step >= radiusMiles) break
    const within = like.filter(({ miles }) => miles <= step)
    if (within.length >= ENOUGH) return within
  }
  return [...like]
}

/** Each price adjusted to today and to the home's bedrooms, with its weight. */
export function weighComparables(
  { type, bedrooms }: Pick<EstimateRequest, 'type' | 'bedrooms'>,
  evidence: readonly Comparable[],
  { index, bedrooms: rule }: { index: PriceIndex; bedrooms: BedroomRule },
): Weighted[] {
  const all = evidence.map((one) => {
    const rooms = one.bedrooms ?? rule.usual
    const apart = Math.abs(bedrooms - rooms)
    return {
      value: one.price * index(one.years) * (1 + rule.step) ** (bedrooms - rooms),
      weight:
        ((LIKENESS[type][one.type] ?? 0) *
          SOURCE_WEIGHT[one.source] *
          0.5 ** (one.years / HALF_LIFE_YEARS) *
          (one.bedrooms === undefined ? UNKNOWN_BEDROOMS_WEIGHT : 1 / (1 + apart))) /
        (1 + one.miles),
    }
  })
  const middle = median(all.map(({ value }) => value)) ?? 0
  const [least, most] = [middle / MAX_RATIO_TO_MEDIAN, middle * MAX_RATIO_TO_MEDIAN]
  return all.map(({ value, weight }) => ({ value: Math.min(most, Math.max(least, value)), weight }))
}

type Range = { figure: number; low: number; high: number }

/** Duplicating the comparables never widens the range; older comparables never narrow it. */
export function rangeOf(weighed: readonly Weighted[], evidence: readonly Pick<Comparable, 'years'>[]): Range {
  const figure = weightedQuantile(weighed, 0.5) ?? 0
  const low = weightedQuantile(weighed, 0.2) ?? 0
  const high = weightedQuantile(weighed, 0.8) ?? 0
  const age = median(evidence.map(({ years }) => years)) ?? 0
  const wider = 1 + 1 / Math.sqrt(Math.max(1, effectiveCount(weighed))) + 0.1 * age
  const least = figure * MIN_HALF_WIDTH * wider
  return {
    figure,
    low: Math.max(0, figure - Math.max(least, (figure - low) * wider)),
    high: figure + Math.max(least, (high - figure) * wider),
  }
}

function confidenceOf(weighed: readonly Weighted[], near: readonly Comparable[], range: Range): Confidence {
  const count = effectiveCount(weighed)
  const spread = (range.high - range.low) / range.figure
  const miles = median(near.map((one) => one.miles)) ?? 0
  const agreed = near.filter(({ source }) => source !== 'advertised').length
  if (count >= 10 && spread <= 0.35 && miles <= 3 && agreed >= 5) return 'good'
  return count >= 6 && spread <= 0.6 ? 'fair' : 'low'
}

/** Rounds to steps that do not suggest false precision. The range is rounded outwards. */
function rounded({ figure, low, high }: Range): Range {
  const step = figure < 20_000 ? 25 : figure < 150_000 ? 2_500 : figure < 750_000 ? 5_000 : 25_000
  return {
    figure: Math.round(figure / step) * step,
    low: Math.max(step, Math.floor(low / step) * step),
    high: Math.ceil(high / step) * step,
  }
}

/** To a quarter, a half or whole miles. */
function milesRoundedUp(miles: number): number {
  return miles <= 0.25 ? 0.25 : miles <= 0.5 ? 0.5 : Math.ceil(miles - 1e-9)
}
