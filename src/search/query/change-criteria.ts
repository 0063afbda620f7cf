import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria } from '../criteria/criteria.ts'
import type { Criterion } from '../criteria/criterion.ts'
import { CRITERIA, fieldsOf, type Registry } from '../criteria/registry.ts'

/** The fields that say where homes are. */
function whereFields(registry: Registry = CRITERIA): (keyof Criteria)[] {
  return namesWhere(registry, ({ isWhere }) => isWhere)
}

function namesWhere(registry: Registry, test: (criterion: Criterion) => boolean | undefined): (keyof Criteria)[] {
  return fieldsOf(registry.filter(test)).map(({ name }) => name)
}

/** The search without some of its fields, from its first page. */
export function withoutCriterion(criteria: Criteria, ...fields: readonly (keyof Criteria)[]): Criteria {
  const kept = Object.entries(criteria).filter(([field]) => !fields.includes(field as keyof Criteria))
  const { channel, tags } = criteria
  return { ...Object.fromEntries(kept), channel, tags: fields.includes('tags') ? [] : tags, page: 1 }
}

/** Buying and renting have different prices: changing the channel clears them. */
export function withChannel(criteria: Criteria, channel: Channel): Criteria {
  return criteria.channel === channel ? criteria : { ...withoutCriterion(criteria, 'minPrice', 'maxPrice'), channel }
}

/** Words for a place replace a chosen one, and a drawn area. */
export function withQuery(criteria: Criteria, q: string): Criteria {
  return { ...withoutCriterion(criteria, 'placeId', 'placeSlug', 'orPlaces', 'polygon', 'viewport'), q }
}

/** A chosen place replaces words for one, and a drawn area. */
export function withPlace(criteria: Criteria, place: { id: number; slug: string }): Criteria {
  return {
    ...withoutCriterion(criteria, 'q', 'orPlaces', 'polygon', 'viewport'),
    placeId: place.id,
    placeSlug: place.slug,
  }
}

/** Adds the tag at the end, once. */
export function withTag(criteria: Criteria, tag: string): Criteria {
  return criteria.tags.includes(tag) ? criteria : { ...criteria, tags: [...criteria.tags, tag], page: 1 }
}

export function withoutTag(criteria: Criteria, tag: string): Criteria {
  return { ...criteria, tags: criteria.tags.filter((other) => other !== tag), page: 1 }
}

/**
 * Unsubmitted choices over a map that has moved since: every choice stays, and the viewport or drawn area is the
 * map's, unless another place was chosen instead.
 * @param before the search that the choices started from
 * @param now the search of the map in view
 */
export function withMapOf(choices: Criteria, before: Criteria, now: Criteria): Criteria {
  if (choices === before) return now
  if (whereFields().some((field) => choices[field] !== before[field])) return choices
  const { viewport, polygon } = now
  return {
    ...withoutCriterion(choices, 'viewport', 'polygon'),
    ...(viewport && { viewport }),
    ...(polygon && { polygon }),
  }
}

/** "Clear filters": the channel, where, and the order stay. */
export function clearFilters(criteria: Criteria, registry: Registry = CRITERIA): Criteria {
  const staying = namesWhere(registry, ({ isWhere, outlivesClearing }) => isWhere || outlivesClearing)
  const rest = Object.fromEntries(Object.entries(criteria).filter(([field]) => staying.some((name) => name === field)))
  return { ...rest, channel: criteria.channel, tags: [], page: 1 }
}
