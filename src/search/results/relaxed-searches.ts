import type { TagGroup } from '#src/agency/profile/agency.ts'
import { formatNumber, formatPounds } from '#src/formatting/numbers.ts'
import type { Place } from '#src/places/place.ts'
import { normalTag } from '#src/property/listing/tags.ts'
import type { Criteria, Within } from '../criteria/criteria.ts'
import { withoutCriterion, withPlace } from '../query/change-criteria.ts'
import { DISTANCES, distanceWords } from '../values/distances.ts'
import { WHOLE_RANGES } from '../values/limits.ts'
import {
  ACRES,
  type Ladder,
  type PriceSteps,
  priceLadder,
  SQUARE_FEET,
  stepDown,
  stepUp,
} from '../values/price-ladders.ts'
import { BASIS_SUFFIX, priceBasis } from '../values/rent-basis.ts'
import { tagWords } from '../values/search-words.ts'

/** A search that asks for less, and what it changes: "Within 5 miles", "Up to £50,000 more", "Including sold". */
export type RelaxedSearch = { words: string; criteria: Criteria }

export type WaysOutContext = {
  defaultStatus: 'available' | 'all'
  tagGroups: readonly TagGroup[]
  /** the agency's price steps */
  prices?: PriceSteps
  /** the place that is searched in, by its id or by what was typed */
  place?: Pick<Place, 'kind' | 'radiusMiles'>
  /** the county that the place lies in */
  county?: Pick<Place, 'id' | 'name' | 'slug'>
}

export const MAX_RELAXED_SEARCHES = 8

/**
 * Searches that ask for a little less than one that found nothing, the likeliest first, at most eight. Each changes one
 * thing, never asks for more, and starts at the first page. Figures go by the next step of their ladder.
 */
export function suggestRelaxedSearches(criteria: Criteria, context: WaysOutContext): RelaxedSearch[] {
  const [nearer, farther] = distanceWays(criteria, context)
  const [dearer, muchDearer, anyDearer] = mostPriceWays(criteria, context)
  const ways = [
    ...[nearer, farther, dearer, fewerBedrooms(criteria), withSold(criteria, context), countyWay(criteria, context)],
    ...[leastPriceWay(criteria, context), ...tagWays(criteria, context), moreBedrooms(criteria)],
    ...[...otherWays(criteria), muchDearer, anyDearer, anyBedrooms(criteria), anywhere(criteria)],
  ]
  return ways.filter((way) => way !== undefined).slice(0, MAX_RELAXED_SEARCHES)
}

/** Miles that are worth trying, so that two ways differ by more than a mile. */
const WIDER: readonly Within[] = [1, 3, 5, 10, 15, 20, 30]

/** Two wider distances. A drawn area is searched in the place's stead, and a county has no middle to measure from. */
function distanceWays(criteria: Criteria, { place }: WaysOutContext): RelaxedSearch[] {
  const anywhere = criteria.placeId === undefined && criteria.q === undefined
  if (anywhere || isDrawn(criteria) || place?.kind === 'county') return []
  // an outcode, and a place that is not known here, may reach far
  const reached = criteria.within ?? place?.radiusMiles ?? 1
  const wider = WIDER.filter((miles) => miles > reached).slice(0, 2)
  const next = wider.length > 0 ? wider : DISTANCES.filter((miles) => miles > reached).slice(0, 1)
  return next.map((within) => ({ words: `Within ${distanceWords(within)}`, criteria: changed(criteria, { within }) }))
}

/** One step more and two, and no limit at all. */
function mostPriceWays(criteria: Criteria, { prices }: WaysOutContext): RelaxedSearch[] {
  const { maxPrice } = criteria
  if (maxPrice === undefined) return []
  const basis = priceBasis(criteria)
  const ladder = priceLadder(basis, prices)
  const one = stepUp(ladder, maxPrice)
  const two = one === undefined ? undefined : stepUp(ladder, one)
  const steps = [one, two]
    .filter((price) => price !== undefined)
    .map((price) => ({
      words: `Up to ${formatPounds(price - maxPrice)}${BASIS_SUFFIX[basis]} more`,
      criteria: changed(criteria, { maxPrice: price }),
    }))
  return [...steps, { words: 'At any higher price', criteria: withoutCriterion(criteria, 'maxPrice') }]
}

function leastPriceWay(criteria: Criteria, { prices }: WaysOutContext): RelaxedSearch | undefined {
  const { minPrice } = criteria
  if (!minPrice) return undefined
  const basis = priceBasis(criteria)
  const lower = stepDown(priceLadder(basis, prices), minPrice)
  if (lower === undefined) return { words: 'At any lower price', criteria: withoutCriterion(criteria, 'minPrice') }
  const words = `Up to ${formatPounds(minPrice - lower)}${BASIS_SUFFIX[basis]} less`
  return { words, criteria: changed(criteria, { minPrice: lower }) }
}

function fewerBedrooms(criteria: Criteria): RelaxedSearch | undefined {
  if (!criteria.minBeds) return undefined
  return { words: 'One bedroom fewer', criteria: changed(criteria, { minBeds: criteria.minBeds - 1 }) }
}

/** One fewer than one is any number already. */
function anyBedrooms(criteria: Criteria): RelaxedSearch | undefined {
  if (criteria.minBeds === undefined || criteria.minBeds < 2) return undefined
  return { words: 'With fewer bedrooms', criteria: withoutCriterion(criteria, 'minBeds') }
}

function moreBedrooms(criteria: Criteria): RelaxedSearch | undefined {
  const { maxBeds } = criteria
  if (maxBeds === undefined || maxBeds >= WHOLE_RANGES.maxBeds[1]) return undefined
  return { words: 'One bedroom more', criteria: changed(criteria, { maxBeds: maxBeds + 1 }) }
}

function withSold(criteria: Criteria, { defaultStatus }: WaysOutContext): RelaxedSearch | undefined {
  if ((criteria.status ?? defaultStatus) === 'all') return undefined
  const words = criteria.channel === 'sales' ? 'Including sold' : 'Including let'
  return { words, criteria: changed(criteria, { status: 'all' }) }
}

function countyWay(criteria: Criteria, { place, county }: WaysOutContext): RelaxedSearch | undefined {
  const placed = criteria.placeId !== undefined || criteria.q !== undefined
  if (!county || !placed || isDrawn(criteria) || place?.kind === 'county') return undefined
  return { words: `All of ${county.name}`, criteria: withoutCriterion(withPlace(criteria, county), 'within') }
}

/** Without the wanted tags of each group, the last chosen first, then with what was excluded. */
function tagWays(criteria: Criteria, { tagGroups }: WaysOutContext): RelaxedSearch[] {
  const sets = new Map<string, string[]>()
  for (const tag of criteria.tags) {
    const key = setOf(tag, tagGroups)
    sets.set(key, [...(sets.get(key) ?? []), tag])
  }
  return [...sets.values()].reverse().map((set) => {
    const names = set.map((tag) => `“${tagWords(tag, tagGroups)}”`).join(' or ')
    const excluded = set[0]?.startsWith('!')
    const tags = criteria.tags.filter((tag) => !set.includes(tag))
    return { words: excluded ? `Including ${names}` : `Not only ${names}`, criteria: withTags(criteria, tags) }
  })
}

/** Without the tag of commercial lettings the prices would count by the month: they are dropped with it. */
function withTags(criteria: Criteria, tags: string[]): Criteria {
  const after = changed(criteria, { tags })
  return priceBasis(after) === priceBasis(criteria) ? after : withoutCriterion(after, 'minPrice', 'maxPrice')
}

/** Wanted tags of one declared group are alternatives, and are dropped together. */
function setOf(tag: string, groups: readonly TagGroup[]): string {
  const key = normalTag(tag)
  if (tag.startsWith('!')) return `not ${key}`
  const group = groups.find(({ tags }) => tags.some((declared) => normalTag(declared.tag) === key))
  return group ? `group ${group.id}` : `tag ${key}`
}

/** Sizes by a step of their ladder, and what is asked for or is not. */
function otherWays(criteria: Criteria): RelaxedSearch[] {
  const { text } = criteria
  const squareFeet = (figure: number) => `${formatNumber(figure)} sq ft`
  const acres = (figure: number) => `${figure} ${figure === 1 ? 'acre' : 'acres'}`
  return [
    sizeWay(criteria, 'minSquareFeet', SQUARE_FEET, squareFeet, 'At any smaller size'),
    sizeWay(criteria, 'maxSquareFeet', SQUARE_FEET, squareFeet, 'At any larger size'),
    sizeWay(criteria, 'minAcreage', ACRES, acres, 'With any less land'),
    sizeWay(criteria, 'maxAcreage', ACRES, acres, 'With any more land'),
    dropped(criteria, 'text', `Without the words “${text}”`),
    dropped(criteria, 'createdAgo', 'Added at any time'),
    dropped(criteria, 'updatedAgo', 'Changed at any time'),
    dropped(criteria, 'auctionDate', 'On any day'),
    dropped(criteria, 'shortLets', 'Long lets too'),
    dropped(criteria, 'pets', 'Pets considered or not'),
    dropped(criteria, 'branchId', 'From every branch'),
    criteria.polygon && dropped(criteria, 'viewport', 'Outside this part of the map too'),
  ].filter((way) => way !== undefined)
}

type SizeField = 'minSquareFeet' | 'maxSquareFeet' | 'minAcreage' | 'maxAcreage'

function sizeWay(
  criteria: Criteria,
  field: SizeField,
  ladder: Ladder,
  words: (figure: number) => string,
  unlimited: string,
): RelaxedSearch | undefined {
  const figure = criteria[field]
  const isLeast = field.startsWith('min')
  // a lower bound of 0 asks for nothing
  if (figure === undefined || (isLeast && figure === 0)) return undefined
  const step = isLeast ? stepDown(ladder, figure) : stepUp(ladder, figure)
  if (step === undefined) return { words: unlimited, criteria: withoutCriterion(criteria, field) }
  const label = isLeast ? `From ${words(step)}` : `Up to ${words(step)}`
  return { words: label, criteria: changed(criteria, { [field]: step }) }
}

/** A drawn area goes with the place, which may lie elsewhere. */
function anywhere(criteria: Criteria): RelaxedSearch | undefined {
  const asked = WHERE.some((field) => criteria[field] !== undefined)
  return asked
    ? { words: 'Anywhere', criteria: withoutCriterion(criteria, ...WHERE, 'placeSlug', 'within') }
    : undefined
}

const WHERE = ['placeId', 'q', 'area', 'polygon', 'viewport'] as const

function dropped(criteria: Criteria, field: keyof Criteria, words: string): RelaxedSearch | undefined {
  return criteria[field] === undefined ? undefined : { words, criteria: withoutCriterion(criteria, field) }
}

function isDrawn({ polygon, viewport }: Criteria): boolean {
  return polygon !== undefined || viewport !== undefined
}

function changed(criteria: Criteria, change: Partial<Criteria>): Criteria {
  return { ...criteria, ...change, page: 1 }
}
