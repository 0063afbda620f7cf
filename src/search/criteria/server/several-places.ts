import type { Area } from '#src/agency/profile/agency.ts'
import type { Place } from '#src/places/place.ts'
import { parseIds } from '../../values/tidy-values.ts'
import type { Criteria } from '../criteria.ts'
import { type PlaceLookup, type ResolvedArea, resolveSearchArea, type SearchArea } from './search-area.ts'

/** `others`: the further places of a search for several, as far as we know them. */
export type ResolvedPlaces = ResolvedArea & { others?: Place[] }

/** Where a search looks, its further places among it: a home in any of them is found. */
export async function findPlaces(
  criteria: Criteria,
  lookup: PlaceLookup,
  areas: readonly Area[],
): Promise<ResolvedPlaces> {
  const { orPlaces, ...one } = criteria
  const first = await resolveSearchArea(one, lookup, areas)
  if (orPlaces === undefined || first.searchArea.kind === 'drawn') return first
  const { placeSlug: _, ...rest } = one
  const more = await Promise.all(
    parseIds(orPlaces).map((placeId) => resolveSearchArea({ ...rest, placeId }, lookup, areas)),
  )
  const others = more.flatMap(({ place }) => (place ? [place] : []))
  const known = [first, ...more].map(({ searchArea }) => searchArea)
  return { ...first, searchArea: known.reduce(joined), others }
}

/** Both patches, part by part; a place that nobody knows adds nothing. */
function joined(one: SearchArea, other: SearchArea): SearchArea {
  if (one.kind === 'nowhere') return other
  if (one.kind !== 'patch' || other.kind !== 'patch') return one
  const parts = Object.entries(other).map(([name, value]) => {
    const own = (one as Record<string, unknown>)[name]
    return [name, Array.isArray(value) && Array.isArray(own) ? [...own, ...value] : (own ?? value)]
  })
  return { ...one, ...Object.fromEntries(parts) }
}
