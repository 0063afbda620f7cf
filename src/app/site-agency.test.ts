import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { claimDatabase, foreignDatabase } from './site-agency.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

const claim = (agencyDir: string, name: string) => claimDatabase(database.db, { agencyDir, name })

test('a database that nobody has claimed is foreign to nobody, and stays unclaimed', async () => {
  const { db } = database
  expect(await foreignDatabase(db, { agencyDir: 'agencies/tenter', name: 'Tenter' })).toBeUndefined()
  expect(await foreignDatabase(db, { agencyDir: 'agencies/demo', name: 'Ashlar Wren' })).toBeUndefined()
})

test("an agency's database is refused to another agency, and follows a new name or a new folder", async () => {
  expect(await claim('agencies/demo', 'Ashlar Wren')).toBeUndefined()
  expect(await claim('/srv/agencies/demo/', 'Ashlar Wren')).toBeUndefined()
  expect(await claim('agencies/yours', 'Pebble & Quay')).toBe(
    'This database is the site of Ashlar Wren (demo), not of Pebble & Quay (yours), and has its homes and enquiries. Set DATA_DIR to a folder of its own, or DATABASE_URL to another database',
  )
  const other = { agencyDir: 'agencies/yours', name: 'Pebble & Quay' }
  expect(await foreignDatabase(database.db, other)).toMatch(/^This database is the site of Ashlar Wren \(demo\)/)
  expect(await claim('agencies/demo', 'Ashlar Wren and Sons')).toBeUndefined()
  expect(await claim('agencies/ashlar', 'Ashlar Wren and Sons')).toBeUndefined()
  expect(await claim('agencies/demo', 'Ashlar Wren')).toMatch(/^This database is the site of Ashlar Wren and Sons/)
})
