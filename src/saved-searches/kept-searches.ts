import type { Criteria } from '#src/search/criteria.ts'
import { encodePolygon } from '#src/search/polygon.ts'
import { type SavedSearchIdentity, sameSearch } from './same-search.ts'

/** How often a visitor hears of new homes by e-mail: immediately, weekly, monthly, never (spec 1 §3). */
export type AlertFrequency = 'I' | 'W' | 'M' | 'N'

/** Of a search that has just been saved (spec 1 §4). */
const DEFAULT_FREQUENCY: AlertFrequency = 'I'

/**
 * A saved search in JSON, in the specification's names (spec 1 §3), as `GET /search.ljson` spells its criteria. What
 * tells it from others has been read; the rest is as it was kept until `savedSearchOf` reads it, which every page of
 * results would otherwise have to bring along.
 */
export type KeptSearch = SavedSearchIdentity & {
  alert_frequency: AlertFrequency
  /** on the server; absent while only the browser knows it */
  search_id?: number
  /** of `placeId`, to say it in words */
  place?: unknown
  readonly [field: string]: unknown
}

/** A visitor's saved searches, the one saved last first, none twice. */
export type KeptSearches = readonly KeptSearch[]

/** Where the browser keeps them (decisions, "Where the two readings differ"). */
export const SAVED_SEARCHES_KEY = 'savedSearches'

/** A search as it is saved: from its first page, with alerts at once. */
export function keepSearch(criteria: Criteria, place?: { name: string; county: string }): KeptSearch {
  const { polygon, branchId, placeSlug: _, page: __, ...asked } = criteria
  const { placeId, q } = criteria
  return {
    ...asked,
    ...(place &&
      placeId !== undefined && { place: { place_id: placeId, name: place.name, county_name: place.county } }),
    ...(polygon && { poly: encodePolygon(polygon) }),
    ...(branchId !== undefined && { branch_id: branchId }),
    ...(q !== undefined && { isQuerySearch: true }),
    alert_frequency: DEFAULT_FREQUENCY,
  }
}

/** The saved search that is this one, in the sense of `sameSearch`. */
export function findSaved(searches: KeptSearches, search: SavedSearchIdentity): KeptSearch | undefined {
  return searches.find((saved) => sameSearch(saved, search))
}

/** Saves a search. One that is saved already stays as it is. */
export function withSearch(searches: KeptSearches, search: KeptSearch): KeptSearches {
  return findSaved(searches, search) ? searches : [search, ...searches]
}

export function withoutSearch(searches: KeptSearches, search: SavedSearchIdentity): KeptSearches {
  return findSaved(searches, search) ? searches.filter((saved) => !sameSearch(saved, search)) : searches
}

/** Undoes a removal: the search stands again at the place (from 0) that it had. */
export function putSearchBack(searches: KeptSearches, search: KeptSearch, place: number): KeptSearches {
  return findSaved(searches, search) ? searches : searches.toSpliced(place, 0, search)
}

/**
 * At sign-in, the local searches that the user's account does not hold yet: they are uploaded, and then the server's
 * list takes the place of the local one (decision 5).
 */
export function searchesToUpload(local: KeptSearches, server: KeptSearches): KeptSearches {
  return local.filter((search) => !findSaved(server, search))
}

export function writeKeptSearches(searches: KeptSearches): string {
  return JSON.stringify(searches)
}

/** The searches in what a browser kept, each once. What is no search is passed over. Never throws. */
export function readKeptSearches(text: string | null): KeptSearches {
  const searches: KeptSearch[] = []
  for (const item of parseList(text)) {
    const search = readKeptSearch(item)
    if (search && !findSaved(searches, search)) searches.push(search)
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
 * Figures as text, tags as a list with commas and fields of null are understood, as another version of the site may
 * have left them. A search says at least its channel.
 */
function readKeptSearch(item: unknown): KeptSearch | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const kept = item as Record<string, unknown>
  const { channel, tags, alert_frequency } = kept
  if (channel !== 'sales' && channel !== 'lettings') return undefined
  return {
    ...kept,
    channel,
    placeId: figure(kept.placeId),
    minBeds: figure(kept.minBeds),
    maxBeds: figure(kept.maxBeds),
    minPrice: figure(kept.minPrice),
    maxPrice: figure(kept.maxPrice),
    tags: (Array.isArray(tags) ? tags : typeof tags === 'string' ? tags.split(',') : []).filter(isWord),
    alert_frequency: isFrequency(alert_frequency) ? alert_frequency : DEFAULT_FREQUENCY,
    search_id: figure(kept.search_id),
  }
}

function figure(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

function isWord(tag: unknown): tag is string {
  return typeof tag === 'string' && tag.trim() !== ''
}

function isFrequency(value: unknown): value is AlertFrequency {
  return value === 'I' || value === 'W' || value === 'M' || value === 'N'
}
