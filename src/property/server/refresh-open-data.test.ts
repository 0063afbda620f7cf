import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Listing } from '#src/property/listing/listing.ts'
import { materialInformation } from '#src/property/listing/material-information.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { propertyById } from '../store/server/read-properties.ts'
import { storeListings } from '../store/server/store-listings.ts'
import { storeMedia } from '../store/server/store-media.ts'
import { undoImport } from '../store/server/undo-import.ts'
import { refreshOpenData } from './refresh-open-data.ts'

let test: TestDatabase
const now = new Date('2026-11-20T10:00:00Z')
beforeAll(async () => {
  test = await cloneDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  await sql`truncate properties, epc_certificates, broadband_coverage, mobile_coverage, open_data_sets, open_data_switches cascade`.execute(
    test.db,
  )
})

/** An unlisted rating and size: what a BLM feed sends. */
const bare = (changes: ListingChanges = {}): Listing => {
  const { squareFeet: _, ...listing } = aListing({ epc: { kind: 'awaited' }, ...changes })
  return {
    ...listing,
    address: { ...listing.address, line1: '14' },
    ...('squareFeet' in changes && { squareFeet: changes.squareFeet }),
  }
}

async function store(listing: Listing): Promise<number> {
  const { ids } = await storeListings(test.db, { source: 'blm', listings: [listing], now })
  return ids[0]!
}

async function registerSays(...certificates: [letter: string, lodgedOn: string, score?: number, address?: string][]) {
  await sql`insert into open_data_sets (name, edition, loaded_at, stored)
    values ('epc', '2026-10-31', ${now}, 1) on conflict do nothing`.execute(test.db)
  for (const [letter, lodgedOn, score = null, address = '14, Northgate'] of certificates)
    await sql`insert into epc_certificates (postcode, address, number, letter, score, potential, floor_area_m2, lodged_on)
      values ('LE156QS', ${address}, '1111-2222-3333-4444-5555', ${letter}, ${score}, 85, 100, ${lodgedOn})`.execute(
      test.db,
    )
}

async function searchRowOf(id: number) {
  const { rows } = await sql<{ tags: string[]; square_feet: number | null }>`
    select tags, square_feet from property_search where property_id = ${id}`.execute(test.db)
  return rows[0]!
}

async function rowOf(id: number, key: string) {
  const home = await propertyById(test.db, id)
  return materialInformation(home!, '2026-11-20')
    .flatMap(({ rows }) => rows)
    .find((row) => row.key === key)
}

it('without open data a home is what its feed says', async () => {
  const id = await store(bare())
  expect(await refreshOpenData(test.db, { now })).toBe(0)
  expect(await rowOf(id, 'epc')).toMatchObject({ value: 'Awaited' })
})

it('a rating that only the register knows is shown with its source and date, searched by, and missing no more', async () => {
  const id = await store(bare())
  await registerSays(['C', '2024-03-03', 72])
  expect(await refreshOpenData(test.db, { now })).toBe(1)
  expect(await rowOf(id, 'epc')).toEqual({
    key: 'epc',
    label: 'Energy rating',
    value: 'C (72), could be B (85)',
    note: 'certificate valid until 2 March 2034',
    source: 'From the EPC register, certificate of 3 March 2024',
  })
  expect(await rowOf(id, 'floor_area')).toMatchObject({
    value: '1,076 sq ft (100 sq m)',
    note: '£302 per sq ft',
    source: 'From the EPC register, certificate of 3 March 2024',
  })
  const { tags, square_feet } = await searchRowOf(id)
  expect(tags).toContain('epc-c-or-better')
  expect(square_feet).toBe(1076)
  const stored = await test.db.selectFrom('properties').select(['missing', 'card']).executeTakeFirstOrThrow()
  expect(stored.missing).not.toContain('epc')
  expect(stored.card).toMatchObject({ epc: 'C', squareFeet: 1076 })
})

it('what the feed says rules, and a register that says otherwise is a contradiction', async () => {
  const id = await store(bare({ epc: { kind: 'letter', letter: 'C' }, squareFeet: 1500 }))
  await registerSays(['E', '2024-03-03', 45])
  await refreshOpenData(test.db, { now })
  const home = await propertyById(test.db, id)
  expect(home).toMatchObject({
    epc: { kind: 'letter', letter: 'C' },
    squareFeet: 1500,
    contradictions: { epc: { says: 'E (45)', on: '2024-03-03' }, squareFeet: { says: '1,076 sq ft' } },
  })
  expect((await searchRowOf(id)).tags).toContain('epc-c-or-better')
})

it('a register that agrees is no contradiction', async () => {
  const id = await store(bare({ epc: { kind: 'rated', current: 70 }, squareFeet: 1100 }))
  await registerSays(['C', '2024-03-03', 72])
  await refreshOpenData(test.db, { now })
  expect((await propertyById(test.db, id))?.contradictions).toBeUndefined()
})

it('of several certificates the newest counts, and one that has run out never does', async () => {
  const id = await store(bare())
  await registerSays(['C', '2024-03-03', 72], ['D', '2019-01-01', 60], ['A', '2011-01-01', 95])
  await refreshOpenData(test.db, { now })
  expect(await rowOf(id, 'epc')).toMatchObject({ value: expect.stringMatching(/^C/) })
  await sql`delete from epc_certificates where lodged_on > '2012-01-01'`.execute(test.db)
  await refreshOpenData(test.db, { now })
  expect(await rowOf(id, 'epc')).toMatchObject({ value: 'Awaited' })
})

it('an import finds what is loaded by itself, and an unchanged one writes nothing', async () => {
  await registerSays(['B', '2024-03-03', 85])
  const listing = bare()
  const id = await store(listing)
  expect(await rowOf(id, 'epc')).toMatchObject({ value: 'B (85)' })
  const again = await storeListings(test.db, { source: 'blm', listings: [listing], now })
  expect(again).toMatchObject({ unchanged: 1, changed: 0 })
  expect(await refreshOpenData(test.db, { now })).toBe(0)
  await storeMedia(test.db, id, new Map())
  const stored = await test.db.selectFrom('properties').select('card').executeTakeFirstOrThrow()
  expect(stored.card).toMatchObject({ epc: 'B' })
})

it('a home that changes its number loses the certificate of the other', async () => {
  await registerSays(['B', '2024-03-03', 85])
  const listing = bare()
  const id = await store(listing)
  await store({ ...listing, address: { ...listing.address, line1: '15' } })
  expect(await rowOf(id, 'epc')).toMatchObject({ value: 'Awaited' })
})

it('undoing an import that changed a number brings back the certificate of the first', async () => {
  await registerSays(['B', '2024-03-03', 85])
  const listing = bare()
  const id = await store(listing)
  await sql`insert into imports (source, file, state, started_at, report) values ('blm', 'a.blm', 'imported', ${now}, '{}')`.execute(
    test.db,
  )
  const { rows } = await sql<{ id: number }>`select max(id) as id from imports`.execute(test.db)
  const importId = rows[0]!.id
  const moved = { ...listing, address: { ...listing.address, line1: '15' } }
  await storeListings(test.db, { source: 'blm', listings: [moved], now, importId })
  expect(await rowOf(id, 'epc')).toMatchObject({ value: 'Awaited' })
  await undoImport(test.db, importId)
  expect(await rowOf(id, 'epc')).toMatchObject({ value: 'B (85)' })
})

it('the postcode’s broadband and the council’s mobile signal say whose they are, and of when', async () => {
  const id = await store(bare())
  await sql`insert into open_data_sets (name, edition, loaded_at, stored)
    values ('broadband', '2026-01', ${now}, 1), ('mobile', '2026-07', ${now}, 1)`.execute(test.db)
  await sql`insert into broadband_coverage values ('LE156QS', 100, 97, 97)`.execute(test.db)
  await sql`insert into mobile_coverage values ('E06000017', 'Rutland', 98, 62, null)`.execute(test.db)
  await refreshOpenData(test.db, { now })
  expect(await rowOf(id, 'broadband')).toMatchObject({
    value: 'In this postcode: gigabit (1,000 Mbit/s) at 97% of premises, superfast (30 Mbit/s) at all premises',
    source: 'From Ofcom’s Connected Nations, January 2026',
  })
  expect(await rowOf(id, 'mobile_signal')).toMatchObject({
    value: 'Across Rutland: 4G indoors from all four networks at 62% of premises, from at least one at 98% of premises',
    source: 'From Ofcom’s Connected Nations, July 2026',
  })
})

it('a set that the agency has switched off is not shown', async () => {
  const id = await store(bare())
  await registerSays(['C', '2024-03-03', 72])
  await refreshOpenData(test.db, { now })
  await test.db
    .insertInto('open_data_switches')
    .values({ off: ['epc'] })
    .execute()
  await refreshOpenData(test.db, { now })
  expect(await rowOf(id, 'epc')).toMatchObject({ value: 'Awaited' })
})
