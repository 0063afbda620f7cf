import { placeLabel, placeSlug } from '#src/places/place.ts'
import type { Criteria, ViewBox } from '#src/search/criteria/criteria.ts'
import { normaliseCriteria } from '#src/search/query/normalise-criteria.ts'
import { decodePolygon } from '#src/search/values/polygon.ts'
import type { AlertFrequency, StoredSearch } from './stored-searches.ts'

/** A saved search that can be asked and said in words. */
export type SavedSearch = {
  /** from its first page */
  criteria: Criteria
  /** of `criteria.placeId` */
  place?: { name: string; county: string }
  alertFrequency: AlertFrequency
  searchId?: number
  /** given by the visitor */
  name?: string
  /** ISO 8601: homes first shown since then are new */
  newSince?: string
}

const FIGURES = [
  'placeId',
  'within',
  'minBeds',
  'maxBeds',
  'minPrice',
  'maxPrice',
  'minSquareFeet',
  'maxSquareFeet',
  'minAcreage',
  'maxAcreage',
  'area',
  'updatedAgo',
  'createdAgo',
] as const satisfies (keyof Criteria)[]

const TEXTS = ['q', 'text', 'status', 'sorted', 'auctionDate'] as const satisfies (keyof Criteria)[]

const FLAGS = ['shortLets', 'pets'] as const satisfies (keyof Criteria)[]

/** Reads all of a kept search. What a field cannot hold is left out. Never throws. */
export function savedSearchOf(kept: StoredSearch): SavedSearch {
  const asked = readCriteria(kept)
  const place = asked.placeId === undefined ? undefined : readPlace(kept.place)
  const criteria = place ? normaliseCriteria({ ...asked, placeSlug: placeSlug(placeLabel(place)) }) : asked
  return {
    criteria,
    ...(place && { place }),
    alertFrequency: kept.alert_frequency,
    ...(kept.search_id !== undefined && { searchId: kept.search_id }),
    ...(kept.name && { name: kept.name }),
    ...newSince(kept),
  }
}

function newSince({ created_at, seen_at }: StoredSearch): { newSince?: string } {
  const since = seen_at ?? created_at
  return since === undefined ? {} : { newSince: since }
}

/** Fields of the right kind; `normaliseCriteria` drops the figures and words that are none of theirs. */
function readCriteria(kept: StoredSearch): Criteria {
  const figures = FIGURES.map((field) => [field, figureOf(kept[field])])
  const texts = TEXTS.map((field) => [field, textOf(kept[field])])
  const flags = FLAGS.map((field) => [field, kept[field] === true])
  const polygon = typeof kept.poly === 'string' ? decodePolygon(kept.poly) : undefined
  const criteria = {
    ...Object.fromEntries([...figures, ...texts, ...flags]),
    branchId: figureOf(kept.branch_id),
    viewport: readViewBox(kept.viewport),
    polygon: polygon && 'ring' in polygon ? polygon.ring : undefined,
    channel: kept.channel,
    tags: kept.tags ?? [],
    page: 1,
  } as Criteria
  const isQuerySearch = kept.isQuerySearch === true && criteria.q !== undefined
  return normaliseCriteria(isQuerySearch ? { ...criteria, placeId: undefined } : criteria)
}

function figureOf(value: unknown): number | undefined {
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function readViewBox(value: unknown): ViewBox | undefined {
  if (!Array.isArray(value) || value.length !== 4) return undefined
  const [west, south, east, north] = value.map(figureOf)
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  return [west, south, east, north]
}

function readPlace(value: unknown): SavedSearch['place'] {
  if (typeof value !== 'object' || value === null) return undefined
  const { name, county_name } = value as Record<string, unknown>
  return typeof name === 'string' && typeof county_name === 'string' && name.trim() !== ''
    ? { name: name.slice(0, 100), county: county_name.slice(0, 100) }
    : undefined
}
