import type { Agency } from '#src/agency/profile/agency.ts'
import type { Place } from '#src/places/place.ts'
import type { Places } from '#src/places/server/places.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import type { Search, SearchResults } from '#src/search/server/search.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { channelWords } from '#src/search/values/search-words.ts'
import { MAX_RELAXED_SEARCHES, type RelaxedSearch, suggestRelaxedSearches } from '../relaxed-searches.ts'

export type CountedRelaxedSearch = RelaxedSearch & { count: number }

export type RelaxedSearchesDeps = {
  search: Pick<Search, 'countEach'>
  places: Pick<Places, 'resolve'>
  agency: Pick<Agency, 'tagGroups'> & {
    settings: Pick<Agency['settings'], 'defaultSearchStatus' | 'salesPrices' | 'lettingsPrices' | 'commercialRents'>
  }
}

export type RelaxedSearches = ReturnType<typeof createRelaxedSearches>

/**
 * Finds the likeliest searches that ask for a little less than one that found nothing, each with the number of homes that
 * it finds, and at last all homes of its channel. Every one is counted, in one query, before the likeliest are chosen:
 * those that find nothing either are left out.
 */
export function createRelaxedSearches({ search, places, agency }: RelaxedSearchesDeps) {
  return async ({ criteria, place }: Pick<SearchResults, 'criteria' | 'place'>): Promise<CountedRelaxedSearch[]> => {
    const { defaultSearchStatus: defaultStatus, ...prices } = agency.settings
    const county = place && (await countyOf(place, places))
    const ways = suggestRelaxedSearches(criteria, { defaultStatus, tagGroups: agency.tagGroups, prices, place, county })
    const all = everything(criteria)
    const known = new Set(
      [criteria, ...ways.map((way) => way.criteria)].map((asked) => searchPath({ ...asked, page: 1 })),
    )
    const offered = known.has(searchPath(all.criteria)) ? ways : [...ways, all]
    const counts = await search.countEach(offered.map((way) => way.criteria))
    const found = offered.map((way, index) => ({ ...way, count: counts[index] ?? 0 })).filter(({ count }) => count > 0)
    const last = found.at(-1)
    // all homes come last, and are never cut
    return last && found.length > MAX_RELAXED_SEARCHES ? [...found.slice(0, MAX_RELAXED_SEARCHES - 1), last] : found
  }
}

function everything({ channel }: Criteria): RelaxedSearch {
  return { words: `All homes ${channelWords({ channel })}`, criteria: { channel, tags: [], page: 1 } }
}

async function countyOf(place: Place, places: RelaxedSearchesDeps['places']): Promise<Place | undefined> {
  if (place.kind === 'county' || place.county === '') return undefined
  const named = await places.resolve(place.county)
  return named.kind === 'place' && named.place.kind === 'county' ? named.place : undefined
}
