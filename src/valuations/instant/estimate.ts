import { type BedroomRule, bedroomRule } from './bedroom-rule.ts'
import type { Comparable, PriceSource } from './comparables.ts'
import type { EstimateRequest, HomeCondition, HomeType } from './estimate-request.ts'
import { type PriceIndex, priceIndex } from './price-index.ts'
import { effectiveCount, median, type Weighted, weightedQuantile } from './weighted-quantile.ts'

/** How far and how far back evidence is looked for, and how little is too little. */
export type EstimateRules = { radiusMiles: number; years: number; minimum: number }

export type Confidence = 'good' | 'fair' | 'low'

/** Figures in whole pounds, rents a calendar month. */
export type Estimate = {
  kind: 'estimate'
  figure: number
  low: number
  high: number
  confidence: Confidence
  /** how many homes it was reached from, of which how many are asked for and not agreed */
  count: number
  advertised: number
  /** and of which how many are of another type */
  otherTypes: number
  /** the farthest of them, rounded up */
  withinMiles: number
  /** ISO date of the oldest */
  since: string
  bedrooms: BedroomRule
  condition: HomeCondition
  /** the nearest, at most five */
  nearest: Comparable[]
}

/** There is too little to go by: `found` of them, fewer than `fewest`. */
export type NotEnough = { kind: 'too-little'; found: number } & EstimateRules

/**
 * Which evidence counts for a home of a type, and how much. A bungalow is a detached house in the register: where too
 * few are known to be bungalows, those count too.
 */
const LIKENESS: Record<HomeType, Partial<Record<HomeType, number>>> = {
  detached: { detached: 1 },
  'semi-detached': { 'semi-detached': 1 },
  terraced: { terraced: 1 },
  flat: { flat: 1 },
  bungalow: { bungalow: 1, detached: 0.3 },
}

/** How much a price counts by where it is from: what was paid before what was asked. */
const TRUST: Record<PriceSource, number> = { register: 1, demonstration: 1, agreed: 0.9, advertised: 0.6 }

/** Rules of thumb: what work to be done takes off, and a home with nothing to do fetches. */
const CONDITION_FACTORS: Record<HomeCondition, number> = { 'needs-work': 0.88, usual: 1, improved: 1.06 }

/** Distances at which is looked whether there are enough. */
const STEPS_MILES = [0.25, 0.5, 1, 2, 3, 5, 8]
/** with so many homes there is no need to look farther */
const ENOUGH = 20
/** what a home fetched two years ago counts half */
const HALF_LIFE_YEARS = 2
/** a home whose bedrooms are not known, or differ by more than two, says less */
const UNKNOWN_BEDROOMS = 0.7
/** what is more than twice the middle, or less than half of it, is drawn in to there */
const MAX_RATIO_TO_MEDIAN = 2
/** of the figure, to each side, at least */
const NARROWEST = 0.04
const TOLD = 5

/**
 * What a home may fetch, from others of its type that were sold or let near by. Each price is brought to today by the
 * evidence's own index and to the bedrooms asked for, and counts by nearness, age, likeness and source; the figure is
 * the weighted middle, the range the weighted 20th to 80th hundredth, widened where the evidence is thin or old. Too
 * little evidence is said, not guessed over.
 */
export function estimate(
  question: Pick<EstimateRequest, 'type' | 'bedrooms' | 'condition'>,
  evidence: readonly Comparable[],
  rules: EstimateRules,
): Estimate | NotEnough {
  const { type, condition } = question
  const within = evidence.filter(
    ({ type: other, miles, years }) => LIKENESS[type][other] && miles <= rules.radiusMiles && years <= rules.years,
  )
  const same = within.filter((one) => one.type === type)
  const like = same.length >= rules.minimum ? same : within
  const near = nearEnough(like, rules.radiusMiles)
  if (near.length < rules.minimum) return { kind: 'too-little', found: near.length, ...rules }
  const bedrooms = bedroomRule(
    type,
    same.toSorted((a, b) => a.miles - b.miles),
  )
  const weighed = weighComparables(question, near, { index: priceIndex(like), bedrooms })
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
    nearest: near.toSorted((a, b) => a.miles - b.miles || a.years - b.years).slice(0, TOLD),
  }
}

/** The evidence within the shortest distance that has enough, and all there is if none has. */
function nearEnough(like: readonly Comparable[], radiusMiles: number): Comparable[] {
  for (const step of STEPS_MILES) {
    if (step >= radiusMiles) break
    const within = like.filter(({ miles }) => miles <= step)
    if (within.length >= ENOUGH) return within
  }
  return [...like]
}

/** Each price as it would be for the home asked about, today, with how much it counts. */
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
          TRUST[one.source] *
          0.5 ** (one.years / HALF_LIFE_YEARS) *
          (one.bedrooms === undefined ? UNKNOWN_BEDROOMS : 1 / (1 + apart))) /
        (1 + one.miles),
    }
  })
  const middle = median(all.map(({ value }) => value)) ?? 0
  const [least, most] = [middle / MAX_RATIO_TO_MEDIAN, middle * MAX_RATIO_TO_MEDIAN]
  return all.map(({ value, weight }) => ({ value: Math.min(most, Math.max(least, value)), weight }))
}

type Range = { figure: number; low: number; high: number }

/** The middle and the range; the same evidence twice over never widens it, older evidence never narrows it. */
export function rangeOf(weighed: readonly Weighted[], evidence: readonly Pick<Comparable, 'years'>[]): Range {
  const figure = weightedQuantile(weighed, 0.5) ?? 0
  const low = weightedQuantile(weighed, 0.2) ?? 0
  const high = weightedQuantile(weighed, 0.8) ?? 0
  const age = median(evidence.map(({ years }) => years)) ?? 0
  const wider = 1 + 1 / Math.sqrt(Math.max(1, effectiveCount(weighed))) + 0.1 * age
  const least = figure * NARROWEST * wider
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

/** To steps that do not pretend to know more: £5,000 for most homes, £25 for rents. The range is rounded outwards. */
function rounded({ figure, low, high }: Range): Range {
  const step = figure < 20_000 ? 25 : figure < 150_000 ? 2_500 : figure < 750_000 ? 5_000 : 25_000
  return {
    figure: Math.round(figure / step) * step,
    low: Math.max(step, Math.floor(low / step) * step),
    high: Math.ceil(high / step) * step,
  }
}

/** A quarter, a half or whole miles, at or above a distance. */
function milesRoundedUp(miles: number): number {
  return miles <= 0.25 ? 0.25 : miles <= 0.5 ? 0.5 : Math.ceil(miles - 1e-9)
}
