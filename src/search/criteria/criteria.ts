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

export type View = 'grid' | 'list' | 'map'

/** Distances of the specification, in miles. */
export type Within = 0.25 | 0.5 | 1 | 2 | 3 | 4 | 5 | 10 | 15 | 20 | 25 | 30

/**
 * What a visitor searches for, as its readable address carries it. An absent field asks for nothing. Prices are whole
 * pounds (lettings per calendar month; commercial lettings per year), areas in the unit named, ages in days.
 */
export type Criteria = {
  channel: Channel
  placeId?: number
  /** for people; ignored when read */
  placeSlug?: string
  /** free text for a place, when no place is chosen */
  q?: string
  within?: Within
  minBeds?: number
  maxBeds?: number
  minPrice?: number
  maxPrice?: number
  minSquareFeet?: number
  maxSquareFeet?: number
  minAcreage?: number
  maxAcreage?: number
  area?: number
  updatedAgo?: number
  createdAgo?: number
  /** absent: the agency's default_search_status */
  status?: 'available' | 'all'
  /** words looked for in the listing's text */
  text?: string
  /** `!x` excludes; kept in the order given */
  tags: string[]
  auctionDate?: string
  shortLets?: boolean
  pets?: boolean
  /** an open ring: the last point is not the first again */
  polygon?: LngLat[]
  viewport?: ViewBox
  branchId?: number
  /** absent: the default, most-expensive-first */
  sorted?: SortKey
  /** 1 is the first; never below 1 */
  page: number
}

/** Something in an address or query that was not understood, in words for the visitor. */
export type CriteriaProblem = { field: string; message: string }
