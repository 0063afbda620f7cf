import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { createOpenData } from './beside-homes.ts'
import { storeSwitches } from './switches.ts'

let test: TestDatabase
const oakham = { lat: 52.67, lng: -0.73 }
beforeAll(async () => {
  test = await cloneDatabase()
  await sql`insert into open_data_sets (name, edition, loaded_at, stored) values
    ('schools', '2026-11-18', now(), 2), ('stations', '2026-10-01', now(), 2), ('house-prices', '2026-09-01', now(), 3)`.execute(
    test.db,
  )
  await sql`insert into open_points (set_name, id, kind, name, loc) values
    ('schools', '1', 'school', 'Far School', point(-0.9, 52.67)),
    ('schools', '2', 'school', 'Near School', point(-0.731, 52.67)),
    ('stations', '3', 'station', 'Oakham station', point(-0.734, 52.672)),
    ('stations', '4', 'bus_stop', 'Market Place', point(-0.73, 52.6701))`.execute(test.db)
  await sql`insert into house_prices values
    ('E06000017', 'Rutland', '2026-08-01', 380000, 1), ('E06000017', 'Rutland', '2026-09-01', 391250, 2.1),
    ('E10000019', 'Lincolnshire', '2026-09-01', 240000, null)`.execute(test.db)
  await sql`insert into postcodes (postcode, loc, district) values ('LE156AH', point(-0.73, 52.67), 'E06000017')`.execute(
    test.db,
  )
})
afterAll(() => test.drop())

it('the nearest school, station and stop come first, with a credit for each set', async () => {
  const { points, credits } = await createOpenData(test.db).beside({ at: oakham })
  expect(points.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
    'station: Oakham station',
    'school: Near School',
    'school: Far School',
    'bus_stop: Market Place',
  ])
  expect(credits).toEqual([
    expect.stringMatching(/^Schools: Department for Education/),
    expect.stringMatching(/^Stations and stops: Department for Transport/),
  ])
})

it('the last month of the postcode’s council is told, or of the county where the postcode is not known', async () => {
  const { beside } = createOpenData(test.db)
  const trendOf = async (priced: object) => (await beside({ priced })).trend
  expect(await trendOf({ outcode: 'LE15', incode: '6AH', county: 'Lincolnshire' })).toMatchObject({
    ...{ area: 'Rutland', month: '2026-09', average: 391_250 },
    credit: expect.stringMatching(/HM Land Registry/),
  })
  expect(await trendOf({ outcode: 'PE9', incode: '1AA', county: 'lincolnshire' })).toEqual({
    ...{ area: 'Lincolnshire', month: '2026-09', average: 240_000 },
    credit: expect.anything(),
  })
  expect(await trendOf({ outcode: 'PE9', county: 'Nowhere' })).toBeUndefined()
})

it('of a home both are told at once; of one of which nothing is known, nothing is', async () => {
  const { beside } = createOpenData(test.db)
  const { points, trend } = await beside({ at: oakham, priced: { county: 'Rutland' } })
  expect(points[0]).toEqual({ kind: 'station', name: 'Oakham station', lng: -0.734, lat: 52.672 })
  expect(trend).toMatchObject({ area: 'Rutland', average: 391_250, yearlyChange: 2.1 })
  expect(await beside({ at: { lat: 52.67, lng: -0.73 } })).not.toHaveProperty('trend')
  expect(await beside({})).toEqual({ points: [], credits: [] })
})

it('a set that is switched off is shown nowhere', async () => {
  expect(await storeSwitches(test.db, ['schools', 'house-prices'])).toBe(true)
  expect(await storeSwitches(test.db, ['house-prices', 'schools'])).toBe(false)
  const { points, trend } = await createOpenData(test.db).beside({ at: oakham, priced: { county: 'Rutland' } })
  expect(points.map(({ kind }) => kind)).toEqual(['station', 'bus_stop'])
  expect(trend).toBeUndefined()
})
