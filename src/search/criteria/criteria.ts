import type { Channel } from '#src/property/listing/listing.ts'

/** A point as [longitude, latitude] in degrees, the order of GeoJSON. */
export type LngLat = readonly [lng: number, lat: number]

/** west, south, east, north in degrees */
export type ViewBox = readonly [west: number, south: number, east: number, north: number]

export type SortKey =
  | 'most-expensive-first'
  | 'least-expensive-first'
  | 'most-recent-first'
  | 'most-recently-updated-first'
  | 'most-recently-launched-first'
  | 'most-square-feet-first'
  | 'least-square-feet-first'
  | 'least-expensive-per-square-foot-first'

export type View = 'grid' | 'list' | 'map'

/** Miles from a place. Fixed choice: docs/contracts/search-paths.md. */
export type Within = 0.25 | 0.5 | 1 | 2 | 3 | 4 | 5 | 10 | 15 | 20 | 25 | 30

/**
 * What a visitor searches for, as its readable path carries it. An absent field asks for nothing. Each criterion adds
 * its own fields, with their units, in its file beside this one.
 */
export interface Criteria {
  channel: Channel
  /** `!x` excludes; in the order given */
  tags: string[]
  /** 1 is the first; never below 1 */
  page: number
}

/** Something in a path or query that was not understood, in words for the visitor. */
export type CriteriaProblem = { field: string; message: string }
