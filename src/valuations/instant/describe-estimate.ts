import { formatPounds } from '#src/formatting/numbers.ts'
import { formatUkMonth } from '#src/formatting/uk-date.ts'
import { formatPostcode } from '#src/places/postcode.ts'
import type { Comparable, PriceSource } from './comparables.ts'
import type { Confidence, Estimate, NotEnough } from './estimate.ts'
import { type EstimateRequest, formatHome, HOME_TYPES, type HomeCondition, type HomeType } from './estimate-request.ts'

/** What is answered of a price or a rent: figures with how they were reached, or in words why there are none. */
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
      /** sentences: from how many homes, how far, since when, and what was done to their prices */
      how: string[]
      nearest: DescribedComparable[]
    }
  | { kind: 'refused'; message: string }

/** A home that an estimate was reached from: its street and month, never its number. */
export type DescribedComparable = {
  street: string
  /** "March 2026" */
  month: string
  price: number
  /** "Terraced house", "3-bedroom terraced house" */
  home: string
  /** "0.3 miles", "under 0.1 miles" */
  distance: string
  /** "sold", "asking price when agreed" … */
  kind: string
}

export type DescribedEstimate = {
  question: EstimateRequest
  /** "3-bedroom terraced house in LE15 6AH" */
  home: string
  sale: DescribedFigures
  rent: DescribedFigures
  /** whose valuation it would be; absent where no branch is near */
  branch?: { id: number; name: string; telephone: string }
}

/** Beside every estimate. */
export const ESTIMATE_NOTICE =
  'Worked out by a computer from other homes. It is not a valuation by a surveyor, nor an offer, and nobody has seen the home.'

/** What is said of a postcode that is none. */
export const UNKNOWN_POSTCODE_MESSAGE = 'We do not know this postcode. Please check it.'

type AnswerParts = {
  question: EstimateRequest
  sale: Estimate | NotEnough
  rent: Estimate | NotEnough
  /** the home is known only by its postcode's district */
  isRough: boolean
  branch: DescribedEstimate['branch']
}

/** An estimate in words, as page, call and mail say it. */
export function describeEstimate({ question, sale, rent, isRough, branch }: AnswerParts): DescribedEstimate {
  return {
    question,
    home: `${formatHome(question)} in ${formatPostcode(question.postcode)}`,
    sale: figures(sale, question, { what: 'sale', isRough }),
    rent: figures(rent, question, { what: 'rent', isRough }),
    ...(branch && { branch }),
  }
}

type About = { what: 'sale' | 'rent'; isRough: boolean }

function figures(answer: Estimate | NotEnough, question: EstimateRequest, about: About): DescribedFigures {
  if (answer.kind === 'too-little') return { kind: 'refused', message: refusal(answer, question.type, about.what) }
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
    how: howReached(answer, question.type, about),
    nearest: answer.nearest.map(comparableInWords),
  }
}

const CONFIDENCE: Record<Confidence, string> = {
  good: 'Good: there are plenty of homes like it near by, and their prices agree.',
  fair: 'Fair: there are some homes like it near by, and their prices differ.',
  low: 'Low: few homes like it are near by, or their prices differ a lot. Take it as a first idea.',
}

/** "There were fewer than 6 sales of flats and maisonettes within 6 miles in the last 4 years …" */
function refusal({ minimum: fewest, radiusMiles, years }: NotEnough, type: HomeType, what: About['what']): string {
  const homes = pluralOf(type)
  const few = what === 'sale' ? `fewer than ${fewest} sales of ${homes}` : `fewer than ${fewest} ${homes} to let`
  const consequence = what === 'sale' ? 'to say what yours may be worth' : 'to say what rent yours may bring'
  return `We know of ${few} within ${milesInWords(radiusMiles)} in the last ${yearsInWords(years)}, which is too little ${consequence}.`
}

function howReached(estimate: Estimate, type: HomeType, { what, isRough }: About): string[] {
  const { count, advertised, otherTypes: ofOtherTypes, withinMiles, since, bedrooms, condition } = estimate
  const step = Math.round(bedrooms.step * 100)
  const homes = pluralOf(type)
  const where = `${isRough ? 'about ' : ''}${milesInWords(withinMiles)}`
  return [
    what === 'sale'
      ? `From ${count} sales of ${homes} within ${where}, since ${formatUkMonth(since)}.`
      : `From ${count} ${homes} within ${where} that we have let or advertise to let${advertised > 0 ? ` (${advertised} of them now on the market)` : ''}, since ${formatUkMonth(since)}.`,
    ...(ofOtherTypes > 0
      ? [
          `${ofOtherTypes} of them are detached houses and count for less: the register does not say which are bungalows.`,
        ]
      : []),
    ...(isRough ? ['We know the district of this postcode, and not the street, so distances are rough.'] : []),
    `Older prices are brought to today by how the middle price moved from year to year. Nearer and later ${what === 'sale' ? 'sales' : 'lettings'} count for more.`,
    bedrooms.isMeasured
      ? `Prices are brought to your bedrooms: here each one more goes with ${step}%. Where nobody says how many there are, we take ${bedrooms.usual}.`
      : `Prices are brought to your bedrooms by a rule of thumb, ${step}% for each one more. Where nobody says how many there are, we take ${bedrooms.usual}.`,
    ...CONDITION_WORDS[condition],
    'The figure is the middle one. Six in ten prices lie in the range, which is wider where they are few or old.',
  ]
}

const CONDITION_WORDS: Record<HomeCondition, string[]> = {
  'needs-work': ['12% is taken off for the work to be done, by a rule of thumb.'],
  usual: [],
  improved: ['6% is added because there is nothing to do, by a rule of thumb.'],
}

const KINDS: Record<PriceSource, string> = {
  register: 'sold',
  demonstration: 'sold (invented)',
  agreed: 'last asked, now agreed',
  advertised: 'asked now',
}

function comparableInWords({
  street,
  town,
  on,
  price,
  type,
  bedrooms,
  miles,
  source,
}: Comparable): DescribedComparable {
  return {
    street: [street, town].filter((part, at, all) => part !== '' && all.indexOf(part) === at).join(', '),
    month: formatUkMonth(on),
    price,
    home: bedrooms === undefined ? nameOf(type) : capitalised(formatHome({ type, bedrooms })),
    distance: distanceInWords(miles),
    kind: KINDS[source],
  }
}

/** "£310,000, probably between £285,000 and £340,000"; what there is none of, in words. */
export function formatFigures(answer: DescribedFigures, unit = ''): string {
  if (answer.kind === 'refused') return answer.message
  return `${formatPounds(answer.figure)}${unit}, probably between ${formatPounds(answer.low)} and ${formatPounds(answer.high)}`
}

/** "a quarter of a mile", "half a mile", "1 mile", "6 miles" */
function milesInWords(miles: number): string {
  if (miles === 0.25) return 'a quarter of a mile'
  if (miles === 0.5) return 'half a mile'
  return miles === 1 ? '1 mile' : `${miles} miles`
}

const yearsInWords = (years: number) => (years === 1 ? 'year' : `${years} years`)

function distanceInWords(miles: number): string {
  if (miles < 0.05) return 'under 0.1 miles'
  return `${miles.toFixed(1)} ${miles.toFixed(1) === '1.0' ? 'mile' : 'miles'}`
}

const nameOf = (type: HomeType) => HOME_TYPES.find(({ value }) => value === type)?.name ?? ''
const pluralOf = (type: HomeType) => HOME_TYPES.find(({ value }) => value === type)?.plural ?? ''
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
