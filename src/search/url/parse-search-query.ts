import { CRITERIA, fieldsOf, type Registry } from '../criteria/registry.ts'
import { queryFields, viewOf } from '../query/segments.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, readFigure } from '../values/limits.ts'
import { queryPairs } from '../values/percent-encoding.ts'
import {
  applyReading,
  emptyDraft,
  finishDraft,
  type ParsedSearch,
  type PathDraft,
  parseSegments,
  withoutSearchPath,
} from './parse-search-path.ts'
import { dropPricesBefore, PRICES_BEFORE } from './prices-before.ts'

/** `pageSize` is `count=`, from 1 to `MAX_PAGE_SIZE`. */
export type SearchRequest = ParsedSearch & { pageSize: number }

/** Name and value pairs, as URLSearchParams and Map are; or a query string. */
export type QuerySource = string | Iterable<readonly [name: string, value: string]>

/** As long as the longest polygon that is accepted. */
const MAX_VALUE_LENGTH = 160_000
const MAX_PAIRS = 200

/** The words that the Buy/Let select of a form may send besides the channels themselves. */
const CHANNEL_WORDS: ReadonlyMap<string, string> = new Map([
  ['buy', 'sales'],
  ['sale', 'sales'],
  ['let', 'lettings'],
  ['rent', 'lettings'],
])

/**
 * The search that the query form asks for: `channel=sales&place_id=2654710&fragment=from-2-bed/up-to-500000`, any
 * criterion as its own parameter (snake_case, or camelCase), `view` and `count`. Empty fields of a form ask nothing,
 * and foreign parameters are passed over. Never throws.
 */
export function parseSearchQuery(query: QuerySource, registry: Registry = CRITERIA): SearchRequest {
  return parseSearchRequest('/search', query, registry)
}

/**
 * A whole request: the readable segments of its path, then its query. What comes later overrides: the path gives way
 * to the `fragment`, both to a parameter of their own; tags add up.
 */
export function parseSearchRequest(pathname: string, query: QuerySource, registry: Registry = CRITERIA): SearchRequest {
  const pairs = [...presentPairs(query)]
  const draft = emptyDraft(registry)
  parseSegments(draft, withoutSearchPath(pathname.slice(0, MAX_VALUE_LENGTH)))
  for (const [name, value] of pairs) if (name === 'fragment') parseSegments(draft, withoutSearchPath(value))
  for (const [name, value] of pairs) parseParameter(draft, name, value)
  for (const [name, value] of pairs) if (name === PRICES_BEFORE) dropPricesBefore(draft.values, value)
  if (isQuerySearch(pairs) && draft.values.q) draft.values.placeId = undefined
  const pageSize = parsePageSize(draft, pairs)
  return { ...finishDraft(draft), pageSize }
}

const QUERY_SEARCH_FLAGS = ['is_query_search', 'isQuerySearch']

function formParameters(registry: Registry): Set<string> {
  return new Set([
    ...fieldsOf(registry).flatMap(({ parameters }) => parameters),
    ...QUERY_SEARCH_FLAGS,
    PRICES_BEFORE,
    'fragment',
    'view',
  ])
}

const FORM_PARAMETERS = formParameters(CRITERIA)
const CANONICAL_PARAMETERS = queryFields(CRITERIA).map(({ parameters }) => parameters[0])

/** Whether a query has a parameter of a search besides those of a canonical path. */
export function hasFormParameters(query: QuerySource): boolean {
  const names = [...(typeof query === 'string' ? queryPairs(query) : query)].map(([name]) => name)
  return names.some((name) => FORM_PARAMETERS.has(name) && !CANONICAL_PARAMETERS.includes(name))
}

/** Whether a parameter is one that a canonical path carries (`q`, `branch_id`). */
export function isCanonicalParameter(name: string): boolean {
  return CANONICAL_PARAMETERS.includes(name)
}

/** Whether a search depends on a parameter of a query. */
export function isSearchParameter(name: string): boolean {
  return FORM_PARAMETERS.has(name) || name === 'count'
}

function* presentPairs(query: QuerySource): Generator<readonly [string, string]> {
  let seen = 0
  for (const [name, value] of typeof query === 'string' ? queryPairs(query) : query) {
    if (++seen > MAX_PAIRS) return
    const text = value.slice(0, MAX_VALUE_LENGTH).trim()
    if (text !== '' && text !== 'null' && text !== 'undefined') yield [name, text]
  }
}

function parseParameter(draft: PathDraft, name: string, value: string): void {
  if (name === 'view') draft.view = viewOf(value) ?? draft.view
  const field = fieldsOf(draft.registry).find(({ parameters }) => parameters.includes(name))
  if (!field) return
  const reading = field.parse(field.name === 'channel' ? (CHANNEL_WORDS.get(value.toLowerCase()) ?? value) : value)
  if (reading.set.placeId !== undefined && reading.set.placeId !== draft.values.placeId) {
    draft.values.placeSlug = undefined
  }
  applyReading(draft, field, reading)
}

/** A typed place beside a chosen one: the visitor's own words count when the form says that they are a search. */
function isQuerySearch(pairs: readonly (readonly [string, string])[]): boolean {
  return pairs.some(([name, value]) => QUERY_SEARCH_FLAGS.includes(name) && /^(1|true|on|yes)$/i.test(value))
}

function parsePageSize(draft: PathDraft, pairs: readonly (readonly [string, string])[]): number {
  const asked = pairs.find(([name]) => name === 'count')?.[1]
  if (asked === undefined) return DEFAULT_PAGE_SIZE
  const size = Math.round(readFigure(asked) ?? 0)
  if (size >= 1 && size <= MAX_PAGE_SIZE) return size
  const used = size > MAX_PAGE_SIZE ? MAX_PAGE_SIZE : DEFAULT_PAGE_SIZE
  draft.problems.push({
    field: 'count',
    message: `A page can have 1 to ${MAX_PAGE_SIZE} homes. This one has ${used}.`,
  })
  return used
}
