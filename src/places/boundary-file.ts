import { EARTH_RADIUS_MILES } from './distance.ts'
import { type LinePoint, simplifyClosedRing } from './simplify-line.ts'

/** One area of a file: what it says of its place, and its rings. */
export type BoundaryFeature = {
  /** "feature 3 (Oakham)", for messages */
  title: string
  placeId?: number
  name?: string
  county?: string
  /** closed rings; the first of each polygon is its outside, the others are holes */
  polygons: LinePoint[][][]
}

export type BoundaryFile = { features: BoundaryFeature[]; credit?: string }

/** The names of the properties that say which place a feature is. */
export type BoundaryKeys = { id: string; name: string; county: string }

export const DEFAULT_BOUNDARY_KEYS: BoundaryKeys = { id: 'place_id', name: 'name', county: 'county' }

/** The message names the feature and what is wrong with it, for the person who loads the file. */
export class UnreadableBoundaries extends Error {}

/** degrees: the United Kingdom, the Isle of Man and the Channel Islands */
const BOUNDS = { west: -14, south: 48.5, east: 3, north: 62 }

/** degrees, some twenty metres: no distance that visitors choose is finer */
const EDGE_TOLERANCE = 0.0002
/** decimals of a degree: a metre */
const DECIMALS = 5

/** Parses GeoJSON: a FeatureCollection, or one Feature, of polygons in degrees. Throws UnreadableBoundaries. */
export function parseBoundaryFile(text: string, keys: BoundaryKeys = DEFAULT_BOUNDARY_KEYS): BoundaryFile {
  const file = parseJson(text)
  const features = isObject(file) && file.type === 'Feature' ? [file] : isObject(file) ? file.features : undefined
  if (!Array.isArray(features)) throw new UnreadableBoundaries("This isn't GeoJSON with a list of features.")
  if (features.length === 0) throw new UnreadableBoundaries('This file has no features.')
  const credit = isObject(file) ? textOf(file.attribution) : undefined
  return {
    features: features.map((feature, index) => parseFeature(feature, index + 1, keys)),
    ...(credit !== undefined && { credit }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new UnreadableBoundaries(`This isn't JSON: ${(error as Error).message}.`)
  }
}

function parseFeature(feature: unknown, number: number, keys: BoundaryKeys): BoundaryFeature {
  const properties = isObject(feature) && isObject(feature.properties) ? feature.properties : {}
  const name = textOf(properties[keys.name])
  const county = textOf(properties[keys.county])
  const id = textOf(properties[keys.id])
  const title = name === undefined ? `feature ${number}` : `feature ${number} (${name})`
  if (id !== undefined && !/^\d{1,9}$/.test(id))
    throw new UnreadableBoundaries(`The ${keys.id} of ${title}, “${id}”, isn't the number of a place.`)
  if (id === undefined && name === undefined) {
    const message = `There is neither “${keys.id}” nor “${keys.name}” in ${title}, so we can't tell which place it is.`
    throw new UnreadableBoundaries(message)
  }
  return {
    title,
    ...(id !== undefined && { placeId: Number(id) }),
    ...(name !== undefined && { name }),
    ...(county !== undefined && { county }),
    polygons: parseGeometry(isObject(feature) ? feature.geometry : undefined, title),
  }
}

function parseGeometry(geometry: unknown, title: string): LinePoint[][][] {
  const { type, coordinates } = isObject(geometry) ? geometry : {}
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : undefined
  if (!Array.isArray(polygons) || polygons.length === 0) {
    const found = typeof type === 'string' ? `a ${type}` : 'no shape'
    throw new UnreadableBoundaries(`There is ${found} in ${title}; it should be a Polygon or a MultiPolygon.`)
  }
  return polygons.map((rings: unknown) => {
    if (!Array.isArray(rings) || rings.length === 0)
      throw new UnreadableBoundaries(`A polygon of ${title} has no outline.`)
    return rings.map((ring: unknown) => parseRing(ring, title))
  })
}

function parseRing(ring: unknown, title: string): LinePoint[] {
  const points = Array.isArray(ring) ? ring.map((point: unknown) => parsePoint(point, title)) : []
  const [first] = points
  const last = points.at(-1)
  const closed = first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...points, first] : points
  if (closed.length < 4 || areaOf(closed) === 0)
    throw new UnreadableBoundaries(`A ring of ${title} encloses nothing: it needs three corners or more.`)
  return closed
}

function parsePoint(point: unknown, title: string): LinePoint {
  const [lng, lat] = Array.isArray(point) ? (point as unknown[]) : []
  if (typeof lng !== 'number' || typeof lat !== 'number')
    throw new UnreadableBoundaries(`A corner of ${title} isn't a pair of numbers.`)
  const { west, south, east, north } = BOUNDS
  if (lng < west || lng > east || lat < south || lat > north) {
    const message = `A corner of ${title}, ${lng}, ${lat}, isn't in the UK. Save the file in degrees (WGS84, EPSG:4326), longitude first.`
    throw new UnreadableBoundaries(message)
  }
  return [rounded(lng), rounded(lat)]
}

/** The outer rings as distances are measured from them: open, without corners that make no difference. */
export function edgesOf({ polygons }: Pick<BoundaryFeature, 'polygons'>): LinePoint[][] {
  return polygons.map(([outer = []]) => {
    const thin = simplifyClosedRing(outer, EDGE_TOLERANCE).slice(0, -1)
    return thin.length >= 3 ? thin : outer.slice(0, -1)
  })
}

/** Of its outlines, on a plane: near enough to tell a district from its town. */
export function squareMilesOf({ polygons }: Pick<BoundaryFeature, 'polygons'>): number {
  const mile = 180 / Math.PI / EARTH_RADIUS_MILES
  const degrees = polygons
    .map(([outer = []]) => areaOf(outer) * Math.cos(((outer[0]?.[1] ?? 0) * Math.PI) / 180))
    .reduce((sum, area) => sum + area, 0)
  return degrees / mile ** 2
}

/** Square degrees (the shoelace formula). */
function areaOf(ring: readonly LinePoint[]): number {
  const [[baseLng, baseLat]] = ring as [LinePoint]
  let twice = 0
  for (const [index, [lng, lat]] of ring.entries()) {
    const [nextLng, nextLat] = ring[(index + 1) % ring.length]!
    twice += (lng - baseLng) * (nextLat - baseLat) - (nextLng - baseLng) * (lat - baseLat)
  }
  return Math.abs(twice) / 2
}

/** A text or a number as text; nothing for what is empty. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS))
