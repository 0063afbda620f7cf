import { formatPounds } from '#src/formatting/numbers.ts'
import { formatUkMonth } from '#src/formatting/uk-date.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { formatPostcode } from '#src/places/postcode.ts'
import type { Comparable, PriceSource } from './comparables.ts'
import type { Confidence, Estimate, NotEnough } from './estimate.ts'
import { type EstimateRequest, formatHome, HOME_TYPES, type HomeCondition, type HomeType } from './estimate-request.ts'

/** An estimated price or rent with how it was reached, or a message that says why there is none. */
export type DescribedFigures =
  | {
      kind: 'estimate'
      figure: number
      low: number
      high: number
      confidence: Confidence
      /** the confidence in a sentence */
      confidenceWords: string
      count: number
      withinMiles: number
      /** ISO date */
      since: string
      /** sentences: how many comparables, how far away, since when, and how their prices were adjusted */
      how: string[]
      nearest: DescribedComparable[]
    }
  | { kind: 'refused'; message: string }

/** A comparable as it is shown: street and month, never the house number. */
export type DescribedComparable = {
  street: string
  /** "March 2026" */
  month: string
  price: number
  /** "Terraced house", "3-bedroom terraced house" */
  home: string
  /** "0.3 miles", "under 0.1 miles" */
  distance: string
  /** "sold", "asking price (sale agreed)" … */
  kind: string
}

export type DescribedEstimate = {
  request: EstimateRequest
  /** "3-bedroom terraced house in LE15 6AH" */
  home: string
  sale: DescribedFigures
  rent: DescribedFigures
  /** the branch that would value the home; absent where none is near */
  branch?: { id: number; name: string; telephone: string }
}

/** Shown beside every estimate. */
export const ESTIMATE_NOTICE =
  "This is an automated estimate based on similar homes nearby. It isn't a survey, a formal valuation or an offer, and we haven't seen the property."

export const UNKNOWN_POSTCODE_MESSAGE = "We can't find that postcode. Please check it and try again."

type EstimateResults = {
  request: EstimateRequest
  sale: Estimate | NotEnough
  rent: Estimate | NotEnough
  /** only the postcode's district has a known position */
  isRough: boolean
  branch: DescribedEstimate['branch']
}

/** Price and rent in words, as the page, the JSON call and the email show them. */
export function describeEstimate({ request, sale, rent, isRough, branch }: EstimateResults): DescribedEstimate {
  return {
    request,
    home: `${formatHome(request)} in ${formatPostcode(request.postcode)}`,
    sale: figures(sale, request, { what: 'sale', isRough }),
    rent: figures(rent, request, { what: 'rent', isRough }),
    ...(branch && { branch }),
  }
}

type Subject = { what: 'sale' | 'rent'; isRough: boolean }

function figures(answer: Estimate | NotEnough, request: EstimateRequest, about: Subject): DescribedFigures {
  if (answer.kind === 'not-enough')
    return { kind: 'refused', message: notEnoughMessage(answer, request.type, about.what) }
  const { figure, low, high, confidence, count, withinMiles, since } = answer
  return {
    kind: 'estimate',
    figure,
    low,
    high,
    confidence,
    confidenceWords: CONFIDENCE[confidence],
    count,
    withinMiles,
    since,
    how: explain(answer, request.type, about),
    nearest: answer.nearest.map((one) => describeComparable(one, about.what)),
  }
}

const CONFIDENCE: Record<Confidence, string> = {
  good: 'Good confidence: plenty of similar homes nearby, and their prices agree.',
  fair: 'Fair confidence: some similar homes nearby, but their prices differ.',
  low: 'Low confidence: few similar homes nearby, or their prices vary widely. Treat it as a rough guide.',
}

/** "We have records of fewer than 6 sales of flats within 6 miles in the last 4 years, which isn't enough …" */
function notEnoughMessage({ minimum, radiusMiles, years }: NotEnough, type: HomeType, what: Subject['what']): string {
  const where = `within ${formatMiles(radiusMiles)} in the last ${formatYears(years)}`
  return what === 'sale'
    ? `We have records of fewer than ${minimum} sales of ${pluralOf(type)} ${where}, which isn't enough for an estimate.`
    : `We have let or advertised fewer than ${minimum} ${pluralOf(type)} ${where}, which isn't enough to estimate a rent.`
}

function explain(estimate: Estimate, type: HomeType, { what, isRough }: Subject): string[] {
  const { count, advertised, otherTypes, withinMiles, since, bedrooms, condition } = estimate
  const step = Math.round(bedrooms.step * 100)
  const homes = pluralOf(type)
  const where = `${isRough ? 'about ' : ''}${formatMiles(withinMiles)}`
  const months = `since ${formatUkMonth(since)}`
  const onMarket = advertised > 0 ? ` (${advertised} on the market now)` : ''
  const assumed = `Where we don't know how many a home has, we assume ${bedrooms.usual}.`
  return [
    what === 'sale'
      ? `Based on ${count} sales of ${homes} within ${where}, ${months}.`
      : `Based on ${count} ${homes} within ${where} that we have let or are advertising to let${onMarket}, ${months}.`,
    ...(otherTypes > 0
      ? [
          `${otherTypes} of them are detached houses, which count for less: the Land Registry doesn't record which houses are bungalows.`,
        ]
      : []),
    ...(isRough ? ["We know this postcode's district but not its street, so distances are approximate."] : []),
    `We adjust older prices using yearly changes in the median price. Closer and more recent ${what === 'sale' ? 'sales' : 'lettings'} count for more.`,
    bedrooms.isMeasured
      ? `We adjust for bedrooms: around here each extra bedroom adds about ${step}%. ${assumed}`
      : `We adjust for bedrooms using a rule of thumb: ${step}% for each extra bedroom. ${assumed}`,
    ...CONDITION_ADJUSTMENTS[condition],
    "The estimate is the median. About 60% of comparable prices fall in the range; it's wider when they are few or old.",
  ]
}

const CONDITION_ADJUSTMENTS: Record<HomeCondition, string[]> = {
  'needs-work': ['We deduct 12% for homes that need work (a rule of thumb).'],
  usual: [],
  improved: ['We add 6% for homes in excellent condition (a rule of thumb).'],
}

/** What kind of price a comparable's is. */
const PRICE_KINDS: Record<Subject['what'], Record<PriceSource, string>> = {
  sale: {
    register: 'sold',
    demonstration: 'sold (demonstration data)',
    agreed: 'asking price (sale agreed)',
    advertised: 'asking price',
  },
  rent: {
    register: 'let',
    demonstration: 'let (demonstration data)',
    agreed: 'asking rent (let)',
    advertised: 'asking rent',
  },
}

function describeComparable(
  { street, town, on, price, type, bedrooms, miles, source }: Comparable,
  what: Subject['what'],
): DescribedComparable {
  return {
    street: [street, town].filter((part, at, all) => part !== '' && all.indexOf(part) === at).join(', '),
    month: formatUkMonth(on),
    price,
    home: bedrooms === undefined ? nameOf(type) : upperFirst(formatHome({ type, bedrooms })),
    distance: formatDistance(miles),
    kind: PRICE_KINDS[what][source],
  }
}

/** "£310,000 (likely range £285,000 to £340,000)", or why there is no estimate. */
export function formatFigures(answer: DescribedFigures, unit = ''): string {
  if (answer.kind === 'refused') return answer.message
  return `${formatPounds(answer.figure)}${unit} (likely range ${formatPounds(answer.low)} to ${formatPounds(answer.high)})`
}

/** "a quarter of a mile", "half a mile", "1 mile", "6 miles" */
function formatMiles(miles: number): string {
  if (miles === 0.25) return 'a quarter of a mile'
  if (miles === 0.5) return 'half a mile'
  return miles === 1 ? '1 mile' : `${miles} miles`
}

const formatYears = (years: number) => (years === 1 ? 'year' : `${years} years`)

function formatDistance(miles: number): string {
  if (miles < 0.05) return 'under 0.1 miles'
  return `${miles.toFixed(1)} ${miles.toFixed(1) === '1.0' ? 'mile' : 'miles'}`
}

const nameOf = (type: HomeType) => HOME_TYPES.find(({ value }) => value === type)?.name ?? ''
const pluralOf = (type: HomeType) => HOME_TYPES.find(({ value }) => value === type)?.plural ?? ''
