import type { Criteria } from '#src/search/criteria/criteria.ts'
import { CRITERIA, fieldsOf, type Registry, spellCriteria } from '#src/search/criteria/registry.ts'
import { type AlertFrequency, DEFAULT_FREQUENCY, isFrequency } from './alert-frequencies.ts'
import { type SavedSearchIdentity, sameSearch } from './same-search.ts'

/**
 * A saved search in JSON, its criteria under the names and in the spelling of `GET /search.ljson` (a place's number is text,
 * a drawn area a polyline, a distance `10-miles`). What tells it from others has been read; the rest is as it was kept
 * until `parseSavedSearch` reads it, which every page of results would otherwise have to bring along.
 */
export type StoredSearch = SavedSearchIdentity & {
  alert_frequency: AlertFrequency
  /** on the server; absent while only the browser knows it */
  search_id?: number
  /** of `placeId`, to say it in words */
  place?: unknown
  /** given by the visitor; null or absent: it is called by its criteria in words */
  name?: string | null
  /** ISO 8601: when it was saved */
  created_at?: string
  /** ISO 8601: when its homes were last looked at; what came later is new */
  seen_at?: string
  readonly [field: string]: unknown
}

/** A visitor's saved searches, the one saved last first, none twice. */
export type StoredSearches = readonly StoredSearch[]

/** Where the browser keeps them. */
export const SAVED_SEARCHES_KEY = 'savedSearches'

/** As many as one list holds, on the server. */
export const MAX_SAVED_SEARCHES = 200

/** Characters of a name. */
export const MAX_SEARCH_NAME_LENGTH = 80

/** A search as it is saved: from its first page, with alerts at once. */
export function toStoredSearch(
  criteria: Criteria,
  place?: { name: string; county: string },
  registry: Registry = CRITERIA,
): StoredSearch {
  const { channel, tags, placeId, q } = criteria
  const { page: _, ...spelt } = spellCriteria(criteria, registry)
  return {
    ...spelt,
    channel,
    tags,
    ...(place &&
      placeId !== undefined && { place: { place_id: String(placeId), name: place.name, county_name: place.county } }),
    ...(q !== undefined && { isQuerySearch: true }),
    alert_frequency: DEFAULT_FREQUENCY,
  }
}

/** The saved search that is this one, in the sense of `sameSearch`. */
export function findSaved(searches: StoredSearches, search: SavedSearchIdentity): StoredSearch | undefined {
  return searches.find((saved) => sameSearch(saved, search))
}

/** Saves a search. One that is saved already stays as it is. */
export function withSearch(searches: StoredSearches, search: StoredSearch): StoredSearches {
  return findSaved(searches, search) ? searches : [search, ...searches]
}

export function withoutStoredSearch(searches: StoredSearches, search: SavedSearchIdentity): StoredSearches {
  return findSaved(searches, search) ? searches.filter((saved) => !sameSearch(saved, search)) : searches
}

/** Undoes a removal: the search stands again at the place (from 0) that it had. */
export function putSearchBack(searches: StoredSearches, search: StoredSearch, place: number): StoredSearches {
  return findSaved(searches, search) ? searches : searches.toSpliced(place, 0, search)
}

export function formatStoredSearches(searches: StoredSearches): string {
  return JSON.stringify(searches)
}

/** The searches in what a browser kept, each once. What is no search is passed over. Never throws. */
export function parseStoredSearches(text: string | null): StoredSearches {
  const searches: StoredSearch[] = []
  for (const item of parseList(text)) {
    const search = parseStoredSearch(item)
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
export function parseStoredSearch(item: unknown): StoredSearch | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const kept = item as Record<string, unknown>
  const { channel, tags, alert_frequency, name, created_at, seen_at } = kept
  if (channel !== 'sales' && channel !== 'lettings') return undefined
  return {
    ...kept,
    channel,
    ...comparedFigures(kept),
    tags: (Array.isArray(tags) ? tags : typeof tags === 'string' ? tags.split(',') : []).filter(isWord),
    alert_frequency: isFrequency(alert_frequency) ? alert_frequency : DEFAULT_FREQUENCY,
    search_id: figure(kept.search_id),
    name: nameOf(name),
    created_at: moment(created_at),
    seen_at: moment(seen_at),
  }
}

/** The figures that saved searches are told apart by, as JSON spells them. */
function comparedFigures(stored: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const compared = fieldsOf(CRITERIA).filter(({ identity, values }) => identity && values.kind === 'whole')
  return Object.fromEntries(
    compared.map(({ name, toJson }) => {
      const value = figure(stored[name])
      return [name, value === undefined || !toJson ? value : toJson(value)]
    }),
  )
}

/** A search's name as it is stored: without what nobody sees, at most 80 characters; undefined when nothing is left. */
export function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const name = value
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return name === '' ? undefined : [...name].slice(0, MAX_SEARCH_NAME_LENGTH).join('').trim()
}

function moment(value: unknown): string | undefined {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined
}

function figure(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

function isWord(tag: unknown): tag is string {
  return typeof tag === 'string' && tag.trim() !== ''
}
