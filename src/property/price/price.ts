import { formatPounds } from '#src/formatting/numbers.ts'
import type { Channel, LetType, Price, PriceQualifier, RentFrequency } from '../listing/listing.ts'

const WEEKS = 52
const MONTHS = 12

/** The words before or after the amount. */
const QUALIFIERS: Record<PriceQualifier, { text: string; place: 'before' | 'after' }> = {
  none: { text: '', place: 'before' },
  poa: { text: '', place: 'before' },
  guide_price: { text: 'Guide price', place: 'before' },
  fixed_price: { text: 'Fixed price', place: 'before' },
  offers_in_excess_of: { text: 'Offers in excess of', place: 'before' },
  oiro: { text: 'Offers in the region of', place: 'before' },
  sale_by_tender: { text: 'Sale by tender', place: 'after' },
  from: { text: 'From', place: 'before' },
  shared_ownership: { text: 'Shared ownership', place: 'after' },
  offers_over: { text: 'Offers over', place: 'before' },
  part_buy_part_rent: { text: 'Part buy, part rent', place: 'after' },
  shared_equity: { text: 'Shared equity', place: 'after' },
  equity_loan: { text: 'Equity loan', place: 'after' },
  offers_invited: { text: 'Offers invited', place: 'after' },
}

const FREQUENCY_SUFFIX: Record<RentFrequency, string> = {
  weekly: 'pw',
  monthly: 'pcm',
  quarterly: 'pq',
  annual: 'pa',
  per_person_per_week: 'pppw',
}

/** The agency's `pppwDivision`: whether a rent is divided by the bedrooms for the figure per person per week. */
export type PppwSetting = { pppwDivision: boolean }

export type FormattedPrice = {
  /** "Guide price £1,250,000", "£200,000, shared ownership", "£1,250 pcm", "Price on application" */
  full: string
  /** "Guide price"; empty when there is none */
  qualifier: string
  /** "£1,250,000", "£1,250 pcm", "Price on application" */
  withoutQualifier: string
}

/**
 * A price in words. The stated figure and its frequency are never changed. An auction's price is a guide,
 * and is called so, unless the agency says otherwise.
 */
export function formatPrice(
  price: Price,
  channel: Channel,
  { auction = false }: { auction?: boolean } = {},
): FormattedPrice {
  const amount = statedAmount(price)
  const { text, place } = qualifierOf(price.qualifier, channel === 'sales' && auction)
  if (amount === null) {
    const onApplication = channel === 'sales' ? 'Price on application' : 'Rent on application'
    // a tender and an invitation to offer need no figure
    const full = place === 'after' && text !== '' ? text : onApplication
    return { full, qualifier: full === text ? text : '', withoutQualifier: onApplication }
  }
  const suffix = channel === 'lettings' ? ` ${FREQUENCY_SUFFIX[price.frequency ?? 'monthly']}` : ''
  const withoutQualifier = formatPounds(amount) + suffix
  return { full: joined(withoutQualifier, text, place), qualifier: text, withoutQualifier }
}

/** A rent by other periods than the stated one, in whole pounds. */
export type RentEquivalents = { monthly?: number; weekly?: number; perPerson?: number; yearly?: number }

/**
 * The rent by other periods than the stated one. Of a home: a week, or a month where it is stated by the week, and each
 * person's share a week. Of business premises and land: a year. Of garages, and on application: nothing.
 */
export function rentEquivalents(
  price: Price,
  { use, bedrooms, pppwDivision }: { use: 'home' | 'business' | 'other'; bedrooms: number | undefined } & PppwSetting,
): RentEquivalents {
  const amount = statedAmount(price)
  const frequency = price.frequency ?? 'monthly'
  if (amount === null || use === 'other') return {}
  if (use === 'business') return frequency === 'annual' ? {} : { yearly: annualRent(price, bedrooms) ?? undefined }
  if (frequency === 'per_person_per_week') return { perPerson: amount }
  const monthly = monthlyRent(amount, frequency)
  if (frequency === 'weekly')
    return { monthly, perPerson: pppwDivision ? Math.ceil(amount / people(bedrooms)) : amount }
  return { weekly: weeklyRent(monthly), perPerson: perPersonPerWeek(monthly, bedrooms, pppwDivision) }
}

/** What is said beside a rent: "£289 pw" beside "£1,250 pcm", "£1,257 pcm" beside "£290 pw", "£18,000 pa" for a shop. */
export function formatRentEquivalent({ monthly, weekly, yearly }: RentEquivalents): string | undefined {
  if (yearly !== undefined) return `${formatPounds(yearly)} ${FREQUENCY_SUFFIX.annual}`
  if (monthly !== undefined) return `${formatPounds(monthly)} ${FREQUENCY_SUFFIX.monthly}`
  return weekly === undefined ? undefined : `${formatPounds(weekly)} ${FREQUENCY_SUFFIX.weekly}`
}

/** A past price of a listing: a rent with its period. */
export function formatPastPrice(
  amount: number,
  { channel, frequency }: { channel: Channel; frequency?: RentFrequency },
) {
  return formatPrice({ amount, qualifier: 'none', frequency }, channel).withoutQualifier
}

/**
 * What searches and sorts compare, in whole pounds: the price, or the rent's monthly equivalent whatever its
 * frequency. Null is price on application, which sorts last.
 */
export function priceValue(price: Price, channel: Channel, bedrooms?: number): number | null {
  const amount = statedAmount(price)
  if (amount === null || channel === 'sales') return amount
  return monthlyRent(amount, price.frequency ?? 'monthly', bedrooms)
}

type Priced = { channel: Channel; price: Price; squareFeet?: number; lettings?: { letType?: LetType } }

/**
 * What a square foot costs, "£412 per sq ft", or of business premises to let "£15 per sq ft a year". Undefined where the
 * price or the size is not known, and of homes to let. The column `pounds_per_square_foot` has the same figure.
 */
export function perSquareFootText({ channel, price, squareFeet, lettings }: Priced): string | undefined {
  const isYearly = channel === 'lettings'
  if (!squareFeet || (isYearly && lettings?.letType !== 'commercial')) return undefined
  const amount = isYearly ? annualRent(price) : statedAmount(price)
  return amount === null ? undefined : formatPerSquareFoot(Math.round(amount / squareFeet), isYearly)
}

/** @param pounds for a square foot; `isYearly`: of a year's rent */
export function formatPerSquareFoot(pounds: number, isYearly = false): string {
  return `${formatPounds(pounds)} per sq ft${isYearly ? ' a year' : ''}`
}

/** The rent in whole pounds a year, which commercial lettings are searched by. */
export function annualRent(price: Price, bedrooms?: number): number | null {
  const amount = statedAmount(price)
  if (amount === null) return null
  const perYear: Record<RentFrequency, number> = {
    weekly: WEEKS,
    monthly: MONTHS,
    quarterly: 4,
    annual: 1,
    per_person_per_week: WEEKS * people(bedrooms),
  }
  return Math.round(amount * perYear[price.frequency ?? 'monthly'])
}

/**
 * The monthly equivalent of a rent, in whole pounds. A rent per person per week is for each bedroom, at least one:
 * the whole home's rent is what others are compared with.
 */
export function monthlyRent(amount: number, frequency: RentFrequency, bedrooms?: number): number {
  if (frequency === 'monthly') return amount
  if (frequency === 'quarterly') return Math.round(amount / 3)
  if (frequency === 'annual') return Math.round(amount / MONTHS)
  const aWeek = frequency === 'weekly' ? amount : amount * people(bedrooms)
  return Math.round((aWeek * WEEKS) / MONTHS)
}

/** The weekly figure of a monthly rent: divided by 52/12, rounded up. */
export function weeklyRent(monthly: number): number {
  return Math.ceil((monthly * MONTHS) / WEEKS)
}

/**
 * Pounds per person per week of a monthly rent: the weekly figure shared by the bedrooms, at least one, rounded up;
 * without the division, the whole rent × 12 / 52, rounded.
 */
export function perPersonPerWeek(monthly: number, bedrooms: number | undefined, division: boolean): number {
  if (!division) return Math.round((monthly * MONTHS) / WEEKS)
  return Math.ceil((monthly * MONTHS) / (WEEKS * people(bedrooms)))
}

/** The stated figure, or null where none may be shown: price on application, nothing, or nought. */
export function statedAmount(price: Price): number | null {
  if (price.qualifier === 'poa' || price.amount === null || !(price.amount > 0)) return null
  return price.amount
}

function people(bedrooms: number | undefined): number {
  return Math.max(1, bedrooms ?? 1)
}

function qualifierOf(qualifier: PriceQualifier, auction: boolean): { text: string; place: 'before' | 'after' } {
  const guide = qualifier === 'none' || qualifier === 'guide_price'
  return auction && guide ? { text: 'Auction guide price', place: 'before' } : QUALIFIERS[qualifier]
}

function joined(figure: string, qualifier: string, place: 'before' | 'after'): string {
  if (qualifier === '') return figure
  return place === 'before' ? `${qualifier} ${figure}` : `${figure}, ${qualifier.toLowerCase()}`
}
