import { normalTag } from '#src/property/listing/tags.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'

/** What makes a saved search the one it is. Null is how JSON says that a field is absent. */
export type SavedSearchIdentity = Pick<Criteria, 'channel'> & {
  readonly [Field in 'placeId' | 'minBeds' | 'maxBeds' | 'minPrice' | 'maxPrice']?: number | null
} & { readonly tags?: readonly string[] | null }

/**
 * Whether two searches are one saved search: the same channel, place, bedrooms, prices and tags in the same order.
 * Excluding tags (`!x`) and a lowest price of 0 ask for nothing here, but bedrooms of 0 do. Everything
 * else is not compared, so two drawn areas with the same fields are one saved search.
 */
export function sameSearch(one: SavedSearchIdentity, other: SavedSearchIdentity): boolean {
  return identityOf(one) === identityOf(other)
}

/** A text that is equal for searches that are one saved search, and for no others. */
export function identityOf({
  channel,
  placeId,
  minBeds,
  maxBeds,
  minPrice,
  maxPrice,
  tags,
}: SavedSearchIdentity): string {
  const wanted = (tags ?? []).filter((tag) => !tag.trimStart().startsWith('!')).map(normalTag)
  const figures = [placeId, minBeds, maxBeds, minPrice || null, maxPrice].map((figure) => figure ?? null)
  return JSON.stringify([channel, ...figures, wanted])
}
