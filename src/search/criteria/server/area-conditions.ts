import { type RawBuilder, sql } from 'kysely'
import { EARTH_RADIUS_MILES } from '#src/places/distance.ts'
import { boundingBox } from '../../values/polygon.ts'
import type { LngLat, ViewBox } from '../criteria.ts'
import type { Condition, Home } from './home-conditions.ts'
import type { Circle, PolygonBuffer, SearchArea } from './search-area.ts'

/** Where a search looks, as conditions over `property_search`: the values are parameters. */
export function areaConditions(area: SearchArea, home: Home): Condition[] {
  const loc = home.column('loc')
  switch (area.kind) {
    case 'anywhere':
      return []
    case 'nowhere':
      return [sql`false`]
    case 'drawn':
      return [
        ...(area.polygon ? [isInside(loc, sql`${ringText(area.polygon)}::polygon`)] : []),
        ...(area.viewport ? [isInBox(loc, area.viewport)] : []),
      ]
    case 'patch': {
      const outcodes = area.outcodes.length > 0 ? [sql`${area.outcodes}::text[]`] : []
      const counties = area.counties.length > 0 ? [sql`${area.counties.map(lowerCase)}::text[]`] : []
      const any = [
        ...area.settlements.map((id): Condition => isInSettlement(home, sql`${id}::integer`)),
        ...area.circles.map((circle) => isInCircle(loc, circleParameters(circle))),
        ...area.buffers.map((buffer) => isInBuffer(loc, bufferParameters(buffer))),
        ...outcodes.map((names): Condition => sql`${outcodeOf(home)} = any(${names})`),
        ...counties.map((names): Condition => sql`${countyOf(home)} = any(${names})`),
      ]
      return [any.length === 1 ? any[0]! : sql`(${sql.join(any, sql` or `)})`]
    }
  }
}

/** A row of `alert_criteria` for one part of an area, in the names of its columns; JSON. */
export type AlertArea = {
  place: 'anywhere' | 'nowhere' | 'settlement' | 'circle' | 'buffer' | 'drawn' | 'outcode' | 'county'
  area?: string
  centre?: string
  cos_lat?: number
  reach?: number
  ring?: string
  settlement?: number
  outcode?: string
  county?: string
}

export const ALERT_AREA_COLUMNS: Readonly<Record<keyof AlertArea, string>> = {
  place: 'text',
  area: 'box',
  centre: 'point',
  cos_lat: 'float8',
  reach: 'float8',
  ring: 'polygon',
  settlement: 'integer',
  outcode: 'text',
  county: 'text',
}

/** Wider than the globe, so that it also holds `NO_POSITION`. */
const EVERYWHERE: ViewBox = [-1000, -1000, 1000, 1000]

/** Where alerts put homes without a position: only a search for anywhere finds them by it. */
export const NO_POSITION: LngLat = [999, 999]

/** Where a search looks, as rows of `alert_criteria`. */
export function alertAreas(searched: SearchArea): AlertArea[] {
  switch (searched.kind) {
    case 'anywhere':
      return [{ place: 'anywhere', area: boxText(EVERYWHERE) }]
    case 'nowhere':
      return [{ place: 'nowhere' }]
    case 'drawn':
      return [drawnAlertArea(searched)]
    case 'patch':
      return [
        ...searched.circles.map((circle): AlertArea => {
          const { box, cosLat, reach } = circleReach(circle)
          const centre = pointText([circle.lng, circle.lat])
          return { place: 'circle', area: boxText(box), centre, cos_lat: cosLat, reach }
        }),
        ...searched.buffers.map((buffer): AlertArea => {
          const { box, ring, cosLat, reach } = bufferReach(buffer)
          return { place: 'buffer', area: boxText(box), ring: ringText(ring), cos_lat: cosLat, reach }
        }),
        ...[...new Set(searched.settlements)].map((settlement): AlertArea => ({ place: 'settlement', settlement })),
        ...[...new Set(searched.outcodes)].map((outcode): AlertArea => ({ place: 'outcode', outcode })),
        ...[...new Set(searched.counties)].map((county): AlertArea => ({ place: 'county', county: lowerCase(county) })),
      ]
  }
}

/** The same of a row of `alert_criteria`. @param asked the alias of that row */
export function alertAreaCondition(asked: string, home: Home): Condition {
  const of = (column: keyof AlertArea) => sql.ref(`${asked}.${column}`)
  const loc = home.column('loc')
  const centre = of('centre')
  const reach = { box: of('area'), cosLat: of('cos_lat'), reach: of('reach') }
  const circle = { lng: sql`${centre}[0]`, lat: sql`${centre}[1]`, ...reach }
  return sql`case ${of('place')}
    when 'anywhere' then true
    when 'settlement' then ${isInSettlement(home, of('settlement'))}
    when 'circle' then ${isInCircle(loc, circle)}
    when 'buffer' then ${isInBuffer(loc, { ring: of('ring'), ...reach })}
    when 'drawn' then ${isInside(loc, of('area'))} and (${of('ring')} is null or ${isInside(loc, of('ring'))})
    when 'outcode' then ${outcodeOf(home)} = ${of('outcode')}
    when 'county' then ${countyOf(home)} = ${of('county')}
    else false end`
}

/** One of the places that are stored with a home (src/places/home-place.ts). */
function isInSettlement(home: Home, id: RawBuilder<unknown>): Condition {
  return sql`${home.column('place_ids')} @> array[${id}]`
}

const outcodeOf = (home: Home) => home.column('outcode')
const countyOf = (home: Home) => sql`lower(${home.column('county')})`

function lowerCase(name: string): string {
  return name.toLowerCase()
}

/** In a polygon or box, the rim among it. GiST goes by the bounding box, then PostgreSQL checks the polygon itself. */
function isInside(loc: RawBuilder<unknown>, shape: RawBuilder<unknown>): Condition {
  return sql`${loc} <@ ${shape}`
}

export function isInBox(loc: RawBuilder<unknown>, box: ViewBox): Condition {
  return isInside(loc, sql`${boxText(box)}::box`)
}

/** A circle in SQL: the box around it, its middle, the cosine of its latitude, and its radius as a haversine. */
type CircleSql = Record<'box' | 'lng' | 'lat' | 'cosLat' | 'reach', RawBuilder<unknown>>

function circleParameters(circle: Circle): CircleSql {
  const { box, cosLat, reach } = circleReach(circle)
  return {
    box: sql`${boxText(box)}::box`,
    lng: sql`${circle.lng}::float8`,
    lat: sql`${circle.lat}::float8`,
    cosLat: sql`${cosLat}::float8`,
    reach: sql`${reach}::float8`,
  }
}

/**
 * Within a distance by the great circle, as `milesBetween` of places measures it: first the box around the circle, which
 * the index answers, then the haversine, compared before its square root and arc sine are taken.
 */
function isInCircle(loc: RawBuilder<unknown>, { box, lng, lat, cosLat, reach }: CircleSql): Condition {
  return sql`(${isInside(loc, box)}
    and power(sin(radians(${loc}[1] - ${lat}) / 2), 2)
      + ${cosLat} * cos(radians(${loc}[1])) * power(sin(radians(${loc}[0] - ${lng}) / 2), 2)
      <= ${reach})`
}

const RADIANS = Math.PI / 180
/** degrees, well under an inch: so that rounding never leaves a home on the rim out of the box */
const RIM = 1e-7

function circleReach({ lng, lat, miles }: Circle): { box: ViewBox; cosLat: number; reach: number } {
  const angle = miles / EARTH_RADIUS_MILES
  const cosLat = Math.cos(lat * RADIANS)
  const up = angle / RADIANS + RIM
  const across = Math.asin(Math.min(1, Math.sin(angle) / cosLat)) / RADIANS + RIM
  return { box: [lng - across, lat - up, lng + across, lat + up], cosLat, reach: Math.sin(angle / 2) ** 2 }
}

/** A buffer in SQL: the box around it, its ring with the longitudes made as long as the latitudes, its width in degrees. */
type BufferSql = Record<'box' | 'ring' | 'cosLat' | 'reach', RawBuilder<unknown>>

function bufferParameters(buffer: PolygonBuffer): BufferSql {
  const { box, ring, cosLat, reach } = bufferReach(buffer)
  return {
    box: sql`${boxText(box)}::box`,
    ring: sql`${ringText(ring)}::polygon`,
    cosLat: sql`${cosLat}::float8`,
    reach: sql`${reach}::float8`,
  }
}

/**
 * Within a distance of a polygon, its inside at none: first the box, which the index answers, then the distance on a plane
 * on which a degree is as long either way. Over thirty miles the plane is wrong by less than a hundredth.
 */
function isInBuffer(loc: RawBuilder<unknown>, { box, ring, cosLat, reach }: BufferSql): Condition {
  return sql`(${isInside(loc, box)} and ${ring} <-> point(${loc}[0] * ${cosLat}, ${loc}[1]) <= ${reach})`
}

function bufferReach({ ring, miles }: PolygonBuffer): { box: ViewBox; ring: LngLat[]; cosLat: number; reach: number } {
  const [west, south, east, north] = boundingBox(ring)
  const cosLat = Math.cos(((south + north) / 2) * RADIANS)
  const reach = miles / EARTH_RADIUS_MILES / RADIANS
  const [across, up] = [reach / cosLat + RIM, reach + RIM]
  return {
    box: [west - across, south - up, east + across, north + up],
    ring: ring.map(([lng, lat]) => [lng * cosLat, lat]),
    cosLat,
    reach,
  }
}

/** A drawn area and the map's box intersect. */
function drawnAlertArea({ polygon, viewport }: Extract<SearchArea, { kind: 'drawn' }>): AlertArea {
  const boxes = [polygon && boundingBox(polygon), viewport].filter((box) => box !== undefined)
  const [west, south, east, north] = boxes.reduce((a, b) => [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ])
  if (west > east || south > north) return { place: 'nowhere' }
  return { place: 'drawn', area: boxText([west, south, east, north]), ...(polygon && { ring: ringText(polygon) }) }
}

function boxText([west, south, east, north]: ViewBox): string {
  return `(${east},${north}),(${west},${south})`
}

function pointText([lng, lat]: LngLat): string {
  return `(${lng},${lat})`
}

function ringText(ring: readonly LngLat[]): string {
  return `(${ring.map(pointText).join(',')})`
}
