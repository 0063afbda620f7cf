import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria, Within } from '../criteria/criteria.ts'
import { DISTANCES } from '../values/distances.ts'
import {
  ACRE_RANGE,
  BEDROOM_RANGE,
  DAY_RANGE,
  decimalWithin,
  PER_SQUARE_FOOT_RANGE,
  SQUARE_FEET_RANGE,
  wholeWithin,
} from '../values/limits.ts'
import { tidyDate } from '../values/tidy-values.ts'
import { parseAmount, readMeasure, type Stated, statedIn } from './sentence-figures.ts'
import type { SentencePrice } from './sentence-prices.ts'

/** What a few words ask for. */
export type Clause =
  | { kind: 'criteria'; set: Partial<Criteria>; implies?: Channel }
  | { kind: 'channel'; channel: Channel }
  | { kind: 'price'; price: SentencePrice }
  /** a place follows: "in", "near", "5 miles from"; `isNear` when the distance is only ours */
  | { kind: 'where'; set?: Partial<Criteria>; isNear?: boolean }
  /** tags that every site has */
  | { kind: 'tags'; tags: string[] }
  /** a filter for tenants: a buyer may keep pets anyway */
  | { kind: 'pets' }
  /** who buys: the costs of homes are worked out for them */
  | { kind: 'buyer'; buyer: 'first_time' }
  /** words that ask for nothing by themselves; after those that open features, unknown words are features */
  | { kind: 'filler'; opensFeatures?: boolean }
  /** what follows is not wanted */
  | { kind: 'not' }
  /** understood, but not a thing that can be searched by */
  | { kind: 'unsearchable' }

/** What the named groups of a rule's pattern held. */
export type Groups = Readonly<Record<string, string | undefined>>

export function criteria(set: Partial<Criteria>, implies?: Channel): Clause {
  return { kind: 'criteria', set, ...(implies && { implies }) }
}

/** "more than 3" are 4 or more, and "about 3" are 3. */
export function bedroomsClause({ least, above, most, below, about, exact }: Stated): Clause {
  const count = (text: string | undefined, more = 0) => (text === undefined ? undefined : readMeasure(text) + more)
  const same = count(about ?? exact)
  return withinClause({
    minBeds: same ?? count(least) ?? count(above, 1),
    maxBeds: same ?? count(most) ?? count(below, -1),
  })
}

/** The figures as far as they lie in the range of a search. */
export function withinClause(
  set: Partial<Record<'minBeds' | 'maxBeds' | 'minSquareFeet' | 'maxSquareFeet', number>>,
): Clause {
  const fields = Object.entries(set) as [keyof typeof set, number | undefined][]
  const rangeOf = (field: keyof typeof set) => (field.endsWith('Beds') ? BEDROOM_RANGE : SQUARE_FEET_RANGE)
  return criteria(
    inOrder(Object.fromEntries(fields.map(([field, figure]) => [field, wholeWithin(figure, rangeOf(field))]))),
  )
}

/** The least before the most, without what is absent. */
function inOrder(set: Readonly<Record<string, number | undefined>>): Partial<Criteria> {
  const given = Object.entries(set).filter((entry): entry is [string, number] => entry[1] !== undefined)
  const rising = given.map(([, figure]) => figure).sort((a, b) => a - b)
  return Object.fromEntries(given.map(([field], index) => [field, rising[index]]))
}

/** The size in a unit's share of ours; a bare size is the least that is wanted. */
function sizes({ least, above, most, below, about, exact }: Stated, unit: number): { least?: number; most?: number } {
  const size = (text: string | undefined, share = 1) =>
    text === undefined ? undefined : readMeasure(text) * share * unit
  return { least: size(about, 0.9) ?? size(least ?? above ?? exact), most: size(about, 1.1) ?? size(most ?? below) }
}

/** `unit` in square feet */
export function areaClause(groups: Groups, unit: number): Clause {
  const { least, most } = sizes(statedIn(groups), unit)
  return withinClause({ minSquareFeet: least, maxSquareFeet: most })
}

/** "under £400 per sq ft", "£4,000 per sq m": the most where no word says which; `unit` in square feet */
export function perSquareFootClause(groups: Groups, unit: number): Clause {
  const { least, above, most, below, about, exact } = statedIn(groups)
  const pounds = (text: string | undefined, share = 1) =>
    text === undefined ? undefined : wholeWithin((parseAmount(text).value * share) / unit, PER_SQUARE_FOOT_RANGE)
  const minPerSquareFoot = pounds(about, 0.9) ?? pounds(least ?? above)
  const maxPerSquareFoot = pounds(about, 1.1) ?? pounds(most ?? below ?? exact)
  return criteria(inOrder({ minPerSquareFoot, maxPerSquareFoot }))
}

/** `unit` in acres */
export function landClause(groups: Groups, unit: number): Clause {
  const { least, most } = sizes(statedIn(groups), unit)
  const [minAcreage, maxAcreage] = [least, most].map((acres) => decimalWithin(acres, ACRE_RANGE))
  return criteria(inOrder({ minAcreage, maxAcreage }))
}

/** The next distance that a search can have: 8 miles are 10, and nothing is farther than 30. */
export function distanceClause(miles: number): { within: Within } {
  return { within: DISTANCES.find((known) => known >= miles - 0.001) ?? 30 }
}

export function miles(groups: Groups, length: number): Clause {
  return { kind: 'where', set: distanceClause(readMeasure(groups.far ?? '') * length) }
}

/** Days in the units of "the last 2 weeks", by how their words begin. */
const UNIT_DAYS = { h: 1 / 24, d: 1, today: 1, w: 7, f: 14, m: 30, y: 365 } as const
const FEW: Readonly<Record<string, string>> = { few: '3', 'couple of': '2' }

/** "today", "in the last 2 weeks": whole days, one at least. */
export function since(field: 'createdAgo' | 'updatedAgo'): (groups: Groups) => Clause | undefined {
  return ({ count = '1', unit = '' }) => {
    const length = Object.entries(UNIT_DAYS).find(([start]) => unit.startsWith(start))?.[1] ?? 1
    const days = Math.max(1, Math.ceil(readMeasure(FEW[count] ?? count) * length))
    const ago = wholeWithin(days, DAY_RANGE)
    return ago === undefined ? undefined : criteria({ [field]: ago })
  }
}

export const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

export function auction({ day, month, year, iso, british }: Groups): Clause | undefined {
  const numbers = iso?.split('-') ??
    british?.split(/[-/]/).reverse() ?? [year, String(MONTHS.indexOf(month ?? '') + 1), day]
  const date = tidyDate(numbers.map((part, index) => (part ?? '').padStart(index === 0 ? 4 : 2, '0')).join('-'))
  return date === undefined ? undefined : criteria({ auctionDate: date }, 'sales')
}
