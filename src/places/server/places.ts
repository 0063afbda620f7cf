import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Position } from '#src/property/listing/listing.ts'
import { disambiguatePlace, type ResolvedPlace } from '../disambiguate-place.ts'
import { milesBetween } from '../distance.ts'
import type { Place } from '../place.ts'
import { outcodeIn } from '../postcode.ts'
import { searchKey } from '../search-key.ts'
import { findSimilar } from '../spelling.ts'
import { type Gazetteer, loadGazetteer } from './gazetteer.ts'

/** Fixed: docs/contracts/places.md. */
const MAX_SUGGESTIONS = 15
/** with fewer prefix matches, similar spellings are searched too */
const FEW_MATCHES = 5
/** miles: a settlement of an address is no farther from the centre of its outcode, or is another of the same name */
const MAX_OUTCODE_RADIUS = 10
const MAX_NEAR_MILES = 30
export const MAX_TERM_LENGTH = 100
/** No place name is longer, and a fuzzy search of a longer text takes 0.1 s. */
const MAX_FUZZY_LENGTH = 60

/** A postcode, and the settlements that the address names, the smallest first: without a postcode table they place it. */
export type PostcodeParts = { outcode: string; incode?: string; settlements?: readonly string[] }
export type Places = ReturnType<typeof createPlaces>

/** Place look-ups. None throws for what a visitor typed; an unknown place is undefined, [] or `unknown`. */
export function createPlaces(db: Database) {
  let cached: Promise<Gazetteer> | undefined

  /** Loaded once; again after a failure or while the table is empty. */
  function gazetteer(): Promise<Gazetteer> {
    if (cached) return cached
    const reading = loadGazetteer(db)
    cached = reading
    const forget = () => {
      if (cached === reading) cached = undefined
    }
    reading.then((read) => read.byId.size === 0 && forget(), forget)
    return reading
  }

  /** The place of a `gid-{id}`. */
  async function byId(id: number): Promise<Place | undefined> {
    return (await gazetteer()).byId.get(id)
  }

  /**
   * Up to 15 places: the outcode of an outcode or postcode; else labels with the prefix, the exact match first, then by
   * population; if they are few and none is exact, labels with such a word and similarly spelt ones ("Okaham").
   */
  async function suggest(term: string): Promise<Place[]> {
    const key = searchKey(term.slice(0, MAX_TERM_LENGTH))
    if (key === '') return []
    const { byId, byKey, outcodes, byPopulation, spelling } = await gazetteer()
    const outcode = outcodes.get(outcodeIn(term) ?? '')
    const ids = await idsOfLabelsBeginning(db, key, MAX_SUGGESTIONS)
    const withPrefix = ids.map((id) => byId.get(id)).filter((place) => place !== undefined)
    const found = new Set(outcode ? [outcode, ...withPrefix] : withPrefix)
    if (found.size < FEW_MATCHES && !outcode && !byKey.has(key) && key.length <= MAX_FUZZY_LENGTH) {
      for (const position of findSimilar(spelling(), key, MAX_SUGGESTIONS)) found.add(byPopulation[position]!)
    }
    return [...found].slice(0, MAX_SUGGESTIONS)
  }

  /** Up to 15 settlements within 30 miles, nearest first. */
  async function near(lng: number, lat: number): Promise<Place[]> {
    const { byId } = await gazetteer()
    const ids = await idsNear(db, lng, lat)
    return ids
      .map((id) => byId.get(id))
      .filter((place) => place !== undefined)
      .map((place) => ({ place, miles: milesBetween({ lat, lng }, place) }))
      .filter(({ miles }) => miles <= MAX_NEAR_MILES)
      .sort((a, b) => a.miles - b.miles)
      .slice(0, MAX_SUGGESTIONS)
      .map(({ place }) => place)
  }

  /** Resolves a name, "name, county", a label, an outcode or a postcode. */
  async function resolve(q: string): Promise<ResolvedPlace> {
    const term = q.slice(0, MAX_TERM_LENGTH)
    const { byKey, outcodes } = await gazetteer()
    const outcode = outcodes.get(outcodeIn(term) ?? '')
    if (outcode) return { kind: 'place', place: outcode }
    return disambiguatePlace(byKey.get(searchKey(term)) ?? [])
  }

  /** A synchronous test whether words name a place, for the sentence parser. */
  async function placeNames(): Promise<(words: string) => boolean> {
    const { byKey, outcodes } = await gazetteer()
    return (words) => {
      const term = words.slice(0, MAX_TERM_LENGTH)
      return outcodes.has(outcodeIn(term) ?? '') || byKey.has(searchKey(term))
    }
  }

  /** From the postcode table, else its settlement or the centre of its outcode (`approximate`). */
  async function positionOf(outcode: string, incode?: string): Promise<Position | undefined> {
    const [position] = await positionsOf([incode === undefined ? { outcode } : { outcode, incode }])
    return position
  }

  /** `positionOf` for many postcodes, in their order. */
  async function positionsOf(postcodes: PostcodeParts[]): Promise<(Position | undefined)[]> {
    const { outcodes, byKey } = await gazetteer()
    const wanted = postcodes.map(({ outcode, incode, settlements = [] }) => ({
      settlements,
      outcode: outcode.trim().toUpperCase(),
      whole: incode ? `${outcode}${incode}`.replace(/\s+/g, '').toUpperCase() : '',
    }))
    const whole = [...new Set(wanted.map(({ whole }) => whole))].filter((postcode) => postcode !== '')
    const exact = whole.length === 0 ? new Map<string, Position>() : await postcodePositions(db, whole)
    return wanted.map(({ outcode, whole, settlements }) => {
      const centre = outcodes.get(outcode)
      return exact.get(whole) ?? approximately(settlementNear(byKey, settlements, centre) ?? centre)
    })
  }

  /** Changes when places or postcodes are loaded: each load creates a new table. */
  async function edition(): Promise<string> {
    const { rows } = await sql<{ postcodes: number }>`select 'postcodes'::regclass::oid::int8 as postcodes`.execute(db)
    return `${(await gazetteer()).edition} ${rows[0]!.postcodes}`
  }

  return { edition, byId, suggest, near, resolve, placeNames, positionOf, positionsOf }
}

function approximately(place: Place | undefined): Position | undefined {
  return place && { lat: place.lat, lng: place.lng, accuracy: 'approximate' }
}

/** The first of the named settlements that lies in the outcode; of several of one name the nearest to its centre. */
function settlementNear(
  byKey: Gazetteer['byKey'],
  settlements: readonly string[],
  centre: Place | undefined,
): Place | undefined {
  if (!centre) return undefined
  for (const name of settlements) {
    const [nearest] = (byKey.get(searchKey(name)) ?? [])
      .filter(({ place }) => place.kind === 'place')
      .map(({ place }) => ({ place, miles: milesBetween(centre, place) }))
      .filter(({ miles }) => miles <= MAX_OUTCODE_RADIUS)
      .sort((a, b) => a.miles - b.miles)
    if (nearest) return nearest.place
  }
  return undefined
}

/** A search key has only letters, digits and spaces, so `like` needs no escaping. */
async function idsOfLabelsBeginning(db: Database, key: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from places
    where search_key like ${`${key}%`}
    order by search_key = ${key} desc, name_key = ${key} desc, population desc, name, id
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Fetches more than needed: a degree of longitude is about 0.6 of one of latitude here, so `<->` orders only roughly. */
async function idsNear(db: Database, lng: number, lat: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from places
    where kind = 'place'
    order by loc <-> point(${lng}, ${lat})
    limit 60
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function postcodePositions(db: Database, postcodes: string[]): Promise<Map<string, Position>> {
  const { rows } = await sql<{ postcode: string; lng: number; lat: number }>`
    select postcode, loc[0] as lng, loc[1] as lat from postcodes where postcode = any(${postcodes}::text[])
  `.execute(db)
  return new Map(rows.map(({ postcode, lng, lat }) => [postcode, { lat, lng, accuracy: 'postcode' }]))
}
