import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Nation } from '#src/property/listing/listing.ts'
import { milesBetween } from '../distance.ts'
import { homePlaces, type LocalName, type LocatedHome, type Settlements } from '../home-place.ts'
import { FIRST_LOCAL_ID, LOCAL_IDS, type Place, placeSlug } from '../place.ts'
import { searchKey } from '../search-key.ts'
import { type Gazetteer, placesEdition, sharedGazetteer } from './gazetteer.ts'
import { boundaryEdition, placesAround, placesWithBoundary } from './place-boundaries.ts'
import './place-tables.ts'

/** Raised when homes come to be placed in another way, so that every home is placed again. */
const PLACING_VERSION = 1

/** miles: two of one name that are nearer to each other are one */
const SAME_MILES = 5

/** The ids of the places that each home is in; null for each while no places are loaded. */
export async function findHomePlaces(db: Database, homes: readonly LocatedHome[]): Promise<(number[] | null)[]> {
  if (homes.length === 0) return []
  const gazetteer = await sharedGazetteer(db)
  if (gazetteer.byId.size === 0) return homes.map(() => null)
  const known = await loadLocalPlaces(db)
  const added: Place[] = []
  const bounded = await placesWithBoundary(db)
  const around = bounded.size > 0 ? await placesAround(db, homes) : undefined
  const settlements = {
    ...settlementsOf(gazetteer, known, (place) => added.push(place)),
    hasBoundary: (id: number) => bounded.has(id),
  }
  const ids = homes.map((home) => homePlaces({ ...home, inside: around?.get(home) ?? [] }, settlements))
  await insertLocalPlaces(db, added)
  return ids
}

function settlementsOf(gazetteer: Gazetteer, known: readonly Place[], onAdd: (place: Place) => void): Settlements {
  const local = new Map<string, Place[]>()
  const ids = new Set(known.map(({ id }) => id))
  const keep = (place: Place) => {
    const key = searchKey(place.name)
    local.set(key, [...(local.get(key) ?? []), place])
  }
  known.forEach(keep)
  return {
    named: (key) => {
      const places = gazetteer.named(key).map(({ place }) => place)
      return [...places.filter(({ name }) => searchKey(name) === key), ...(local.get(key) ?? [])]
    },
    about: gazetteer.about,
    add(name) {
      const same = local.get(searchKey(name.name))?.find((place) => milesBetween(place, name.at) <= SAME_MILES)
      if (same) return same
      const place = localPlace(name, ids)
      ids.add(place.id)
      keep(place)
      onAdd(place)
      return place
    },
  }
}

/** Its id follows from its name and where it is, so that a new database gives it the same. */
function localPlace({ name, county, town, at }: LocalName, taken: ReadonlySet<number>): Place {
  const partOf = town?.name ?? county
  const label = `${name}, ${partOf}`
  let id = FIRST_LOCAL_ID + (hashOf(searchKey(label)) % LOCAL_IDS)
  while (taken.has(id)) id++
  const nation = town?.nation
  const { lng, lat } = at
  return { ...localFields({ id, name, partOf, county, lng, lat }), ...(nation && { nation }) }
}

function localFields(row: {
  id: number
  name: string
  partOf: string
  county: string
  lng: number
  lat: number
}): Place {
  const { id, name, partOf, county, lng, lat } = row
  const label = `${name}, ${partOf}`
  return { id, name, county, label, slug: placeSlug(label), lng, lat, kind: 'place', radiusMiles: 1 }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return hash
}

type LocalRow = {
  id: number
  name: string
  part_of: string
  county: string
  nation: Nation | null
  lng: number
  lat: number
}

/** The settlements that only addresses know. */
export async function loadLocalPlaces(db: Database): Promise<Place[]> {
  const { rows } = await sql<LocalRow>`
    select id, name, part_of, county, nation, lng, lat from local_places order by id`.execute(db)
  return rows.map(({ part_of: partOf, nation, ...row }) => ({
    ...localFields({ ...row, partOf }),
    ...(nation && { nation }),
  }))
}

async function insertLocalPlaces(db: Database, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  const column = <T>(read: (place: Place) => T) => places.map(read)
  await sql`
    insert into local_places (id, name, name_key, part_of, county, nation, lng, lat)
    select * from unnest(
      ${column(({ id }) => id)}::int[],
      ${column(({ name }) => name)}::text[],
      ${column(({ name }) => searchKey(name))}::text[],
      ${column(({ label, name }) => label.slice(name.length + 2))}::text[],
      ${column(({ county }) => county)}::text[],
      ${column(({ nation }) => nation ?? null)}::text[],
      ${column(({ lng }) => lng)}::float8[],
      ${column(({ lat }) => lat)}::float8[]
    )
    on conflict (id) do nothing`.execute(db)
}

/** Homes placed at a time. */
const BATCH = 2000

/**
 * Places every home again if the places or the way of placing have changed since; at most a small query if not. Of two
 * processes that start together, one does it.
 */
export async function placeHomes(db: Database): Promise<{ placed: number }> {
  const edition = await editionNow(db)
  if ((await editionPlaced(db)) === edition) return { placed: 0 }
  if (db.isTransaction) return await placeEveryHome(db, edition)
  return await db.transaction().execute((trx) => placeEveryHome(trx, edition))
}

async function placeEveryHome(trx: Database, edition: string): Promise<{ placed: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('kerbside home places'))`.execute(trx)
  if ((await editionPlaced(trx)) === edition) return { placed: 0 }
  let placed = 0
  for (let after = 0; ; ) {
    const homes = await homesAfter(trx, after)
    if (homes.length === 0) break
    await updateHomePlaces(
      trx,
      homes.map(({ id }) => id),
      await findHomePlaces(trx, homes),
    )
    placed += homes.length
    after = homes.at(-1)!.id
  }
  await sql`
    insert into home_places_edition (edition) values (${edition})
    on conflict (only_row) do update set edition = excluded.edition`.execute(trx)
  return { placed }
}

async function editionNow(db: Database): Promise<string> {
  const boundaries = await boundaryEdition(db)
  return [PLACING_VERSION, await placesEdition(db), ...(boundaries ? [boundaries.hash] : [])].join(' ')
}

async function editionPlaced(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ edition: string }>`select edition from home_places_edition`.execute(db)
  return rows[0]?.edition
}

async function homesAfter(db: Database, after: number): Promise<(LocatedHome & { id: number })[]> {
  const { rows } = await sql<{ id: number; address: LocatedHome['address']; position: LocatedHome['position'] | null }>`
    select property_id as id, listing->'address' as address, listing->'position' as position
    from property_search join properties on id = property_id
    where property_id > ${after} order by property_id limit ${BATCH}`.execute(db)
  return rows.map(({ id, address, position }) => ({ id, address, ...(position && { position }) }))
}

async function updateHomePlaces(db: Database, ids: number[], places: (number[] | null)[]): Promise<void> {
  const texts = places.map((ids) => ids && `{${ids.join(',')}}`)
  await sql`
    update property_search set place_ids = given.places::int[]
    from unnest(${ids}::int[], ${texts}::text[]) as given (id, places)
    where property_id = given.id and place_ids is distinct from given.places::int[]`.execute(db)
}
