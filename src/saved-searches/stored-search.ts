import { placeLabel, placeSlug } from '#src/places/place.ts'
import type { Criteria } from '#src/search/criteria.ts'
import { parseSearchQuery } from '#src/search/parse-search-query.ts'
import { encodePolygon } from '#src/search/polygon.ts'
import {
  type AlertFrequency,
  DEFAULT_FREQUENCY,
  findSaved,
  type SavedSearch,
  type SavedSearches,
} from './saved-search.ts'

/**
 * A saved search in JSON: the specification's names (spec 1 §3), as `GET /search.ljson` spells its criteria. What is
 * not asked is left out.
 */
export type StoredSearch = Omit<Criteria, 'polygon' | 'branchId' | 'placeSlug' | 'page'> & {
  place?: { place_id: number; name: string; county_name: string }
  isQuerySearch: boolean
  poly?: string
  branch_id?: number
  alert_frequency: AlertFrequency
  search_id?: number
}

export function storedSearch({ criteria, place, alertFrequency, searchId }: SavedSearch): StoredSearch {
  const { polygon, branchId, placeSlug: _, page: __, ...asked } = criteria
  const { placeId } = criteria
  return {
    ...asked,
    ...(place &&
      placeId !== undefined && { place: { place_id: placeId, name: place.name, county_name: place.county } }),
    isQuerySearch: criteria.q !== undefined,
    ...(polygon && { poly: encodePolygon(polygon) }),
    ...(branchId !== undefined && { branch_id: branchId }),
    alert_frequency: alertFrequency,
    ...(searchId !== undefined && { search_id: searchId }),
  }
}

export function writeSavedSearches(searches: SavedSearches): string {
  return JSON.stringify(searches.map(storedSearch))
}

/** The searches in what a browser kept, each once. What is no search is passed over. Never throws. */
export function readSavedSearches(text: string | null): SavedSearches {
  const searches: SavedSearch[] = []
  for (const item of parseList(text)) {
    const search = readStoredSearch(item)
    if (search && !findSaved(searches, search.criteria)) searches.push(search)
  }
  return searches
}

function parseList(text: string | null): unknown[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/**
 * A saved search from JSON, figures as text and fields of null among it, as another version of the site may have left
 * it. Undefined if it is no search: one says at least its channel.
 */
export function readStoredSearch(item: unknown): SavedSearch | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const stored = item as Record<string, unknown>
  if (typeof stored.channel !== 'string') return undefined
  const pairs = Object.entries(stored).flatMap(([name, value]) => pairOf(name, value))
  const { criteria } = parseSearchQuery(pairs)
  const place = criteria.placeId === undefined ? undefined : readPlace(stored.place)
  const searchId = readId(stored.search_id)
  return {
    criteria: { ...criteria, ...(place && { placeSlug: placeSlug(placeLabel(place)) }), page: 1 },
    ...(place && { place }),
    alertFrequency: isFrequency(stored.alert_frequency) ? stored.alert_frequency : DEFAULT_FREQUENCY,
    ...(searchId !== undefined && { searchId }),
  }
}

/** A field as the query form has it, which knows what each may hold. */
function pairOf(name: string, value: unknown): [name: string, value: string][] {
  if (Array.isArray(value)) return [[name, value.filter(isPlain).join(',')]]
  return isPlain(value) ? [[name, String(value)]] : []
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function readPlace(value: unknown): SavedSearch['place'] {
  if (typeof value !== 'object' || value === null) return undefined
  const { name, county_name } = value as Record<string, unknown>
  return typeof name === 'string' && typeof county_name === 'string' && name.trim() !== ''
    ? { name: name.slice(0, 100), county: county_name.slice(0, 100) }
    : undefined
}

function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

function isFrequency(value: unknown): value is AlertFrequency {
  return value === 'I' || value === 'W' || value === 'M' || value === 'N'
}
