import type { Agency } from '#src/agency/profile/agency.ts'
import { formatPounds } from '#src/formatting/numbers.ts'
import type { Place } from '#src/places/place.ts'
import {
  type CountedCriteria,
  describeCountedSearch,
  parseCountedSearch,
  pathOfCountedSearch,
} from '../counted-search.ts'
import { atLeastFive, MIN_PEOPLE, priceBandNames, priceBandOf } from '../report.ts'
import type { SearchCount } from './count-totals.ts'

type SummaryDeps = {
  agency: Pick<Agency, 'branches' | 'tagGroups'>
  places: { byId(id: number): Promise<Place | undefined> }
}

/** How many of each list are shown, and at most named. */
const MAX_AREAS = 8
const MAX_WITHOUT = 100

type People = { name: string; people: number | null }

/** What people searched for: what found nothing, where, and for how much. Fewer than five people are never told apart. */
export async function summariseSearches(deps: SummaryDeps, counts: readonly SearchCount[]) {
  const read = counts.map((count) => ({ ...count, ...parseCountedSearch(count.search) }))
  const areas = new Map<string, number>()
  for (const { criteria, isDrawn, people } of read) {
    const name = isDrawn ? 'Drawn on map' : criteria.placeId === undefined ? 'Anywhere' : String(criteria.placeId)
    areas.set(name, (areas.get(name) ?? 0) + people)
  }
  const named = [...areas].toSorted(([, one], [, other]) => other - one).slice(0, MAX_AREAS)
  const nothing = read.filter(({ peopleWithout }) => peopleWithout >= MIN_PEOPLE)
  return {
    without: await Promise.all(
      nothing
        .toSorted((one, other) => other.peopleWithout - one.peopleWithout)
        .slice(0, MAX_WITHOUT)
        .map(async (one) => ({
          words: await describe(deps, one),
          path: pathOfCountedSearch(one.search),
          people: one.peopleWithout,
        })),
    ),
    /** different searches that found nothing for fewer than five people each */
    fewWithout: read.filter(({ peopleWithout }) => peopleWithout > 0 && peopleWithout < MIN_PEOPLE).length,
    areas: await Promise.all(
      named.map(async ([name, people]): Promise<People> => {
        const place = /^\d+$/.test(name) ? await deps.places.byId(Number(name)) : undefined
        return { name: place?.name ?? (/^\d+$/.test(name) ? 'Another place' : name), people: atLeastFive(people) }
      }),
    ),
    salePrices: pricesOf('sales', read),
    rents: pricesOf('lettings', read),
  }
}

async function describe({ agency, places }: SummaryDeps, search: CountedCriteria): Promise<string> {
  const { placeId, branchId } = search.criteria
  const place = placeId === undefined ? undefined : await places.byId(placeId)
  return describeCountedSearch(search, {
    place: place?.name,
    branch: agency.branches.find(({ id }) => id === branchId)?.name,
    tagGroups: agency.tagGroups,
  })
}

function pricesOf(channel: 'sales' | 'lettings', read: readonly (SearchCount & CountedCriteria)[]): People[] {
  const names = priceBandNames(channel, formatPounds)
  const people = names.map(() => 0)
  for (const { criteria, people: count } of read) {
    const band = criteria.channel === channel ? priceBandOf(channel, criteria) : undefined
    if (band !== undefined) people[band]! += count
  }
  return people.some((count) => count > 0) ? names.map((name, at) => ({ name, people: atLeastFive(people[at]!) })) : []
}
