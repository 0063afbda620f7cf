import type { TagGroup } from '#src/agency/profile/agency.ts'
import type { Place } from '#src/places/place.ts'
import type { Range } from '../values/limits.ts'
import type { PriceSteps } from '../values/price-ladders.ts'
import type { SearchNames } from '../values/search-words.ts'
import type { Criteria } from './criteria.ts'

/**
 * All that the site knows of one thing a visitor can search by. A criterion is one file beside this one and a line in
 * registry.ts: paths, chips, relaxed searches, SQL, alerts and saved searches loop over the registry.
 */
export type Criterion = {
  /** in the order in which a canonical path has them */
  fields: readonly CriterionField[]
  /** two of its fields are a lower and an upper bound: a pair in the wrong order is swapped, and `swapped` says so */
  bounds?: { least: keyof Criteria; most: keyof Criteria; swapped: string }
  /** called after each value was tidied by itself: what depends on the other fields, and defaults */
  normalise?: (criteria: Criteria, context: NormalContext) => Partial<Criteria>
  /** the filters that it sets, in words; absent where the page has a control of its own for it */
  chips?: (criteria: Criteria, names: ChipNames) => CriteriaChange[]
  /** searches that ask for less by it, when one finds nothing */
  relax?: (criteria: Criteria, context: RelaxContext) => Relaxation[]
  /** says where homes are: it outlives "Clear filters", and "Anywhere" drops it */
  isWhere?: boolean
  /** means nothing without a place: "Anywhere" drops it, too */
  needsPlace?: boolean
  /** the place in a heading ("in a drawn area"); of several the lowest `rank` is said */
  where?: { rank: number; words: (criteria: Criteria, names: SearchNames) => string | undefined }
  /** what it asks for is not among homes to live in, so that the agency's homes by default do not apply */
  asksBeyondHomes?: (criteria: Criteria, tagGroups: readonly TagGroup[]) => boolean
  /** outlives "Clear filters" without saying where */
  outlivesClearing?: boolean
  /**
   * Where the filters have a control for it: `always`, or with a filter that a category may leave out. Absent: it has none,
   * and the form submits it as a hidden field.
   */
  control?: 'always' | 'price' | 'bedrooms' | 'square feet' | 'acres'
  /** named when another channel or category clears it: "Price and bedrooms were cleared." */
  clearedName?: { rank: number; words: string; isPlural?: boolean }
  /**
   * Whether search engines may list a search by it: `broad` with any other, `kind` with no other of that sort, absent
   * never (docs/decisions/0011-what-search-engines-see.md).
   */
  indexing?: 'broad' | 'kind'
}

/** One field of `Criteria`. */
export type CriterionField = {
  name: keyof Criteria
  /** its names in the query form, the one that is written first; empty where another field's segment carries it */
  parameters: readonly string[]
  /** the value in a decoded path segment that is this field's, else undefined; a field without it has no segment */
  match?: (segment: string) => string | undefined
  parse: (value: string) => Reading
  /** the segment (or the query value of a field without a segment), encoded; undefined where nothing is asked */
  format: (criteria: Criteria) => string | undefined
  values: FieldValues
  /** its name in JSON, where that is another */
  storedName?: string
  /** its form in JSON, where that is not the value itself: docs/contracts/saved-items.md */
  toJson?: (value: unknown) => unknown
  /** how two saved searches are told apart by it; absent: they are not */
  identity?: (value: unknown) => unknown
  /** its condition on a home; absent where server/conditions.ts resolves it (channel, places) or it has none */
  home?: HomeRule
}

/** Which values a field takes: how they are tidied and stored, and how the property tests generate them. */
export type FieldValues =
  | { kind: 'whole' | 'decimal'; range: Range }
  | { kind: 'flag' }
  | { kind: 'choice'; choices: readonly (string | number)[] }
  | { kind: 'text' | 'slug' | 'date' | 'tags' | 'ids' | 'ring' | 'box' }

/**
 * What a field asks of a home, as a column of `property_search` and the column of `alert_criteria` that holds the
 * value for alerts. server/home-conditions.ts has the one SQL of each operator, for searches and alerts alike.
 */
export type HomeRule = {
  column: string
  operator: 'equals' | 'at least' | 'at most' | 'is true' | 'in the last days' | 'mentions' | 'tags' | 'status'
  alert: { column: string; type: 'integer' | 'float8' | 'boolean' | 'date' | 'text' | 'tsquery' }
}

/** What a value asks for, what is wrong with it in words for the visitor, or both (a polygon that was simplified). */
export type Reading = { set: Partial<Criteria>; problem?: string }

/** A change of a search, and what it is called on a button or chip; a field of undefined is taken away. */
export type CriteriaChange = { words: string; change: Partial<Criteria> }

/** `rank`: how likely the visitor is to take it, the likeliest lowest; absent: {@link LEAST_LIKELY}. */
export type Relaxation = CriteriaChange & { rank?: number }

/** The rank of a relaxed search that drops a filter which visitors choose on purpose. */
export const LEAST_LIKELY = 100

export type NormalContext = { isFilterSegment: (segment: string) => boolean }

/** What the chips over the results need: names, and the status of a search that names none. */
export type ChipNames = SearchNames & { defaultStatus?: Criteria['status'] }

export type RelaxContext = {
  defaultStatus: 'available' | 'all'
  tagGroups: readonly TagGroup[]
  /** the agency's price steps */
  prices: PriceSteps
  /** the place that is searched in, by its id or by what was typed */
  place?: Pick<Place, 'kind' | 'radiusMiles'>
  /** the county that the place lies in */
  county?: Pick<Place, 'id' | 'name' | 'slug'>
}
