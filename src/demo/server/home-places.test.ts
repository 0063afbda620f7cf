import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTowns } from '#src/discovery/server/towns.ts'
import { placeHomes } from '#src/places/server/home-places.ts'
import { loadFolderBoundaries } from '#src/places/server/load-boundaries.ts'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { createPlaces, type Places } from '#src/places/server/places.ts'
import { createSearch, type Search } from '#src/search/server/search.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { seedDemo } from './seed.ts'

const now = new Date('2026-11-20T12:00:00Z')

type Home = { id: number; channel: 'sales' | 'lettings'; locality: string | null; town: string }

/** Every home of the stock is found in the place that its own address names, and in no other village. */
describe.each([
  ['demo', 53],
  ['tenter', 20],
])('the whole stock of %s', (key, least) => {
  let database: TestDatabase
  let places: Places
  let search: Search
  let homes: Home[]
  beforeAll(async () => {
    database = await cloneDatabase()
    await loadPlaces(database.db)
    await seedDemo(database.db, {
      agency: { key },
      config: { agencyDir: `agencies/${key}` },
      now,
      media: { putRecipes: async () => {} },
    })
    await loadFolderBoundaries(database.db, `agencies/${key}`)
    places = createPlaces(database.db)
    // shops and fields are in a village too
    const agency = anAgency({ settings: { ...anAgency().settings, homesByDefault: false } })
    search = createSearch({ db: database.db, places, agency, clock: () => now })
    const { rows } = await sql<Home>`
      select property_id as id, property_search.channel, listing->'address'->>'locality' as locality, town
      from property_search join properties on properties.id = property_id order by 1`.execute(database.db)
    homes = rows
  }, 120_000)
  afterAll(() => database.drop())

  const villagesOfHomes = () => [...new Set(homes.map(({ locality, town }) => locality ?? town))].sort()

  /** As everybody finds it who types a name and presses Enter. */
  async function idsTyped(q: string, channel: Home['channel']): Promise<number[]> {
    const { where } = await search.resolve({ channel, q, status: 'all', tags: [], page: 1 })
    const { rows } = await sql<{ id: number }>`
      select property_id as id from property_search where ${sql.join(where, sql` and `)} order by 1`.execute(
      database.db,
    )
    return rows.map(({ id }) => id)
  }

  test('has homes in all of its villages', () => {
    expect(villagesOfHomes().length).toBeGreaterThanOrEqual(least)
  })

  test('no home is missing from its own village, and none is in another', async () => {
    const wrong: string[] = []
    for (const village of villagesOfHomes())
      for (const channel of ['sales', 'lettings'] as const) {
        const own = homes.filter(
          (home) => home.channel === channel && (home.locality === village || home.town === village),
        )
        const found = new Set(await idsTyped(village, channel))
        const ofVillage = own.filter(({ locality, town }) => (locality ?? town) === village)
        for (const { id } of ofVillage) if (!found.delete(id)) wrong.push(`${village} lacks ${id}`)
        for (const id of found)
          if (!isPartOf(id, village) && !(await isInBoundaryOf(id, village))) wrong.push(`${village} has ${id}`)
      }
    expect(wrong).toEqual([])
  })

  /** A district is in its city as well. */
  function isPartOf(id: number, town: string): boolean {
    return key === 'tenter' && homes.find((home) => home.id === id)?.town === town
  }

  /** The address is of the village next to it. */
  async function isInBoundaryOf(id: number, village: string): Promise<boolean> {
    const resolved = await places.resolve(village)
    const place = resolved.kind === 'ambiguous' ? resolved.places[0] : resolved.kind === 'place' && resolved.place
    const { rows } = await sql`
      select from property_search join place_boundary_rings on ring @> loc
      where property_id = ${id} and place_id = ${place ? place.id : 0}`.execute(database.db)
    return rows.length === 1
  }

  test('most homes of the demo stand in the boundary of one of their places', async () => {
    const { rows } = await sql<{ homes: number; inside: number }>`
      select count(*)::int as homes, (count(*) filter (where exists (
        select from place_boundary_rings where ring @> loc and place_id = any(place_ids))))::int as inside
      from property_search`.execute(database.db)
    const [{ homes, inside }] = rows as [{ homes: number; inside: number }]
    expect(inside / homes).toBeGreaterThanOrEqual(key === 'demo' ? 0.9 : 0)
  })

  test('a typed village is a place of that name', async () => {
    const others: string[] = []
    for (const village of villagesOfHomes()) {
      const resolved = await places.resolve(village)
      const place = resolved.kind === 'ambiguous' ? resolved.places[0] : resolved.kind === 'place' && resolved.place
      if (!place || !village.startsWith(place.name)) others.push(village)
    }
    expect(others).toEqual([])
  })

  test('the pages of towns count the homes that their searches find', async () => {
    const towns = createTowns({ readDb: database.db, places, search, clock: () => now })
    for (const { place, sales } of await towns.all())
      expect(await search.count({ channel: 'sales', placeId: place.id, tags: [], page: 1 })).toBe(sales)
  })

  test('homes are placed alike when they are stored and when all are placed again', async () => {
    const placed = () =>
      sql<{ id: number; ids: number[] }>`
        select property_id as id, place_ids as ids from property_search order by 1`.execute(database.db)
    const before = (await placed()).rows
    await sql`update property_search set place_ids = null`.execute(database.db)
    await sql`delete from home_places_edition`.execute(database.db)
    expect(await placeHomes(database.db)).toEqual({ placed: homes.length })
    expect((await placed()).rows).toEqual(before)
    expect(await placeHomes(database.db)).toEqual({ placed: 0 })
  })
})
