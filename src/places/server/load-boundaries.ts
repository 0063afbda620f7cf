import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import {
  type BoundaryFeature,
  type BoundaryKeys,
  edgesOf,
  parseBoundaryFile,
  squareMilesOf,
  UnreadableBoundaries,
} from '../boundary-file.ts'
import { milesBetween } from '../distance.ts'
import { namesakes } from '../home-place.ts'
import type { Place } from '../place.ts'
import { searchKey } from '../search-key.ts'
import type { Coordinates } from '../settlement-grid.ts'
import type { LinePoint } from '../simplify-line.ts'
import { type Gazetteer, sharedGazetteer } from './gazetteer.ts'
import { loadLocalPlaces, placeHomes } from './home-places.ts'
import { boundaryEdition } from './place-boundaries.ts'
import type { BoundaryOrigin } from './place-tables.ts'

export type BoundaryReport = {
  /** places that have a boundary now */
  places: number
  credit: string
  /** features of names that no place has: left out */
  unknown: string[]
  /** homes that were placed again */
  homes: number
}

export type BoundaryOutcome =
  | { kind: 'loaded'; report: BoundaryReport }
  /** nothing was changed; the message is shown to a person */
  | { kind: 'refused'; message: string }

export type BoundaryOptions = {
  /** the words that the licence asks for; those of the file by default */
  credit?: string
  keys?: BoundaryKeys
  origin?: BoundaryOrigin
}

/** all parishes of England in full detail are about as large */
const MAX_FILE_MB = 200
const MAX_CREDIT_LENGTH = 300
/** miles: a feature of that name farther from the place is another's */
const NAMESAKE_MILES = 3
/** miles: the id of a place is a slip where its feature is farther off */
const MAX_ID_MILES = 10

/**
 * Replaces the boundaries of places with those of a GeoJSON file, in one transaction, and places every home again. A file
 * with a mistake changes nothing.
 */
export async function loadBoundaries(
  db: Database,
  path: string,
  { credit, keys, origin = 'command' }: BoundaryOptions = {},
): Promise<BoundaryOutcome> {
  try {
    const text = await readBoundaryFile(path)
    const file = parseBoundaryFile(text, keys)
    const words = creditOf(credit ?? file.credit)
    const { matched, unknown } = matchFeatures(file.features, await findSettlements(db))
    const hash = hashOf(text, keys)
    const homes = await db.transaction().execute(async (trx) => {
      await clearBoundaries(trx)
      await insertBoundaries(trx, matched)
      await sql`
        insert into place_boundaries_edition (content_hash, credit, origin)
        values (${hash}, ${words}, ${origin})`.execute(trx)
      return (await placeHomes(trx)).placed
    })
    await analyse(db)
    return { kind: 'loaded', report: { places: matched.size, credit: words, unknown, homes } }
  } catch (error) {
    if (error instanceof UnreadableBoundaries) return { kind: 'refused', message: error.message }
    throw error
  }
}

/** In an agency's folder. */
const FOLDER_FILE = 'boundaries.geojson'

/**
 * Loads the file in an agency's folder if it has changed. Boundaries that were loaded by command are left alone.
 * @returns undefined if there was nothing to do
 */
export async function loadFolderBoundaries(db: Database, agencyDir: string): Promise<BoundaryOutcome | undefined> {
  const path = join(agencyDir, FOLDER_FILE)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const edition = await boundaryEdition(db)
  if (edition?.origin === 'command' || edition?.hash === hashOf(text)) return undefined
  return loadBoundaries(db, path, { origin: 'folder' })
}

function hashOf(text: string, keys?: BoundaryKeys): string {
  return createHash('sha256')
    .update(text)
    .update(JSON.stringify(keys ?? null))
    .digest('hex')
}

/** Homes are in the places of their addresses again. */
export async function removeBoundaries(db: Database): Promise<{ homes: number }> {
  return db.transaction().execute(async (trx) => {
    await clearBoundaries(trx)
    return { homes: (await placeHomes(trx)).placed }
  })
}

async function readBoundaryFile(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > MAX_FILE_MB * 1024 * 1024)
      throw new UnreadableBoundaries(`${path} is over ${MAX_FILE_MB} MB. Keep the places of your own area.`)
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof UnreadableBoundaries) throw error
    throw new UnreadableBoundaries(`${path} can't be read: ${(error as Error).message}.`)
  }
}

function creditOf(credit: string | undefined): string {
  const words = credit?.replace(/\s+/g, ' ').trim() ?? ''
  if (words === '')
    throw new UnreadableBoundaries(
      'Say whose data this is, as its licence asks: --credit "Contains OS data © Crown copyright and database right 2026".',
    )
  if (words.length > MAX_CREDIT_LENGTH)
    throw new UnreadableBoundaries(`The credit is longer than ${MAX_CREDIT_LENGTH} characters.`)
  return words
}

type KnownSettlements = { byId: (id: number) => Place | undefined; named: (key: string) => Place[] }

async function findSettlements(db: Database): Promise<KnownSettlements> {
  const [gazetteer, local]: [Gazetteer, Place[]] = await Promise.all([sharedGazetteer(db), loadLocalPlaces(db)])
  const isSettlement = (place: Place | undefined) => (place?.kind === 'place' ? place : undefined)
  return {
    byId: (id) => isSettlement(gazetteer.byId.get(id)) ?? local.find((place) => place.id === id),
    named: (key) => [
      ...gazetteer.named(key).flatMap(({ place }) => isSettlement(place) ?? []),
      ...local.filter(({ name }) => searchKey(name) === key),
    ],
  }
}

/** The features by the ids of their places. Throws where one is at fault; a name that no place has is left out. */
function matchFeatures(features: readonly BoundaryFeature[], known: KnownSettlements) {
  const matched = new Map<number, BoundaryFeature>()
  const unknown: string[] = []
  for (const feature of features) {
    const place = placeOf(feature, known)
    if (!place) {
      unknown.push(feature.name ?? feature.title)
      continue
    }
    const other = matched.get(place.id)
    if (other)
      throw new UnreadableBoundaries(`Both ${other.title} and ${feature.title} are ${place.label}: keep one of them.`)
    matched.set(place.id, feature)
  }
  if (matched.size === 0) {
    const names = unknown.slice(0, 5).join(', ')
    throw new UnreadableBoundaries(`We know no place of the names in this file, at those positions: ${names}.`)
  }
  return { matched, unknown }
}

function placeOf(feature: BoundaryFeature, known: KnownSettlements): Place | undefined {
  const { title, placeId, name = '', county } = feature
  if (placeId !== undefined) {
    const place = known.byId(placeId)
    if (!place) throw new UnreadableBoundaries(`No town or village has the id ${placeId} of ${title}.`)
    const miles = milesFrom(feature, place)
    if (miles <= MAX_ID_MILES) return place
    throw new UnreadableBoundaries(
      `The id ${placeId} of ${title} is ${place.label}, which is ${Math.round(miles)} miles from there.`,
    )
  }
  const isOfCounty = (place: Place) => county !== undefined && searchKey(place.county) === searchKey(county)
  const [nearest] = namesakes(name, known.named)
    .map((place) => ({ place, miles: milesFrom(feature, place) }))
    .filter(({ miles }) => miles <= NAMESAKE_MILES)
    .sort((a, b) => Number(isOfCounty(b.place)) - Number(isOfCounty(a.place)) || a.miles - b.miles)
  return nearest?.place
}

/** To the box of the nearest of its polygons. */
function milesFrom({ polygons }: BoundaryFeature, at: Coordinates): number {
  return Math.min(
    ...polygons.map(([outer = []]) => {
      const [west, east] = rangeOf(outer, 0)
      const [south, north] = rangeOf(outer, 1)
      return milesBetween(at, { lng: clamp(at.lng, west, east), lat: clamp(at.lat, south, north) })
    }),
  )
}

function rangeOf(ring: readonly LinePoint[], axis: 0 | 1): [number, number] {
  let [low, high] = [Infinity, -Infinity]
  for (const point of ring) [low, high] = [Math.min(low, point[axis]), Math.max(high, point[axis])]
  return [low, high]
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Two loads at once wait for each other. */
async function clearBoundaries(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kerbside place boundaries'))`.execute(db)
  await sql`delete from place_boundaries`.execute(db)
  await sql`delete from place_boundaries_edition`.execute(db)
}

async function insertBoundaries(db: Database, matched: ReadonlyMap<number, BoundaryFeature>): Promise<void> {
  const all = [...matched]
  await sql`
    insert into place_boundaries (place_id, square_miles, edges)
    select * from unnest(
      ${all.map(([id]) => id)}::int[],
      ${all.map(([, feature]) => squareMilesOf(feature))}::float8[],
      ${all.map(([, feature]) => JSON.stringify(edgesOf(feature)))}::jsonb[]
    )`.execute(db)
  const rings = all.flatMap(([id, { polygons }]) => polygons.flat().map((ring) => ({ id, ring })))
  await sql`
    insert into place_boundary_rings (place_id, ring)
    select * from unnest(
      ${rings.map(({ id }) => id)}::int[],
      ${rings.map(({ ring }) => `(${ring.map(([lng, lat]) => `(${lng},${lat})`).join(',')})`)}::text[]::polygon[]
    )`.execute(db)
}

async function analyse(db: Database): Promise<void> {
  await sql`analyze place_boundaries, place_boundary_rings`.execute(db)
}
