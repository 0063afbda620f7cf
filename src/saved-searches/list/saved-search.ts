import { placeLabel, placeSlug } from '#src/places/place.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import type { CriterionField } from '#src/search/criteria/criterion.ts'
import { CRITERIA, fieldsOf, type Registry } from '#src/search/criteria/registry.ts'
import { normaliseCriteria } from '#src/search/query/normalise-criteria.ts'
import type { AlertFrequency } from './alert-frequencies.ts'
import type { StoredSearch } from './stored-searches.ts'

/** A saved search that can be run and described. */
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

/** Parses all of a stored search. What a field cannot hold is left out. Never throws. */
export function parseSavedSearch(stored: StoredSearch, registry: Registry = CRITERIA): SavedSearch {
  const asked = parseCriteria(stored, registry)
  const place = asked.placeId === undefined ? undefined : parsePlace(stored.place)
  const criteria = place ? normaliseCriteria({ ...asked, placeSlug: placeSlug(placeLabel(place)) }, registry) : asked
  return {
    criteria,
    ...(place && { place }),
    alertFrequency: stored.alert_frequency,
    ...(stored.search_id !== undefined && { searchId: stored.search_id }),
    ...(stored.name && { name: stored.name }),
    ...newSince(stored),
  }
}

function newSince({ created_at, seen_at }: StoredSearch): { newSince?: string } {
  const since = seen_at ?? created_at
  return since === undefined ? {} : { newSince: since }
}

/** From its first page. `normaliseCriteria` drops the values that a field does not take. */
function parseCriteria(stored: StoredSearch, registry: Registry): Criteria {
  const values = fieldsOf(registry).map((field) => [field.name, parseStoredValue(field, stored)])
  const criteria: Criteria = { ...Object.fromEntries(values), page: 1 }
  const isQuerySearch = stored.isQuerySearch === true && criteria.q !== undefined
  return normaliseCriteria(isQuerySearch ? { ...criteria, placeId: undefined } : criteria, registry)
}

/** A value may be spelt as in paths, as JSON has it, or as another version of the site may have stored it. */
function parseStoredValue({ name, storedName = name, values, parse }: CriterionField, stored: StoredSearch): unknown {
  const value = stored[storedName]
  switch (values.kind) {
    case 'whole':
    case 'decimal':
      return figureOf(value)
    case 'choice':
    case 'ring':
      return typeof value === 'string' ? parse(value).set[name] : value
    case 'box':
      return Array.isArray(value) ? value.map(figureOf) : undefined
    default:
      return value
  }
}

function figureOf(value: unknown): number | undefined {
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined
}

function parsePlace(value: unknown): SavedSearch['place'] {
  if (typeof value !== 'object' || value === null) return undefined
  const { name, county_name } = value as Record<string, unknown>
  return typeof name === 'string' && typeof county_name === 'string' && name.trim() !== ''
    ? { name: name.slice(0, 100), county: county_name.slice(0, 100) }
    : undefined
}
