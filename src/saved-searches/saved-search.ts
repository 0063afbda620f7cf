import { placeLabel, placeSlug } from '#src/places/place.ts'
import type { Criteria } from '#src/search/criteria.ts'
import { parseSearchQuery } from '#src/search/parse-search-query.ts'
import type { AlertFrequency, KeptSearch } from './kept-searches.ts'

/** A saved search that can be asked and said in words. */
export type SavedSearch = {
  /** from its first page */
  criteria: Criteria
  /** of `criteria.placeId` */
  place?: { name: string; county: string }
  alertFrequency: AlertFrequency
  searchId?: number
}

/** Reads all of a kept search, by the rules of the query form: what a field cannot hold is left out. Never throws. */
export function savedSearchOf(kept: KeptSearch): SavedSearch {
  const { criteria } = parseSearchQuery(Object.entries(kept).flatMap(([name, value]) => pairOf(name, value)))
  const place = criteria.placeId === undefined ? undefined : readPlace(kept.place)
  return {
    criteria: { ...criteria, ...(place && { placeSlug: placeSlug(placeLabel(place)) }), page: 1 },
    ...(place && { place }),
    alertFrequency: kept.alert_frequency,
    ...(kept.search_id !== undefined && { searchId: kept.search_id }),
  }
}

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
