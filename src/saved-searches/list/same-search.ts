import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { CRITERIA, fieldsOf, type Registry } from '#src/search/criteria/registry.ts'

/** What two saved searches are told apart by, among other fields. Null is how JSON says that a field is absent. */
export type SavedSearchIdentity = { readonly channel: Channel; readonly tags?: readonly string[] | null } & {
  /** text in JSON */
  readonly placeId?: number | string | null
} & {
  readonly [Field in 'minBeds' | 'maxBeds' | 'minPrice' | 'maxPrice']?: number | null
} & { readonly [Field in keyof Criteria]?: unknown }

/**
 * Whether two searches are one saved search: the criteria with an `identity` agree. The others are not compared, so two
 * drawn areas with the same fields are one saved search. Fixed rule: docs/contracts/saved-items.md.
 */
export function sameSearch(
  one: SavedSearchIdentity,
  other: SavedSearchIdentity,
  registry: Registry = CRITERIA,
): boolean {
  return identityOf(one, registry) === identityOf(other, registry)
}

/** A text that is equal for searches that are one saved search, and for no others. Digests of it are stored. */
export function identityOf(search: SavedSearchIdentity, registry: Registry = CRITERIA): string {
  return JSON.stringify(fieldsOf(registry).flatMap(({ name, identity }) => (identity ? [identity(search[name])] : [])))
}
