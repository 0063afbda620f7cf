import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Nation } from '#src/property/listing/listing.ts'
import type { Candidate } from '../disambiguate-place.ts'
import type { Place, PlaceKind } from '../place.ts'
import { type Coordinates, type SettlementGrid, settlementGrid } from '../settlement-grid.ts'
import { type SpellingIndex, spellingIndex } from '../spelling.ts'
import './place-tables.ts'

/** All places in memory (some 30,000). */
export type Gazetteer = {
  edition: string
  byId: Map<number, Place>
  outcodes: Map<string, Place>
  /** those with a search key, of their name, label, or name with county */
  named: (key: string) => Candidate[]
  /** most populous first, without outcodes */
  byPopulation: Place[]
  /** the search keys of byPopulation's labels, in its order */
  keys: string[]
  /** an index of byPopulation's keys, built on first use (200 ms) */
  spelling: () => SpellingIndex
  /** the settlement about a position that it most likely belongs to */
  about: (at: Coordinates) => Place | undefined
}

/** The last that was loaded: of one edition all are equal, and an import asks with every batch. */
let shared: { edition: string; loaded: Promise<Gazetteer> } | undefined

/** The gazetteer of a database; a table that is not of an edition is read each time. */
export async function sharedGazetteer(db: Database): Promise<Gazetteer> {
  const edition = await placesEdition(db)
  if (edition === '') return loadGazetteer(db)
  if (shared?.edition === edition) return shared.loaded
  const entry = { edition, loaded: loadGazetteer(db) }
  shared = entry
  entry.loaded.catch(() => {
    if (shared === entry) shared = undefined
  })
  return entry.loaded
}

async function loadGazetteer(db: Database): Promise<Gazetteer> {
  // before the places, so that old ones are never labelled with a new edition
  const edition = await placesEdition(db)
  const { add, ...places } = placeIndex()
  await everyPlace(db, add)
  let spelling: SpellingIndex | undefined
  let grid: SettlementGrid | undefined
  return {
    edition,
    ...places,
    spelling: () => (spelling ??= spellingIndex(places.keys)),
    about: (at) => {
      grid ??= settlementGrid(places.byPopulation)
      return grid(at)
    },
  }
}

/** Takes rows in the order of population. */
function placeIndex() {
  const byId = new Map<number, Place>()
  const outcodes = new Map<string, Place>()
  /** positions in byPopulation; nearly all keys have one, and an array for each would be megabytes */
  const byKey = new Map<string, number | number[]>()
  const byPopulation: Place[] = []
  const populations: number[] = []
  const keys: string[] = []
  const once = textsOnce()
  const add = (row: PlaceRow) => {
    const place = toPlace(row, once)
    byId.set(place.id, place)
    if (place.kind === 'outcode') {
      outcodes.set(place.name, place)
      return
    }
    const position = byPopulation.push(place) - 1
    populations.push(row.population)
    keys.push(once(row.search_key))
    for (const key of new Set([row.name_key, row.search_key, row.full_key].map(once))) {
      const before = byKey.get(key)
      byKey.set(key, before === undefined ? position : [before, position].flat())
    }
  }
  return { byId, outcodes, named: namedBy(byKey, byPopulation, populations), byPopulation, keys, add }
}

/** On its own, so that it does not keep alive what the index was made with. */
function namedBy(
  byKey: ReadonlyMap<string, number | number[]>,
  places: readonly Place[],
  populations: readonly number[],
): Gazetteer['named'] {
  return (key) => [byKey.get(key) ?? []].flat().map((at) => ({ place: places[at]!, population: populations[at]! }))
}

/** What is stored, without reading the places. Empty for places that are of no edition. */
export async function placesEdition(db: Database): Promise<string> {
  const row = await db.selectFrom('places_edition').select('content_hash').executeTakeFirst()
  return row?.content_hash ?? ''
}

type PlaceRow = {
  id: number
  kind: PlaceKind
  name: string
  county: string
  label: string
  slug: string
  nation: Nation | null
  name_key: string
  search_key: string
  full_key: string
  population: number
  radius_miles: number
  lng: number
  lat: number
}

/** Rows at a time: all at once are twice what is made of them. */
const ROWS_AT_A_TIME = 4000

/** Reads all places in the order of population. `full_key` is `search_key` without the distinguishing outcode. */
async function everyPlace(db: Database, take: (row: PlaceRow) => void): Promise<void> {
  const ranked = await sql<{ ids: number[] | null }>`
    select array_agg(id order by population desc, name, id) as ids from places`.execute(db)
  const ids = ranked.rows[0]?.ids ?? []
  for (let at = 0; at < ids.length; at += ROWS_AT_A_TIME)
    for (const row of await rowsOf(db, ids.slice(at, at + ROWS_AT_A_TIME))) take(row)
}

/** In the order of the ids. */
async function rowsOf(db: Database, ids: readonly number[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select places.id, kind, name, county, label, slug, nation, name_key, search_key, population, radius_miles,
      loc[0] as lng, loc[1] as lat,
      case when label like '%(%)' then regexp_replace(search_key, ' [^ ]+$', '') else search_key end as full_key
    from unnest(${ids}::integer[]) with ordinality as given (id, place) join places on places.id = given.id
    order by given.place`.execute(db)
  return rows
}

/** Single places, by their ids: reading all of them takes a third of a second. */
export async function readPlaces(db: Database, ids: readonly number[]): Promise<Map<number, Place>> {
  const once = textsOnce()
  return new Map((await rowsOf(db, ids)).map((row) => [row.id, toPlace(row, once)]))
}

/** Equal texts as one: a third of the memory, because each row has its county's name and its keys anew. */
function textsOnce(): <Text extends string>(text: Text) => Text {
  const known = new Map<string, string>()
  return <Text extends string>(text: Text) => {
    const first = known.get(text)
    if (first === undefined) known.set(text, text)
    return (first ?? text) as Text
  }
}

function toPlace(row: PlaceRow, once: ReturnType<typeof textsOnce>): Place {
  const { id, nation, lat, lng, radius_miles } = row
  return {
    id,
    name: once(row.name),
    county: once(row.county),
    label: once(row.label),
    slug: once(row.slug),
    ...(nation && { nation: once(nation) }),
    lat,
    lng,
    kind: once(row.kind),
    radiusMiles: radius_miles,
  }
}
