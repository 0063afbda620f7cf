import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { milesBetween } from '../distance.ts'
import { outcodeId } from '../postcode.ts'
import { loadPlaces } from './load-places.ts'
import { createPlaces, type Places } from './places.ts'

let database: TestDatabase
let places: Places
beforeAll(async () => {
  database = await cloneDatabase()
  places = createPlaces(database.db)
})
afterAll(() => database.drop())

const labels = async (term: string) => (await places.suggest(term)).map(({ label }) => label)

test('places are found as soon as they are loaded', async () => {
  expect(await places.byId(2641128)).toBeUndefined()
  expect(await places.suggest('oakham')).toEqual([])
  expect(await places.resolve('oakham')).toEqual({ kind: 'unknown' })
  expect(await places.near(-0.73, 52.67)).toEqual([])
  await loadPlaces(database.db)
  expect(await places.byId(2641128)).toEqual({
    id: 2641128,
    name: 'Oakham',
    county: 'Rutland',
    label: 'Oakham, Rutland',
    slug: 'oakham-rutland',
    nation: 'england',
    lat: 52.6667,
    lng: -0.7333,
    kind: 'place',
    radiusMiles: 2,
  })
})

test('single places are the same before all of them are in memory', async () => {
  const fresh = createPlaces(database.db)
  const ids = [2641128, outcodeId('LE15'), 1]
  const alone = await fresh.byIds(ids)
  expect([...alone.keys()]).toEqual([2641128, outcodeId('LE15')])
  await fresh.suggest('oakham')
  expect(await fresh.byIds(ids)).toEqual(alone)
})

describe('suggestions', () => {
  test.each([
    [''],
    ['   '],
    ['…'],
    ['zzzzzzzz'],
    ['ZZ99'],
    ['ZZ99 9ZZ'],
    ["'; drop table places; --"],
    ['%'],
    ['_'],
    ['\0'],
  ])('are empty for %j', async (term) => {
    expect(await places.suggest(term)).toEqual([])
  })

  test('truncate a very long term', async () => {
    expect(await places.suggest('x'.repeat(100_000))).toEqual([])
  })

  test.each([
    ['oakh', 'Oakham, Rutland'],
    ['OAKHAM', 'Oakham, Rutland'],
    ['oakham, rut', 'Oakham, Rutland'],
    ['Okaham', 'Oakham, Rutland'],
    ['uppinham', 'Uppingham, Rutland'],
    ['kings lynn', "King's Lynn, Norfolk"],
    ['boness', 'Bo’ness, Falkirk'],
    ['st ives', 'St Ives, Cornwall'],
    ['brighton', 'Brighton, East Sussex'],
    ['luffenham', 'North Luffenham, Rutland'],
    ['rutl', 'Rutland'],
    ['stirling', 'Stirling'],
    ['newp', 'Newport'],
    ['le15', 'LE15, Rutland'],
    ['LE15 6', 'LE15, Rutland'],
    ['le156ah', 'LE15, Rutland'],
  ])('for %j start with %s', async (term, label) => {
    expect((await labels(term))[0]).toBe(label)
  })

  test('are at most 15, largest places first', async () => {
    const found = await places.suggest('s')
    expect(found).toHaveLength(15)
    expect(found.slice(0, 5).map(({ name }) => name)).toContain('Sheffield')
  })

  test('put an exact name before a larger place with the prefix', async () => {
    const found = await labels('ash')
    expect(found[0]).toMatch(/^Ash,/)
    expect(found).toContain('Ashford, Kent')
  })

  test('put the exact outcode before longer ones', async () => {
    const found = await labels('LE1')
    expect(found[0]).toBe('LE1, Leicestershire')
    expect(found).toContain('LE15, Rutland')
  })

  test('distinguish places of one name and county by outcode', async () => {
    expect(await labels('ashford, devon')).toEqual(['Ashford, Devon (TQ7)', 'Ashford, Devon (EX31)'])
  })
})

describe('resolving a text', () => {
  test.each([[''], ['zzzzzzzz'], ['ZZ99 9ZZ'], ['Oakham, Narnia'], ['Okaham']])('%j is unknown', async (q) => {
    expect(await places.resolve(q)).toEqual({ kind: 'unknown' })
  })

  test.each([
    ['Oakham', 'Oakham, Rutland'],
    ['oakham rutland', 'Oakham, Rutland'],
    ['Oakham, Rutland', 'Oakham, Rutland'],
    ['Rutland', 'Rutland'],
    ['brighton', 'Brighton, East Sussex'],
    ['Newport, Shropshire', 'Newport, Shropshire'],
    ['Stirling', 'Stirling'],
    ['Stirling (county)', 'Stirling (county)'],
    ['Ashford, Devon (EX31)', 'Ashford, Devon (EX31)'],
    ['le15', 'LE15, Rutland'],
    ['LE15 6AH', 'LE15, Rutland'],
    ['London', 'London, Greater London'],
  ])('%j is %s', async (q, label) => {
    const resolved = await places.resolve(q)
    expect(resolved).toMatchObject({ kind: 'place', place: { label } })
  })

  test.each([
    ['Newport', ['Newport', 'Newport, Isle of Wight', 'Newport, Shropshire']],
    ['Richmond', ['Richmond, North Yorkshire', 'Richmond, Greater London']],
    ['Ashford, Devon', ['Ashford, Devon (TQ7)', 'Ashford, Devon (EX31)']],
  ])('%j is ambiguous', async (q, first) => {
    const resolved = await places.resolve(q)
    expect(resolved.kind).toBe('ambiguous')
    if (resolved.kind === 'ambiguous') {
      expect(resolved.places.slice(0, first.length).map(({ label }) => label)).toEqual(first)
    }
  })
})

describe('places near a position', () => {
  test.each([
    ['the Atlantic', -30, 50],
    ['Paris', 2.35, 48.86],
    ['no place on Earth', 500, 500],
  ])('are none in %s', async (_where, lng, lat) => {
    expect(await places.near(lng, lat)).toEqual([])
  })

  test('are settlements, nearest first', async () => {
    const found = await places.near(-0.7335, 52.6668)
    expect(found[0]!.label).toBe('Oakham, Rutland')
    expect(found).toHaveLength(15)
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['place']))
  })

  test('are sorted by miles, not degrees', async () => {
    // a degree of longitude is half a degree of latitude long in Shetland
    const { lat, lng } = { lat: 60.3, lng: -1.3 }
    const [nearest] = await places.near(lng, lat)
    const { rows } = await sql<{ id: number }>`
      select id from places where kind = 'place'
      order by sqrt(((loc[0] - ${lng}) * cos(radians(${lat}))) ^ 2 + (loc[1] - ${lat}) ^ 2) limit 1
    `.execute(database.db)
    expect(nearest!.id).toBe(rows[0]!.id)
  })
})

describe('the position of a postcode', () => {
  beforeAll(async () => {
    await sql`insert into postcodes (postcode, loc) values ('LE156AH', point(-0.7291, 52.6702))`.execute(database.db)
  })

  test('is undefined if its outcode is unknown', async () => {
    expect(await places.positionOf('ZZ99', '9ZZ')).toBeUndefined()
    expect(await places.positionOf('')).toBeUndefined()
  })

  test('is that of the postcode table if it has one', async () => {
    const position = { lat: 52.6702, lng: -0.7291, accuracy: 'postcode' }
    expect(await places.positionOf('LE15', '6AH')).toEqual(position)
    expect(await places.positionOf(' le15', '6ah ')).toEqual(position)
  })

  test('is otherwise the centre of its outcode, approximate', async () => {
    const centre = await places.byId(outcodeId('LE15'))
    const position = { lat: centre!.lat, lng: centre!.lng, accuracy: 'approximate' }
    expect(await places.positionOf('LE15', '9ZZ')).toEqual(position)
    expect(await places.positionOf('LE15')).toEqual(position)
  })

  test('without a postcode table a home is placed at the village or town of its address, inside the outcode', async () => {
    const oakham = await places.byId(2641128)
    const [town, village, elsewhere] = await places.positionsOf([
      { outcode: 'LE15', incode: '6QS', settlements: ['Finch Lane', 'Oakham'] },
      { outcode: 'LE15', incode: '8QS', settlements: ['Braunston', 'Oakham'] },
      { outcode: 'LE15', settlements: ['Leicester'] },
    ])
    expect(town).toEqual({ lat: oakham!.lat, lng: oakham!.lng, accuracy: 'approximate' })
    expect(village).not.toEqual(town)
    expect(milesBetween(village!, { lat: 52.6505, lng: -0.7696 })).toBeLessThan(1)
    const centre = await places.byId(outcodeId('LE15'))
    expect(elsewhere).toMatchObject({ lat: centre!.lat, lng: centre!.lng })
  })

  test('is answered for a batch in its order', async () => {
    const batch = [
      { outcode: 'LE15', incode: '6AH' },
      { outcode: 'ZZ99' },
      { outcode: 'LE15' },
      { outcode: 'LE15', incode: '6AH' },
    ]
    const accuracies = (await places.positionsOf(batch)).map((position) => position?.accuracy)
    expect(accuracies).toEqual(['postcode', undefined, 'approximate', 'postcode'])
  })
})
