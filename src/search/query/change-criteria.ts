import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria } from '../criteria/criteria.ts'

/** Fields that say where, not what. They outlive "Clear filters", as the channel and the order do. */
const WHERE = ['placeId', 'placeSlug', 'q', 'area', 'polygon', 'viewport'] as const

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

/** Words for a place take the place of a chosen one, and of a drawn area. */
export function withQuery(criteria: Criteria, q: string): Criteria {
  return { ...withoutCriterion(criteria, 'placeId', 'placeSlug', 'polygon', 'viewport'), q }
}

/** A chosen place takes the place of words, and of what was drawn. */
export function withPlace(criteria: Criteria, place: { id: number; slug: string }): Criteria {
  return { ...withoutCriterion(criteria, 'q', 'polygon', 'viewport'), placeId: place.id, placeSlug: place.slug }
}

/** Adds the tag at the end, once. */
export function withTag(criteria: Criteria, tag: string): Criteria {
  return criteria.tags.includes(tag) ? criteria : { ...criteria, tags: [...criteria.tags, tag], page: 1 }
}

export function withoutTag(criteria: Criteria, tag: string): Criteria {
  return { ...criteria, tags: criteria.tags.filter((other) => other !== tag), page: 1 }
}

export function toggleTag(criteria: Criteria, tag: string): Criteria {
  return criteria.tags.includes(tag) ? withoutTag(criteria, tag) : withTag(criteria, tag)
}

/**
 * What somebody has chosen and not sent yet, over a map that has gone on meanwhile: every choice stays, and the part of
 * the map or the drawn area is the new one, unless another place was chosen in their stead.
 * @param before the search that the choices were begun with
 * @param now the search of the map as it stands
 */
export function withMapOf(choices: Criteria, before: Criteria, now: Criteria): Criteria {
  if (choices === before) return now
  if (WHERE.some((field) => choices[field] !== before[field])) return choices
  const { viewport, polygon } = now
  return {
    ...withoutCriterion(choices, 'viewport', 'polygon'),
    ...(viewport && { viewport }),
    ...(polygon && { polygon }),
  }
}

/** "Clear filters": the channel, where, and the order stay. */
export function clearFilters(criteria: Criteria): Criteria {
  const kept = Object.entries(criteria).filter(([field]) => [...WHERE, 'sorted'].some((name) => name === field))
  return { ...Object.fromEntries(kept), channel: criteria.channel, tags: [], page: 1 }
}
