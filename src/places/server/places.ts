import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { reloadWhenOld } from '#src/platform/reload-when-old.ts'
import type { Position } from '#src/property/listing/listing.ts'
import { type Candidate, disambiguatePlace, type ResolvedPlace } from '../disambiguate-place.ts'
import { milesBetween } from '../distance.ts'
import { namesakes } from '../home-place.ts'
import { isLocalId, type Place } from '../place.ts'
import { formatPostcode, outcodeIn, parsePostcode } from '../postcode.ts'
import { searchKey } from '../search-key.ts'
import type { Coordinates } from '../settlement-grid.ts'
import type { LinePoint } from '../simplify-line.ts'
import { findSimilar, typosBetween } from '../spelling.ts'
import { type Gazetteer, placesEdition, readPlaces, sharedGazetteer } from './gazetteer.ts'
import { loadLocalPlaces } from './home-places.ts'
import { type LocalHomes, loadLocalHomes } from './local-homes.ts'
import { boundaryEdges, loadKnownBoundaries } from './place-boundaries.ts'
import { type PostcodeParts, positionsOfPostcodes, postcodePositions, postcodesEdition } from './postcode-positions.ts'

/** Fixed: docs/contracts/places.md. */
const MAX_SUGGESTIONS = 15
/** with fewer prefix matches, similar spellings are searched too */
const FEW_MATCHES = 5
/** similarly spelt places, of which the agency's own come first */
const MAX_SIMILAR = 60
const MAX_NEAR_MILES = 30
/** miles: a place that is farther from every branch is as far as any */
const MAX_BRANCH_MILES = 20
/** The stock changes a few times a day, and a ranking may be a little old. */
const LOCAL_HOMES_MAX_AGE_MS = 5 * 60_000
/**
 * From the first question for a single place until all are read into memory. Until then single ones come from the database,
 * so that a site's first page waits for a few rows.
 */
const READ_ALL_AFTER_MS = 3000
/** Every page asks, and they change about once a year. */
const BOUNDARIES_MAX_AGE_MS = 60_000
export const MAX_TERM_LENGTH = 100
/** No place name is longer, and a fuzzy search of a longer text takes 0.1 s. */
const MAX_FUZZY_LENGTH = 60
/** shorter names are too like others */
const MIN_MISSPELT_LENGTH = 5

export type Places = ReturnType<typeof createPlaces>

/** Place look-ups. None throws for what a visitor typed; an unknown place is undefined, [] or `unknown`. */
export function createPlaces(db: Database, { branches = () => [] }: { branches?: () => readonly Coordinates[] } = {}) {
  let cached: Promise<Gazetteer> | undefined
  let loaded: Gazetteer | undefined
  let isLoadingSoon = false
  const localHomes = reloadWhenOld(() => loadLocalHomes(db), LOCAL_HOMES_MAX_AGE_MS)
  const knownBoundaries = reloadWhenOld(() => loadKnownBoundaries(db), BOUNDARIES_MAX_AGE_MS)

  /** Loaded once; again after a failure or while the table is empty. */
  function gazetteer(): Promise<Gazetteer> {
    if (cached) return cached
    const reading = sharedGazetteer(db)
    cached = reading
    const forget = () => {
      if (cached === reading) cached = undefined
    }
    reading.then((read) => {
      if (read.byId.size === 0) forget()
      else loaded = read
    }, forget)
    return reading
  }

  function loadSoon(): void {
    if (cached || isLoadingSoon) return
    isLoadingSoon = true
    const load = () => {
      isLoadingSoon = false
      gazetteer().catch(() => {})
    }
    setTimeout(load, READ_ALL_AFTER_MS).unref()
  }

  /** The place of a `gid-{id}`. */
  async function byId(id: number): Promise<Place | undefined> {
    return (await byIds([id])).get(id)
  }

  /** The places that there are of some ids. */
  async function byIds(ids: readonly number[]): Promise<ReadonlyMap<number, Place>> {
    if (!loaded) loadSoon()
    const stored = loaded?.byId ?? (await readPlaces(db, ids))
    const found = new Map<number, Place>()
    for (const id of ids) {
      const place = stored.get(id) ?? (isLocalId(id) ? await localById(id) : undefined)
      if (place) found.set(id, place)
    }
    return found
  }

  async function localById(id: number): Promise<Place | undefined> {
    const known = (await localHomes.get()).byId.get(id)
    // an import may have added it since
    return known ?? (await loadLocalPlaces(db)).find((local) => local.id === id)
  }

  /**
   * Up to 15 places: the outcode of an outcode or postcode; else labels with the prefix, exact names first, then by the
   * agency's homes there, by its homes near them, by the distance to a branch and by population; if they are few and none
   * is exact, labels with such a word and similarly spelt ones ("Okaham").
   */
  async function suggest(term: string): Promise<Place[]> {
    const key = searchKey(term.slice(0, MAX_TERM_LENGTH))
    if (key === '') return []
    const [{ named, outcodes, byPopulation, keys, spelling }, local] = await Promise.all([
      gazetteer(),
      localHomes.get(),
    ])
    const outcode = outcodes.get(outcodeIn(term) ?? '')
    const withPrefix = [
      ...local.places.filter((place) => spelledAs(place).startsWith(key)),
      ...byPopulation.filter((_, at) => keys[at]!.startsWith(key)),
    ]
    const ranked = ranking(local, key)(withPrefix).slice(0, MAX_SUGGESTIONS)
    const found = new Set([...(outcode ? [outcode] : []), ...outcodesBeginning(outcodes, term), ...ranked])
    if (found.size < FEW_MATCHES && !outcode && named(key).length === 0 && key.length <= MAX_FUZZY_LENGTH) {
      const similar = findSimilar(spelling(), key, MAX_SIMILAR).map((position) => byPopulation[position]!)
      for (const place of ranking(local)(similar)) found.add(place)
    }
    return [...found].slice(0, MAX_SUGGESTIONS)
  }

  /** Puts places in the order in which this agency's visitors most likely mean them; equals stay in their order. */
  function ranking(local: LocalHomes, exactKey?: string): (places: readonly Place[]) => Place[] {
    const offices = branches()
    return (places) =>
      places
        .map((place) => ({
          place,
          isExact: exactKey !== undefined && searchKey(place.name) === exactKey,
          homes: place.kind === 'place' ? local.in(place) : 0,
          near: local.near(place) > 0,
          miles: Math.min(MAX_BRANCH_MILES, ...offices.map((branch) => milesBetween(branch, place))),
        }))
        .sort(
          (one, other) =>
            Number(other.isExact) - Number(one.isExact) ||
            other.homes - one.homes ||
            Number(other.near) - Number(one.near) ||
            one.miles - other.miles,
        )
        .map(({ place }) => place)
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
   * Resolves a name, "name, county", a label, an outcode or a postcode, as addresses spell it too ("Belton-in-Rutland").
   * Of several places of one name those with the agency's homes come first.
   */
  async function resolve(q: string): Promise<ResolvedPlace> {
    const term = q.slice(0, MAX_TERM_LENGTH)
    const [{ named, outcodes }, local] = await Promise.all([gazetteer(), localHomes.get()])
    const outcode = outcodes.get(outcodeIn(term) ?? '')
    if (outcode) return { kind: 'place', place: (await postcodePlace(term, outcode)) ?? outcode }
    return disambiguatePlace(
      candidatesOf(term, named, local),
      (place) => local.in(place),
      (place) => local.near(place),
    )
  }

  /** A whole postcode, at its own point where a table has it. */
  async function postcodePlace(term: string, outcode: Place): Promise<Place | undefined> {
    const postcode = parsePostcode(term)
    if (!postcode) return undefined
    const position = (await postcodePositions(db, [`${postcode.outcode}${postcode.incode}`])).values().next().value
    const name = formatPostcode(postcode)
    if (!position) return undefined
    const { lat, lng } = position
    return { ...outcode, id: 0, kind: 'postcode', name, label: name, slug: '', lat, lng, radiusMiles: 0 }
  }

  /**
   * The settlement that a misspelt name may mean ("okeham"): one where the agency has homes. Undefined where none is
   * that alike.
   */
  async function misspelt(words: string): Promise<Place | undefined> {
    const key = searchKey(words.slice(0, MAX_TERM_LENGTH))
    if (key.length < MIN_MISSPELT_LENGTH || key.length > MAX_FUZZY_LENGTH) return undefined
    const [{ byPopulation }, local] = await Promise.all([gazetteer(), localHomes.get()])
    const limit = key.length < 6 ? 1 : 2
    const alike = [...local.places, ...byPopulation].flatMap((place) => {
      if (local.in(place) === 0 || place.name[0]?.toLowerCase() !== key[0]) return []
      const typos = typosBetween(key, searchKey(place.name), limit)
      return typos <= limit ? [{ place, typos }] : []
    })
    return alike.sort((one, other) => one.typos - other.typos || local.in(other.place) - local.in(one.place))[0]?.place
  }

  /** A synchronous test whether words name a place, for the sentence parser. */
  async function placeNames(): Promise<(words: string) => boolean> {
    const [{ named, outcodes }, local] = await Promise.all([gazetteer(), localHomes.get()])
    return (words) => {
      const term = words.slice(0, MAX_TERM_LENGTH)
      return outcodes.has(outcodeIn(term) ?? '') || candidatesOf(term, named, local).length > 0
    }
  }

  /** From the postcode table, else its settlement or the centre of its outcode (`approximate`). */
  async function positionOf(outcode: string, incode?: string): Promise<Position | undefined> {
    const [position] = await positionsOf([incode === undefined ? { outcode } : { outcode, incode }])
    return position
  }

  /** `positionOf` for many postcodes, in their order. */
  async function positionsOf(postcodes: PostcodeParts[]): Promise<(Position | undefined)[]> {
    return positionsOfPostcodes(db, await gazetteer(), postcodes)
  }

  /** Changes when places or postcodes are loaded. */
  async function edition(): Promise<string> {
    // read alone where no place was asked for yet: most starts import nothing
    const places = cached ? (await cached).edition : await placesEdition(db)
    return `${places} ${await postcodesEdition(db)}`
  }

  /** The outer rings of a settlement's boundary; none where it is not known. */
  async function edgesOf(id: number): Promise<LinePoint[][]> {
    return (await knownBoundaries.get()).ids.has(id) ? boundaryEdges(db, id) : []
  }

  /** What the licence of the loaded boundaries asks a site to say. */
  async function boundaryCredit(): Promise<string | undefined> {
    return (await knownBoundaries.get()).credit
  }

  /** The stock has changed: where the homes are is read again. */
  function invalidate(): void {
    localHomes.forget()
    knownBoundaries.forget()
  }

  return {
    edition,
    byId,
    byIds,
    suggest,
    near,
    resolve,
    misspelt,
    placeNames,
    positionOf,
    positionsOf,
    edgesOf,
    boundaryCredit,
    invalidate,
  }
}

/** The places of a name, those that only addresses know among them. */
function candidatesOf(term: string, named: Gazetteer['named'], local: LocalHomes): Candidate[] {
  const candidates = (key: string) => [...(local.byKey.get(key) ?? []), ...named(key)]
  const populations = new Map<Place, number>()
  const places = namesakes(term, (key) =>
    candidates(key).map(({ place, population }) => {
      populations.set(place, population)
      return place
    }),
  )
  return places.map((place) => ({ place, population: populations.get(place) ?? 0 }))
}

/** Those that go on from what is typed ("LE1"), of which there are more than names that begin so. */
function outcodesBeginning(outcodes: Gazetteer['outcodes'], term: string): Place[] {
  const typed = term.trim().toUpperCase()
  if (!/^[A-Z]{1,2}\d[A-Z\d]?$/.test(typed)) return []
  return [...outcodes].filter(([outcode]) => outcode.startsWith(typed)).map(([, place]) => place)
}

function spelledAs({ label }: Place): string {
  return searchKey(label)
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
