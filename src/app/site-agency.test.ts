import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { claimDatabase } from './site-agency.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

const claim = (agencyDir: string, name: string) => claimDatabase(database.db, { agencyDir, name })

test("an agency's database is refused to another agency, and follows a new name or a new folder", async () => {
  expect(await claim('agencies/demo', 'Ashlar Wren')).toBeUndefined()
  expect(await claim('/srv/agencies/demo/', 'Ashlar Wren')).toBeUndefined()
  expect(await claim('agencies/yours', 'Pebble & Quay')).toBe(
    'This database is the site of Ashlar Wren (demo), not of Pebble & Quay (yours), and has its homes and enquiries. Set DATA_DIR to a folder of its own, or DATABASE_URL to another database',
  )
  expect(await claim('agencies/demo', 'Ashlar Wren and Sons')).toBeUndefined()
  expect(await claim('agencies/ashlar', 'Ashlar Wren and Sons')).toBeUndefined()
  expect(await claim('agencies/demo', 'Ashlar Wren')).toMatch(/^This database is the site of Ashlar Wren and Sons/)
})
