import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { examineOpenData } from './doctor-open-data.ts'

let database: TestDatabase
const now = new Date('2026-11-20T10:00:00Z')
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

it('no open data is no fault', async () => {
  expect(await examineOpenData(database.db, { off: [], now })).toMatchObject({
    state: 'well',
    words: [expect.stringMatching(/none loaded/)],
  })
})

it('each set is told with its day, and a newer edition that is due', async () => {
  await sql`insert into open_data_sets (name, edition, loaded_at, stored, is_published) values
    ('epc', '2026-10-31', ${now}, 1234, true),
    ('broadband', '2025-07', ${now}, 10, true),
    ('mobile', '2024-07', ${now}, 10, true),
    ('house-prices', '2026-09-01', ${now}, 10, false)`.execute(database.db)
  expect(await examineOpenData(database.db, { off: ['mobile'], now })).toEqual({
    about: 'Open data',
    state: 'note',
    words: [
      'Energy certificates: of 31 October 2026, 1,234 rows',
      'Broadband coverage: of July 2025, 10 rows, 480 days old: a newer edition is due, run "load-broadband"',
      'Mobile coverage: of July 2024, 10 rows, switched off in agency.json',
      'Schools: not loaded ("load-schools")',
      'Stations and stops: not loaded ("load-stations")',
      'House prices: of 1 September 2026, 10 rows, invented for the demonstration',
    ],
  })
})
