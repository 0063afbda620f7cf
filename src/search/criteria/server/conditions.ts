import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TagGroup } from '#src/agency/profile/agency.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import { EARTH_RADIUS_MILES } from '#src/places/distance.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria, LngLat, ViewBox } from '../criteria.ts'
import type { Circle, SearchArea } from './search-area.ts'
import { webSearchText } from './searchable-text.ts'
import { asksAnnualRent, tagDemand } from './tag-demand.ts'

export type Condition = RawBuilder<SqlBool>

/** What a search depends on besides its criteria. */
export type SearchContext = {
  whereabouts: SearchArea
  now: Date
  /** the status of a search that names none */
  defaultStatus: 'available' | 'all'
  /** how long sold and let homes stay searchable under `all` */
  soldSearchableDays: number
  tagGroups: readonly TagGroup[]
}

/** Of property_search: a home that fits all of these is found. The criteria are in their normal form. */
export function conditions(criteria: Criteria, context: SearchContext): Condition[] {
  const { now, whereabouts, tagGroups } = context
  const rent = asksAnnualRent(criteria) ? sql`coalesce(annual_rent, price * 12)` : sql`price`
  return [
    onChannel(criteria.channel),
    onMarket(criteria.status ?? context.defaultStatus, daysBefore(now, context.soldSearchableDays)),
    ...inPlace(whereabouts),
    ...between(rent, criteria.minPrice, criteria.maxPrice),
    ...between(sql`beds`, criteria.minBeds, criteria.maxBeds),
    ...between(sql`square_feet`, criteria.minSquareFeet, criteria.maxSquareFeet),
    ...between(sql`acres`, criteria.minAcreage, criteria.maxAcreage),
    ...withTags(criteria.tags, tagGroups),
    ...given(criteria.branchId, (id) => sql`branch_id = ${id}`),
    ...given(criteria.auctionDate, (date) => sql`auction_date = ${date}::date`),
    ...given(criteria.createdAgo, (days) => sql`created_at >= ${daysBefore(now, days)}`),
    ...given(criteria.updatedAgo, (days) => sql`updated_at >= ${daysBefore(now, days)}`),
    ...given(criteria.shortLets, () => sql`short_let`),
    ...given(criteria.pets, () => sql`pets`),
    ...given(criteria.text, mentions),
  ]
}

/** Literals, so that PostgreSQL can prove that a partial index applies. */
function onChannel(channel: Channel): Condition {
  return channel === 'sales' ? sql`channel = 'sales'` : sql`channel = 'lettings'`
}

/** Decisions 2 and 3: `all` keeps sold and let homes for a while. */
function onMarket(status: 'available' | 'all', soldSince: Date): Condition {
  return status === 'available' ? sql`available` : sql`(off_market_since is null or off_market_since >= ${soldSince})`
}

/** A lower bound of 0 asks for nothing; what is not known fits no other bound. */
function between(column: RawBuilder<unknown>, least: number | undefined, most: number | undefined): Condition[] {
  return [
    ...given(least || undefined, (bound) => sql<SqlBool>`${column} >= ${bound}`),
    ...given(most, (bound) => sql<SqlBool>`${column} <= ${bound}`),
  ]
}

function withTags(tags: readonly string[], groups: readonly TagGroup[]): Condition[] {
  const { oneOfEach, noneOf } = tagDemand(tags, groups)
  return [
    ...oneOfEach.map((set): Condition => sql`tags && ${set}::text[]`),
    ...(noneOf.length > 0 ? [sql<SqlBool>`not tags && ${noneOf}::text[]`] : []),
  ]
}

function mentions(text: string): Condition {
  return sql`exists (
    select from property_text
    where property_text.property_id = property_search.property_id and words @@ websearch_to_tsquery('english', ${webSearchText(text)})
  )`
}

function inPlace(whereabouts: SearchArea): Condition[] {
  switch (whereabouts.kind) {
    case 'anywhere':
      return []
    case 'nowhere':
      return [sql`false`]
    case 'drawn':
      return [...given(whereabouts.polygon, inPolygon), ...given(whereabouts.viewport, inBox)]
    case 'patch': {
      const { circles, outcodes, counties } = whereabouts
      const names = counties.map((name) => name.toLowerCase())
      const any = [
        ...circles.map(inCircle),
        ...(outcodes.length > 0 ? [sql<SqlBool>`outcode = any(${outcodes}::text[])`] : []),
        ...(names.length > 0 ? [sql<SqlBool>`lower(county) = any(${names}::text[])`] : []),
      ]
      return [any.length === 1 ? any[0]! : sql`(${sql.join(any, sql` or `)})`]
    }
  }
}

/** GiST goes by the polygon's bounding box, then PostgreSQL looks at each corner. */
function inPolygon(ring: readonly LngLat[]): Condition {
  return sql`loc <@ ${`(${ring.map(([lng, lat]) => `(${lng},${lat})`).join(',')})`}::polygon`
}

/** The rim belongs to it. */
export function inBox([west, south, east, north]: ViewBox): Condition {
  return sql`loc <@ ${`(${east},${north}),(${west},${south})`}::box`
}

const RADIANS = Math.PI / 180
/** degrees, well under an inch: so that rounding never leaves a home on the rim out of the box */
const RIM = 1e-7

/** A circle as PostgreSQL looks for it: the box round it, the cosine of its latitude, its reach as a haversine. */
export type CircleReach = { box: ViewBox; cosLat: number; reach: number }

export function circleReach({ lng, lat, miles }: Circle): CircleReach {
  const angle = miles / EARTH_RADIUS_MILES
  const cosLat = Math.cos(lat * RADIANS)
  const up = angle / RADIANS + RIM
  const across = Math.asin(Math.min(1, Math.sin(angle) / cosLat)) / RADIANS + RIM
  return { box: [lng - across, lat - up, lng + across, lat + up], cosLat, reach: Math.sin(angle / 2) ** 2 }
}

/**
 * Within a distance by the great circle, as `milesBetween` of places measures it: first the box round the circle, which
 * the index answers, then the haversine, compared before its square root and arc sine are taken.
 */
function inCircle(circle: Circle): Condition {
  const { lng, lat } = circle
  const { box, cosLat, reach } = circleReach(circle)
  return sql`(${inBox(box)}
    and power(sin(radians(loc[1] - ${lat}::float8) / 2), 2)
      + ${cosLat}::float8 * cos(radians(loc[1])) * power(sin(radians(loc[0] - ${lng}::float8) / 2), 2)
      <= ${reach}::float8)`
}

/** First shown on this site after a moment. */
export function shownSince(moment: Date): Condition {
  return sql`published_at > ${moment}`
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

function given<Value>(value: Value | undefined, condition: (value: Value) => Condition): Condition[] {
  return value === undefined ? [] : [condition(value)]
}
