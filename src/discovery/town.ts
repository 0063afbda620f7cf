import type { Place } from '#src/places/place.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'

/** A town or village with a page of its own, because enough of our homes are there. */
export type Town = {
  place: Place
  /** how many homes its searches find, for sale and to rent */
  sales: number
  lettings: number
  /** when the homes there last changed, ISO 8601 */
  changed: string
}

/** A page about fewer homes would have nothing to say that the results do not. */
export const MIN_HOMES = 5

export const TOWNS_PATH = '/homes'

/** `/homes/oakham-rutland` */
export function townPath(slug: string): string {
  return `${TOWNS_PATH}/${slug}`
}

/** The search of a town's homes, as everybody makes it who chooses the town. */
export function inTown({ id, slug }: Place, channel: Channel): Criteria {
  return { channel, placeId: id, placeSlug: slug, tags: [], page: 1 }
}

/** The county's towns beside each other, counties and towns in the order of the alphabet. */
export function byCounty(towns: readonly Town[]): { county: string; towns: Town[] }[] {
  const counties = new Map<string, Town[]>()
  for (const town of towns) counties.set(town.place.county, [...(counties.get(town.place.county) ?? []), town])
  return [...counties]
    .map(([county, inIt]) => ({ county, towns: inIt.sort((a, b) => toComparables(a.place.name, b.place.name)) }))
    .sort((a, b) => toComparables(a.county, b.county))
}

function toComparables(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
