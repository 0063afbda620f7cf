import type { Agency } from '#src/agency/profile/agency.ts'
import type { Place } from '#src/places/place.ts'
import type { Places } from '#src/places/server/places.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import type { Search, SearchResults } from '#src/search/server/search.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { channelWords } from '#src/search/values/search-words.ts'
import {
  MAX_RELAXED_SEARCHES,
  type RelaxedSearch,
  suggestRelaxedPairs,
  suggestRelaxedSearches,
} from '../relaxed-searches.ts'

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
 * it finds, and at last all homes of its channel. Every one is counted before the likeliest are chosen: those that find
 * nothing either are left out. Where no single change is enough in the place, pairs of them are tried.
 */
export function createRelaxedSearches({ search, places, agency }: RelaxedSearchesDeps) {
  return async ({ criteria, place }: Pick<SearchResults, 'criteria' | 'place'>): Promise<CountedRelaxedSearch[]> => {
    const { defaultSearchStatus: defaultStatus, ...prices } = agency.settings
    const county = place && (await countyOf(place, places))
    const context = { defaultStatus, tagGroups: agency.tagGroups, prices, place, county }
    const ways = await found(suggestRelaxedSearches(criteria, context), search)
    const all = everything(criteria)
    const isSmall = (way: RelaxedSearch) => isEverywhere(criteria) || !isEverywhere(way.criteria)
    const pairs = ways.some(isSmall) ? [] : await found(suggestRelaxedPairs(criteria, context), search)
    const known = new Set(
      [criteria, ...ways.map((way) => way.criteria)].map((asked) => searchPath({ ...asked, page: 1 })),
    )
    const last = known.has(searchPath(all.criteria)) ? [] : await found([all], search)
    // all homes come last, and are never cut
    return [...ways.filter(isSmall), ...pairs, ...ways.filter((way) => !isSmall(way))]
      .slice(0, MAX_RELAXED_SEARCHES - last.length)
      .concat(last)
  }
}

/** Those that find homes. */
async function found(
  ways: readonly RelaxedSearch[],
  { countEach }: RelaxedSearchesDeps['search'],
): Promise<CountedRelaxedSearch[]> {
  const counts = await countEach(ways.map(({ criteria }) => criteria))
  return ways.map((way, index) => ({ ...way, count: counts[index] ?? 0 })).filter(({ count }) => count > 0)
}

/** Dropping the place changes more than any two other things. */
function isEverywhere({ placeId, q, area, polygon, viewport }: Criteria): boolean {
  return [placeId, q, area, polygon, viewport].every((where) => where === undefined)
}

function everything({ channel }: Criteria): RelaxedSearch {
  return { words: `All homes ${channelWords({ channel })}`, criteria: { channel, tags: [], page: 1 } }
}

async function countyOf(place: Place, places: RelaxedSearchesDeps['places']): Promise<Place | undefined> {
  if (place.kind === 'county' || place.county === '') return undefined
  const named = await places.resolve(place.county)
  return named.kind === 'place' && named.place.kind === 'county' ? named.place : undefined
}
