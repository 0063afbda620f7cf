import { DAY_MS } from '#src/formatting/uk-date.ts'
import { milesBetween } from '#src/places/distance.ts'
import { formatPostcode, type Postcode } from '#src/places/postcode.ts'
import type { Position } from '#src/property/listing/listing.ts'
import type { HomeType } from './estimate-request.ts'

/**
 * Where a price comes from: HM Land Registry, the agency's own sales and lettings (the last asking price, as the agreed
 * one is not in the feed), homes on the market now, or the invented sales of a demonstration.
 */
export type PriceSource = 'register' | 'agreed' | 'advertised' | 'demonstration'

/** A home nearby that was sold or let, or is advertised to let. Whole pounds; rents per calendar month. */
export type Evidence = {
  source: PriceSource
  price: number
  /** ISO date: when it was sold, let or advertised */
  on: string
  type: HomeType
  /** not in HM Land Registry's data */
  bedrooms?: number
  street: string
  town: string
  /** "LE15 6AH"; empty if not known in full */
  postcode: string
  position: Position
  /** `soldHomeKey`: the same home has the same key in two sources */
  home?: string
}

/** Evidence with its distance from the home that is valued, and its age. */
export type Comparable = Evidence & {
  miles: number
  /** years ago */
  years: number
}

/** Least distance between two homes of which one is only placed by its postcode district. */
const DISTRICT_MILES = 2
/** The same, within one postcode sector. */
const SECTOR_MILES = 1

const YEAR_MS = 365.25 * DAY_MS

/** A date in the future counts as now. */
function yearsSince(on: string, now: Date): number {
  return Math.max(0, (now.getTime() - Date.parse(on)) / YEAR_MS)
}

/**
 * Adds distance and age. Where either home is only placed by its postcode district, the distance is at least a mile
 * within the sector ("LE15 6") and two miles elsewhere. The same postcode counts as no distance.
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

/** How long after the agency's agreement a sale may be dated in HM Land Registry's data. */
const REGISTERED_WITHIN_YEARS = 1.5

/** Drops the agency's own sales that HM Land Registry has too: its price is the one that was paid. */
export function withoutDuplicates(evidence: readonly Evidence[]): Evidence[] {
  const paid = new Map<string, number[]>()
  for (const { source, home, on } of evidence)
    if (home !== undefined && source === 'register') paid.set(home, [...(paid.get(home) ?? []), Date.parse(on)])
  return evidence.filter(({ source, home, on }) => {
    if (home === undefined || source === 'register') return true
    const agreed = Date.parse(on)
    const isRegistered = (date: number) =>
      date >= agreed - 0.25 * YEAR_MS && date <= agreed + REGISTERED_WITHIN_YEARS * YEAR_MS
    return !paid.get(home)?.some(isRegistered)
  })
}
