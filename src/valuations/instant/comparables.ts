import { DAY_MS } from '#src/formatting/uk-date.ts'
import { milesBetween } from '#src/places/distance.ts'
import { formatPostcode, type Postcode } from '#src/places/postcode.ts'
import type { Position } from '#src/property/listing/listing.ts'
import type { HomeType } from './estimate-request.ts'

/**
 * Where a price is from: HM Land Registry's register, the agency's own sales and lettings (at the last asking figure:
 * what was agreed is not told), what is advertised now, or the invented sales of a demonstration.
 */
export type PriceSource = 'register' | 'agreed' | 'advertised' | 'demonstration'

/** A home that was sold or let near by, or is advertised to let. Prices in whole pounds, rents a calendar month. */
export type Evidence = {
  source: PriceSource
  price: number
  /** ISO date: when it was sold, let or advertised */
  on: string
  type: HomeType
  /** the register does not tell it */
  bedrooms?: number
  street: string
  town: string
  /** "LE15 6AH"; empty where it is not known in full */
  postcode: string
  position: Position
  /** postcode and house, where known: the same home in two sources has the same key */
  home?: string
}

/** One piece of evidence, seen from the home that is asked about. */
export type Comparable = Evidence & {
  miles: number
  /** years before today */
  years: number
}

/** What is known of where a home is when only its postcode's district is: its middle, a couple of miles away. */
const DISTRICT_MILES = 2
/** … and when only the sector is the same */
const SECTOR_MILES = 1

const YEAR_MS = 365.25 * DAY_MS

/** Whole and part years from an ISO date to now; what is dated later counts as of now. */
function yearsSince(on: string, now: Date): number {
  return Math.max(0, (now.getTime() - Date.parse(on)) / YEAR_MS)
}

/**
 * Evidence with its distance and age. A place that is known only by its postcode's district is taken to be no nearer
 * than that tells: a mile in the same sector ("LE15 6"), two otherwise. The same postcode is next door, wherever it is.
 */
export function toComparables(
  evidence: readonly Evidence[],
  from: { postcode: Postcode; position: Position },
  now: Date,
): Comparable[] {
  const own = formatPostcode(from.postcode)
  const isRough = from.position.accuracy === 'approximate'
  return evidence.map((one) => {
    const measured = milesBetween(from.position, one.position)
    const known = isRough || one.position.accuracy === 'approximate' ? roughMiles(own, one.postcode) : 0
    return { ...one, miles: one.postcode === own ? 0 : Math.max(measured, known), years: yearsSince(one.on, now) }
  })
}

function roughMiles(own: string, other: string): number {
  return other !== '' && own.slice(0, -2) === other.slice(0, -2) ? SECTOR_MILES : DISTRICT_MILES
}

/** How many years after the agency's agreement a sale may still be entered in the register. */
const ENTERED_WITHIN_YEARS = 1.5

/**
 * Each sale once: where the register has a home that the agency sold, what the register says counts, since it is the
 * price that was paid.
 */
export function withoutDuplicates(evidence: readonly Evidence[]): Evidence[] {
  const paid = new Map<string, number[]>()
  for (const { source, home, on } of evidence)
    if (home !== undefined && source === 'register') paid.set(home, [...(paid.get(home) ?? []), Date.parse(on)])
  return evidence.filter(({ source, home, on }) => {
    if (home === undefined || source === 'register') return true
    const agreed = Date.parse(on)
    const isEntered = (date: number) =>
      date >= agreed - 0.25 * YEAR_MS && date <= agreed + ENTERED_WITHIN_YEARS * YEAR_MS
    return !paid.get(home)?.some(isEntered)
  })
}
