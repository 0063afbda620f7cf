import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Position } from '#src/property/listing/listing.ts'
import { type Candidate, disambiguatePlace, type ResolvedPlace } from '../disambiguate-place.ts'
import { milesBetween } from '../distance.ts'
import type { Place } from '../place.ts'
import { outcodeIn } from '../postcode.ts'
import { searchKey } from '../search-key.ts'
import { findSimilar } from '../spelling.ts'
import { type Gazetteer, loadGazetteer } from './gazetteer.ts'
import { type LocalHomes, loadLocalHomes } from './local-homes.ts'

/** Fixed: docs/contracts/places.md. */
const MAX_SUGGESTIONS = 15
/** with fewer prefix matches, similar spellings are searched too */
const FEW_MATCHES = 5
/** miles: a settlement of an address is no farther from the centre of its outcode, or is another of the same name */
const MAX_OUTCODE_RADIUS = 10
const MAX_NEAR_MILES = 30
/** miles: a settlement that addresses spell in another way is no farther from their homes */
const MAX_SPELLING_MILES = 3
/** The stock changes a few times a day, and a ranking may be a little old. */
const LOCAL_HOMES_MAX_AGE_MS = 5 * 60_000
export const MAX_TERM_LENGTH = 100
/** No place name is longer, and a fuzzy search of a longer text takes 0.1 s. */
const MAX_FUZZY_LENGTH = 60

/** A postcode, and the settlements that the address names, the smallest first: without a postcode table they place it. */
export type PostcodeParts = { outcode: string; incode?: string; settlements?: readonly string[] }
export type Places = ReturnType<typeof createPlaces>

/** Place look-ups. None throws for what a visitor typed; an unknown place is undefined, [] or `unknown`. */
export function createPlaces(db: Database) {
  let cached: Promise<Gazetteer> | undefined
  let homes: { loaded: Promise<LocalHomes>; at: number } | undefined

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

  /** Loaded again when it has aged, since the stock changes; a failed load is not kept. */
  function localHomes(): Promise<LocalHomes> {
    const now = performance.now()
    if (homes && now - homes.at < LOCAL_HOMES_MAX_AGE_MS) return homes.loaded
    const entry = { loaded: loadLocalHomes(db), at: now }
    homes = entry
    entry.loaded.catch(() => {
      if (homes === entry) homes = undefined
    })
    return entry.loaded
  }

  /** The place of a `gid-{id}`. */
  async function byId(id: number): Promise<Place | undefined> {
    return (await gazetteer()).byId.get(id)
  }

  /**
   * Up to 15 places: the outcode of an outcode or postcode; else labels with the prefix, exact matches first, then those
   * near the agency's homes, then by population; if they are few and none is exact, labels with such a word and similarly spelt ones ("Okaham").
   */
  async function suggest(term: string): Promise<Place[]> {
    const key = searchKey(term.slice(0, MAX_TERM_LENGTH))
    if (key === '') return []
    const [{ byId, byKey, outcodes, byPopulation, keys, spelling }, local] = await Promise.all([
      gazetteer(),
      localHomes(),
    ])
    const outcode = outcodes.get(outcodeIn(term) ?? '')
    const ids = await idsOfLabelsBeginning(db, key, MAX_SUGGESTIONS)
    const withPrefix = ids.map((id) => byId.get(id)).filter((place) => place !== undefined)
    const isExact = (place: Place) => searchKey(place.name) === key
    const withPrefixHere = byPopulation
      .filter((place, at) => keys[at]!.startsWith(key) && local.near(place) > 0)
      .sort((one, other) => local.near(other) - local.near(one))
    const ranked = [...new Set([...withPrefixHere, ...withPrefix])].sort(
      (one, other) => Number(isExact(other)) - Number(isExact(one)),
    )
    const found = new Set(outcode ? [outcode, ...ranked] : ranked)
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

  /**
   * Resolves a name, "name, county", a label, an outcode or a postcode, or a town as the addresses of the agency's homes
   * spell it. Of several places of one name those near its homes come first.
   */
  async function resolve(q: string): Promise<ResolvedPlace> {
    const term = q.slice(0, MAX_TERM_LENGTH)
    const [{ byKey, byPopulation, outcodes }, local] = await Promise.all([gazetteer(), localHomes()])
    const outcode = outcodes.get(outcodeIn(term) ?? '')
    if (outcode) return { kind: 'place', place: outcode }
    const key = searchKey(term)
    const candidates = byKey.get(key)
    const middle = local.ofTown(key)
    const named = middle && candidates && nearestTo(middle, candidates)
    // a town of our homes' addresses that the gazetteer spells in another way, or does not have
    const settlement = middle && !named ? settlementOfTown(byPopulation, key, middle) : undefined
    if (!candidates) return settlement ? { kind: 'place', place: settlement } : { kind: 'unknown' }
    const found = disambiguatePlace(candidates, (place) => local.near(place) + (place === named ? 1 : 0))
    if (!settlement) return found
    const others = found.kind === 'ambiguous' ? found.places : found.kind === 'place' ? [found.place] : []
    return { kind: 'ambiguous', places: [settlement, ...others].slice(0, MAX_SUGGESTIONS) }
  }

  /** A synchronous test whether words name a place, for the sentence parser. */
  async function placeNames(): Promise<(words: string) => boolean> {
    const [{ byKey, outcodes }, local] = await Promise.all([gazetteer(), localHomes()])
    return (words) => {
      const term = words.slice(0, MAX_TERM_LENGTH)
      const key = searchKey(term)
      return outcodes.has(outcodeIn(term) ?? '') || byKey.has(key) || local.ofTown(key) !== undefined
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

/** The settlement of a name that is nearest to homes whose addresses give it, unless it must be another. */
function nearestTo(middle: { lng: number; lat: number }, candidates: readonly Candidate[]): Place | undefined {
  const [nearest] = candidates
    .filter(({ place }) => place.kind === 'place')
    .map(({ place }) => ({ place, miles: milesBetween(middle, place) }))
    .filter(({ miles }) => miles <= MAX_OUTCODE_RADIUS)
    .sort((a, b) => a.miles - b.miles)
  return nearest?.place
}

/**
 * The settlement that addresses spell in a way that the gazetteer does not have ("Belton-in-Rutland" for Belton): the
 * nearest to their homes whose name theirs begins with, else the nearest.
 */
function settlementOfTown(
  places: readonly Place[],
  key: string,
  middle: { lng: number; lat: number },
): Place | undefined {
  const nearby = places
    .filter(({ kind, lat }) => kind === 'place' && Math.abs(lat - middle.lat) < 0.1)
    .map((place) => ({ place, miles: milesBetween(middle, place) }))
    .filter(({ miles }) => miles <= MAX_SPELLING_MILES)
    .sort((a, b) => a.miles - b.miles)
  return (nearby.find(({ place }) => key.startsWith(`${searchKey(place.name)} `)) ?? nearby[0])?.place
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
