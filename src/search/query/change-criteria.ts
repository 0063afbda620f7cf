import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria } from '../criteria/criteria.ts'

/** The search without some of its fields, from its first page. */
export function withoutCriterion(criteria: Criteria, ...fields: readonly (keyof Criteria)[]): Criteria {
  const kept = Object.entries(criteria).filter(([field]) => !fields.includes(field as keyof Criteria))
  const { channel, tags } = criteria
  return { ...Object.fromEntries(kept), channel, tags: fields.includes('tags') ? [] : tags, page: 1 }
}

/** Buying and renting have different prices: changing the channel clears them. */
export function withChannel(criteria: Criteria, channel: Channel): Criteria {
  return criteria.channel === channel ? criteria : { ...withoutCriterion(criteria, ...PRICES), channel }
}

const PRICES = ['minPrice', 'maxPrice', 'minPerSquareFoot', 'maxPerSquareFoot'] as const

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
