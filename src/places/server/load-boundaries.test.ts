import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Place } from '#src/places/place.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { type ListingChanges, someListings } from '#test/fixtures/listings.ts'
import { storePlaces } from '#test/fixtures/places.ts'
import { type BoundaryOptions, loadBoundaries, loadFolderBoundaries, removeBoundaries } from './load-boundaries.ts'
import { createPlaces } from './places.ts'

const base = { county: 'Rutland', kind: 'place' as const, radiusMiles: 1 }
const place = (id: number, name: string, lng: number, lat: number, changes: Partial<Place> = {}): Place => {
  const label = `${name}, ${changes.county ?? base.county}`
  return { ...base, id, name, label, slug: name.toLowerCase(), lng, lat, ...changes }
}
/** A village, the town next to it, a city with a district, and two villages of one name. */
const known = [
  place(1, 'Ashwell', -0.72, 52.71),
  place(2, 'Oakham', -0.73, 52.67, { radiusMiles: 2 }),
  place(3, 'Leeds', -1.55, 53.8, { radiusMiles: 5, county: 'West Yorkshire' }),
  place(4, 'Headingley', -1.58, 53.82, { county: 'West Yorkshire' }),
  place(5, 'Wing', -0.68, 52.62),
  place(6, 'Wing', -0.72, 51.9, { county: 'Buckinghamshire' }),
]

const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const feature = (properties: object, ...rings: number[][][]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: rings },
})
const ashwell = feature({ name: 'Ashwell' }, box(-0.76, 52.7, -0.7, 52.74))
const oakham = feature({ name: 'Oakham' }, box(-0.76, 52.64, -0.7, 52.7))

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kerbside-boundaries-'))
  await storePlaces(database.db, known)
  await storeHomes()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const homes = {
  'in the village': { address: { town: 'Oakham', locality: 'Ashwell' }, at: [-0.72, 52.71] },
  'lettered through the town': { address: { town: 'Oakham' }, at: [-0.73, 52.72] },
  'of a hamlet in the village': { address: { town: 'Oakham', locality: 'Ashwell Mill' }, at: [-0.74, 52.73] },
  'of the village, across its border': { address: { town: 'Oakham', locality: 'Ashwell' }, at: [-0.73, 52.69] },
  'of the village by its town, across its border': {
    address: { town: 'Ashwell', display: 'The Lane, Ashwell' },
    at: [-0.73, 52.69],
  },
  'in the town': { address: { town: 'Oakham' }, at: [-0.73, 52.67] },
  'beyond every boundary': { address: { town: 'Oakham' }, at: [-0.69, 52.66] },
  'at its outcode': { address: { town: 'Oakham' }, at: [-0.72, 52.71], accuracy: 'approximate' as const },
  'in a district': { address: { town: 'Leeds', locality: 'Headingley' }, at: [-1.58, 53.82] },
} satisfies Record<string, { address: ListingChanges['address']; at: [number, number]; accuracy?: 'approximate' }>
type HomeName = keyof typeof homes

async function storeHomes() {
  const given = Object.values(homes)
  const listings = someListings(given.length, (index) => {
    const { address, at, ...rest } = given[index] as (typeof homes)['at its outcode']
    const accuracy = rest.accuracy ?? ('exact' as 'approximate')
    return { address: { ...address, county: 'Rutland' }, position: { lng: at[0]!, lat: at[1]!, accuracy } }
  })
  await storeListings(database.db, { source: 'test', listings, now: new Date('2026-11-20T12:00:00Z') })
}
afterEach(() => removeBoundaries(database.db))

async function load(content: unknown, options: BoundaryOptions = { credit: '© Us' }) {
  const path = join(folder, 'given.geojson')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return loadBoundaries(database.db, path, options)
}
const loadFeatures = (features: object[], options?: BoundaryOptions) =>
  load({ type: 'FeatureCollection', features }, options)

/** The names of the places of each home, in their order. */
async function placesOf(...names: HomeName[]) {
  const { rows } = await sql<{ names: string[] }>`
    select array(
      select coalesce(places.name, local_places.name) from unnest(place_ids) with ordinality as of (id, at)
      left join places using (id) left join local_places on local_places.id = of.id order by at
    ) as names
    from property_search join properties on id = property_id order by id`.execute(database.db)
  const all = Object.keys(homes)
  return names.map((name) => rows[all.indexOf(name)]?.names)
}

test('without boundaries homes are in the places of their addresses', async () => {
  expect(await placesOf('in the village', 'lettered through the town', 'in the town')).toEqual([
    ['Ashwell'],
    ['Oakham'],
    ['Oakham'],
  ])
})

describe('with the boundaries of a village and of the town next to it', () => {
  beforeEach(async () => {
    expect(await loadFeatures([ashwell, oakham])).toMatchObject({ kind: 'loaded', report: { places: 2, unknown: [] } })
  })

  test('a home is in the place that it stands in, whatever town its letters go through', async () => {
    expect(await placesOf('in the village', 'lettered through the town', 'in the town')).toEqual([
      ['Ashwell'],
      ['Ashwell'],
      ['Oakham'],
    ])
  })

  test('a home that names a village is in it, also where it stands across the border', async () => {
    const across = await placesOf('of the village, across its border', 'of the village by its town, across its border')
    expect(across).toEqual([
      ['Oakham', 'Ashwell'],
      ['Oakham', 'Ashwell'],
    ])
  })

  test('a hamlet without a boundary keeps its homes', async () => {
    expect(await placesOf('of a hamlet in the village')).toEqual([['Ashwell Mill', 'Ashwell']])
  })

  test('beyond every boundary, and without a position of its own, a home goes by its address', async () => {
    expect(await placesOf('beyond every boundary', 'at its outcode')).toEqual([['Oakham'], ['Oakham']])
  })

  test('a home that comes later is placed by them as well', async () => {
    const listings = someListings(1, () => ({
      address: { town: 'Oakham' },
      position: { lng: -0.75, lat: 52.71, accuracy: 'exact' },
    }))
    const { ids } = await storeListings(database.db, {
      source: 'later',
      listings,
      now: new Date('2026-11-21T12:00:00Z'),
    })
    const { rows } = await sql<{ ids: number[] }>`
      select place_ids as ids from property_search where property_id = ${ids[0]}`.execute(database.db)
    expect(rows).toEqual([{ ids: [1] }])
    await sql`delete from properties where id = ${ids[0]}`.execute(database.db)
  })

  test('loading again replaces them', async () => {
    expect(await loadFeatures([oakham])).toMatchObject({ kind: 'loaded', report: { places: 1, homes: 9 } })
    expect(await placesOf('lettered through the town')).toEqual([['Oakham']])
  })

  test('a file with a mistake changes nothing', async () => {
    const broken = { ...oakham, geometry: { type: 'Point', coordinates: [-0.73, 52.67] } }
    expect(await loadFeatures([feature({ name: 'Ashwell' }, box(-0.5, 52.5, -0.4, 52.6)), broken])).toEqual({
      kind: 'refused',
      message: 'There is a Point in feature 2 (Oakham); it should be a Polygon or a MultiPolygon.',
    })
    expect(await placesOf('lettered through the town')).toEqual([['Ashwell']])
  })

  test('they can be taken away', async () => {
    expect(await removeBoundaries(database.db)).toEqual({ homes: 9 })
    expect(await placesOf('lettered through the town')).toEqual([['Oakham']])
  })
})

test('a district with a boundary is in its city as well, by the address or by the city’s own', async () => {
  const headingley = feature({ name: 'Headingley' }, box(-1.6, 53.81, -1.56, 53.83))
  const leeds = feature({ name: 'Leeds' }, box(-1.7, 53.7, -1.4, 53.9))
  await loadFeatures([headingley])
  expect(await placesOf('in a district')).toEqual([['Headingley', 'Leeds']])
  await loadFeatures([leeds, headingley])
  expect(await placesOf('in a district')).toEqual([['Headingley', 'Leeds']])
  await loadFeatures([leeds])
  expect(await placesOf('in a district')).toEqual([['Headingley', 'Leeds']])
})

test('what lies in a hole is another place’s', async () => {
  const holed = feature({ name: 'Ashwell' }, box(-0.76, 52.64, -0.7, 52.74), box(-0.74, 52.66, -0.72, 52.68))
  await loadFeatures([holed])
  expect(await placesOf('in the village', 'in the town')).toEqual([['Ashwell'], ['Oakham']])
})

test('of two places of a name, a feature is the one that it lies about', async () => {
  await loadFeatures([feature({ name: 'Wing' }, box(-0.75, 51.88, -0.7, 51.92))])
  const places = createPlaces(database.db)
  expect([(await places.edgesOf(5)).length, (await places.edgesOf(6)).length]).toEqual([0, 1])
})

test('a feature may name its place by its id', async () => {
  await loadFeatures([feature({ place_id: 5, name: 'Wing Parish' }, box(-0.7, 52.6, -0.66, 52.64))])
  expect(await createPlaces(database.db).edgesOf(5)).toHaveLength(1)
})

test('a name that no place there has is left out and told', async () => {
  const outcome = await loadFeatures([oakham, feature({ name: 'Atlantis' }, box(-0.7, 52.6, -0.66, 52.64))])
  expect(outcome).toMatchObject({ kind: 'loaded', report: { places: 1, unknown: ['Atlantis'] } })
})

describe('nothing is loaded', () => {
  test.each<[string, unknown, BoundaryOptions | undefined, string]>([
    ['without a credit', { features: [oakham] }, {}, 'Say whose data this is, as its licence asks: --credit'],
    [
      'of places far away',
      { features: [feature({ name: 'Oakham' }, box(-3, 51, -2.9, 51.1))] },
      undefined,
      'We know no place of the names in this file, at those positions: Oakham.',
    ],
    [
      'of an id that no place has',
      { features: [feature({ place_id: 99 }, box(-0.7, 52.6, -0.66, 52.64))] },
      undefined,
      'No town or village has the id 99 of feature 1.',
    ],
    [
      'of the id of a place elsewhere',
      { features: [feature({ place_id: 3, name: 'Wing' }, box(-0.7, 52.6, -0.66, 52.64))] },
      undefined,
      'The id 3 of feature 1 (Wing) is Leeds, West Yorkshire, which is 8',
    ],
    [
      'where two are one place',
      { features: [oakham, oakham] },
      undefined,
      'Both feature 1 (Oakham) and feature 2 (Oakham) are Oakham, Rutland: keep one of them.',
    ],
  ])('%s', async (_what, content, options, message) => {
    expect(await load(content, options)).toEqual({ kind: 'refused', message: expect.stringContaining(message) })
  })

  test('of a file that is not there', async () => {
    const outcome = await loadBoundaries(database.db, join(folder, 'missing.geojson'), { credit: '© Us' })
    expect(outcome).toEqual({ kind: 'refused', message: expect.stringContaining("can't be read") })
  })
})

describe('the file in an agency’s folder', () => {
  const write = (features: object[]) =>
    writeFile(join(folder, 'boundaries.geojson'), JSON.stringify({ features, attribution: '© Us' }))
  afterEach(() => rm(join(folder, 'boundaries.geojson'), { force: true }))

  test('is loaded when it has changed', async () => {
    expect(await loadFolderBoundaries(database.db, folder)).toBeUndefined()
    await write([ashwell])
    expect(await loadFolderBoundaries(database.db, folder)).toMatchObject({ kind: 'loaded' })
    expect(await loadFolderBoundaries(database.db, folder)).toBeUndefined()
    await write([ashwell, oakham])
    expect(await loadFolderBoundaries(database.db, folder)).toMatchObject({ kind: 'loaded', report: { places: 2 } })
  })

  test('does not undo what a command has loaded', async () => {
    await loadFeatures([oakham])
    await write([ashwell])
    expect(await loadFolderBoundaries(database.db, folder)).toBeUndefined()
  })

  test('is refused with a mistake as any other', async () => {
    await write([{ ...ashwell, geometry: null }])
    expect(await loadFolderBoundaries(database.db, folder)).toMatchObject({ kind: 'refused' })
  })
})

test('whose data it is stays with it', async () => {
  await load({ features: [oakham], attribution: '© The county' }, {})
  expect(await createPlaces(database.db).boundaryCredit()).toBe('© The county')
  await removeBoundaries(database.db)
  expect(await createPlaces(database.db).boundaryCredit()).toBeUndefined()
})
