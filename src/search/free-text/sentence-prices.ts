import type { Channel, RentFrequency } from '#src/property/listing/listing.ts'
import { annualRent, monthlyRent } from '#src/property/price/price.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { PRICE_RANGE, wholeWithin } from '../values/limits.ts'
import { priceBasis } from '../values/rent-basis.ts'
import { AMOUNT, type Amount, boundedPattern, parseAmount, type Stated, statedIn } from './sentence-figures.ts'

/** A price as a sentence gives it, before it is known whether it is a rent. */
export type SentencePrice = { least?: Amount; most?: Amount; frequency?: RentFrequency }

/** What a sentence says besides the price, and what decides between a price and a rent. */
export type PriceContext = {
  /** as far as other words say */
  channel?: Channel
  tags: readonly string[]
  beds?: number
  /** shops, offices …: their rents are given by the year */
  isBusiness: boolean
  /** land, garages and rooms: cheaper than homes */
  isSmall: boolean
}

/** The bounds in the basis that a search of the channel has. */
export type ReadPrice = { channel: Channel; set: Pick<Criteria, 'minPrice' | 'maxPrice'> }

const PERIODS: readonly (readonly [RentFrequency, string])[] = [
  ['per_person_per_week', 'pppw|ppw|per person per week|pp ?pw|each (?:a|per) week'],
  ['weekly', 'pw|per week|(?:a|/|each) week|weekly|/ pw|p/w'],
  ['monthly', 'pcm|pm|(?:per|a|/|each) (?:calendar )?(?:month|mth|mo)|monthly|/ pcm|pcm rent|p/m'],
  ['annual', 'pa|per annum|(?:per|a|/|each) (?:year|yr)|yearly|annually|annual rent|p/a'],
]
const PERIOD = `(?:${PERIODS.map(([, words]) => words).join('|')})`

/**
 * Something else is counted: "under 5 miles" is no price, nor is "2 houses"; but "£300k houses" and "900 pcm flat" are,
 * a figure of four digits, or one that words follow.
 */
const OTHER_UNIT =
  '(?:(?<=\\p{L}|\\d{4})|(?<=£ \\d{3})|(?! ?(?:house|flat|home|propert|plot)))' +
  '(?! ?(?:[½¼¾]|%|(?:double |good |large )?(?:bed|bath|rec|toilet|room|stor(?:e|y)|floor)|miles?\\b|mi\\b|km|kilom|met(?:re|er)|acre|hectare|ha\\b|sq|square|ft|feet|foot|m2|min|hour|day|week|month|year|st\\b|nd\\b|rd\\b|th\\b|s\\b|pm\\b|am\\b))'

/** "up to £1,500 pcm", "between 400k and half a million", "budget of 300 grand", "£1.2m" */
export const PRICE_PATTERN =
  `(?:(?:asking |guide )?(?:price[ds]?|rent|cost(?:s|ing)?|for|range|worth) )*${boundedPattern(AMOUNT, '')}` +
  `(?: ?(?<period>${PERIOD}))?(?: (?<fewerLate>max(?:imum)?|or (?:less|under))| (?<moreLate>min(?:imum)?|or more))?${OTHER_UNIT}`

/** What a match of PRICE_PATTERN states; undefined for a lone figure that may be anything, as a house's number is. */
export function readStatedPrice(groups: Readonly<Record<string, string | undefined>>): SentencePrice | undefined {
  const late = { ...(groups.fewerLate && { fewer: 'late' }), ...(groups.moreLate && { more: 'late' }) }
  const stated = statedIn({ ...groups, ...late })
  const frequency = PERIODS.find(([, words]) => new RegExp(`^(?:${words})$`).test(groups.period ?? ''))?.[0]
  const bounds = boundsOf(stated)
  const lone = stated.exact !== undefined && !frequency ? bounds.most : undefined
  if (lone && !lone.pounds && lone.scale === 1 && lone.value < MIN_LONE_FIGURE) return undefined
  return { ...bounds, ...(frequency && { frequency }) }
}

/** Pounds: a figure without a sign or period below this is no price. */
const MIN_LONE_FIGURE = 500

/** Our choice: "about" means a tenth either way. */
const ABOUT = 0.1

function boundsOf({ least, above, most, below, about, exact }: Stated): SentencePrice {
  if (about) {
    const amount = parseAmount(about)
    const at = (share: number) => ({ ...amount, value: Math.round(amount.value * share) })
    return { least: at(1 - ABOUT), most: at(1 + ABOUT) }
  }
  const low = least ?? above
  const high = most ?? below ?? exact
  const upper = high === undefined ? undefined : parseAmount(high)
  const lower = low === undefined ? undefined : likeItsUpper(parseAmount(low), upper)
  return { ...(lower && { least: lower }), ...(upper && { most: upper }) }
}

/** "250-300k" means 250,000, and "800-1.2m" 800,000. */
function likeItsUpper(lower: Amount, upper: Amount | undefined): Amount {
  if (!upper || lower.scale > 1 || upper.scale === 1 || lower.value >= 1000) return lower
  const scale = [1e6, 1e3].find((scale) => scale <= upper.scale && lower.value * scale <= upper.value)
  return scale ? { ...lower, value: lower.value * scale, scale } : lower
}

/**
 * The bounds of a price in whole pounds, and the channel that it belongs to. Where no word says whether to buy or to
 * rent, the figure decides (ours): a rent is stated by its period or lies between £500 and £10,000; 100 to 499 without
 * a pound sign are thousands. Undefined when no reading is plausible.
 */
export function resolvePrice(price: SentencePrice, context: PriceContext): ReadPrice | undefined {
  const telling = price.most ?? price.least
  if (!telling) return undefined
  if (price.frequency && context.channel === 'sales') return undefined
  const channel = context.channel ?? (price.frequency ? 'lettings' : plausibleChannel(telling, context))
  const bound = (amount: Amount | undefined) => amount && boundOf(amount, price, { ...context, channel })
  const set = { ...given('minPrice', bound(price.least)), ...given('maxPrice', bound(price.most)) }
  const complete = Object.keys(set).length === Number(!!price.least) + Number(!!price.most)
  return complete ? { channel, set } : undefined
}

function plausibleChannel({ value, scale, pounds }: Amount, { isBusiness, isSmall }: PriceContext): Channel {
  if (isBusiness) return value >= 100_000 ? 'sales' : 'lettings'
  if (value > 10_000) return 'sales'
  if (value >= 500) return isSmall && value >= 3000 ? 'sales' : 'lettings'
  return pounds || isSmall || scale > 1 ? 'lettings' : 'sales'
}

function boundOf(
  { value, scale, pounds }: Amount,
  { frequency }: SentencePrice,
  { channel, tags, beds, isBusiness }: PriceContext & { channel: Channel },
): number | undefined {
  if (channel === 'sales') {
    const short = scale === 1 && value < 1000
    if (short && (value < 50 || (pounds && value < 100))) return undefined
    return wholeWithin(short ? value * 1000 : value, PRICE_RANGE)
  }
  if (value < 10) return undefined
  const by = frequency ?? (isBusiness && value >= MIN_ANNUAL_RENT ? 'annual' : 'monthly')
  const isYearly = priceBasis({ channel, tags: [...tags] }) === 'year'
  const rent = isYearly
    ? annualRent({ amount: value, qualifier: 'none', frequency: by }, beds)
    : monthlyRent(value, by, beds)
  return wholeWithin(rent ?? undefined, PRICE_RANGE)
}

/** Pounds, our choice: a business rent without a period is by the month below, and by the year from here. */
const MIN_ANNUAL_RENT = 2500

function given<Field extends string>(field: Field, value: number | undefined): Partial<Record<Field, number>> {
  return (value === undefined ? {} : { [field]: value }) as Partial<Record<Field, number>>
}
