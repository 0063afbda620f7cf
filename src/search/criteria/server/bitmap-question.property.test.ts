import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#src/platform/database/database.ts'
import { BITMAP_BLOCK } from '#src/property/store/server/bitmap-facts.ts'
import { mapCellDifferences, mergeMapCells, rebuildMapCells } from '#src/property/store/server/map-cells.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { bitmapDifferences, rebuildBitmaps, updateBitmaps } from '#src/property/store/server/update-bitmaps.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { countAll, countByRows } from '#src/search/results/server/statements.ts'
import { createSearch } from '#src/search/server/search.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { agency, anyHome, anySearch, daysAgo, knownPlaces, now, places } from '#test/fixtures/any-home.ts'
import { storePlaces } from '#test/fixtures/places.ts'
import { countByBitmaps } from './bitmap-question.ts'

let database: TestDatabase
let db: Database

beforeEach(async () => {
  database = await cloneDatabase()
  db = database.db
  await storePlaces(db, knownPlaces)
  // homes on both sides of the border of two blocks
  await sql`select setval(pg_get_serial_sequence('properties', 'id'), ${BITMAP_BLOCK - 30}::integer)`.execute(db)
})

afterEach(() => database.drop())

const anywhere = anySearch.map(
  ({ placeId: _, q: __, within: ___, polygon: ____, viewport: _____, text: ______, ...criteria }): Criteria => criteria,
)

/** The same count from the bitmaps and from the rows; undefined for what has no bitmaps. */
async function bothCounts(asked: Criteria): Promise<[bitmaps: number, rows: number] | undefined> {
  const search = createSearch({ db, places, agency, clock: () => now })
  const { where, bitmaps } = await search.resolve(asked)
  if (!bitmaps) return undefined
  const counts = await countAll(db, [countByBitmaps(bitmaps, where), countByRows(where)])
  return [counts[0]!, counts[1]!]
}

async function store(into: Kysely<never> | Database, refs: readonly string[], seed: number, source = 'test') {
  const homes = fc.sample(anyHome, { numRuns: refs.length, seed })
  // a settlement that no table knows is locked by the import that names it first
  const address = { town: 'Oakham', county: 'Rutland' }
  const listings = homes.map((home, index) => ({
    ...home,
    agentRef: refs[index]!,
    address: { ...home.address, ...address },
  }))
  await storeListings(into as Database, { source, listings, now })
}

const someRefs = (from: number, count: number) => Array.from({ length: count }, (_, at) => `R${from + at}`)

type Write = { kind: 'store'; from: number; count: number; seed: number } | { kind: 'delete' | 'close' | 'update' }

const anyWrite: fc.Arbitrary<Write> = fc.oneof(
  fc.record({
    kind: fc.constant('store' as const),
    from: fc.integer({ min: 0, max: 60 }),
    count: fc.integer({ min: 1, max: 40 }),
    seed: fc.integer(),
  }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'close' as const, 'update' as const) }),
)

async function write(one: Write) {
  if (one.kind === 'store') await store(db, someRefs(one.from, one.count), one.seed)
  else if (one.kind === 'delete')
    await sql`delete from properties where id in (select id from properties order by md5(id::text) limit 7)`.execute(db)
  else if (one.kind === 'close')
    await sql`
      update property_search set available = false, off_market_since = ${daysAgo(agency.settings.soldSearchableDays)}
      where property_id % 5 = 0`.execute(db)
  else {
    await updateBitmaps(db)
    await mergeMapCells(db, 0)
  }
}

test('after any writes, with the bitmaps up to date or not, they count what the rows count', async () => {
  let asked = 0
  let found = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyWrite, { minLength: 1, maxLength: 6 }),
      fc.array(anywhere, { minLength: 6, maxLength: 6 }),
      async (writes, searches) => {
        for (const one of writes) await write(one)
        for (const search of searches) {
          const counts = await bothCounts(search)
          if (!counts) continue
          asked += 1
          if (counts[1] > 0) found += 1
          expect(counts[0], JSON.stringify(search)).toBe(counts[1])
        }
        expect(await mapCellDifferences(db)).toBe(0)
      },
    ),
    { numRuns: 60, seed: 20_261_123 },
  )
  const { rows } = await sql<{
    blocks: number
  }>`select count(distinct block)::int as blocks from property_bitmaps`.execute(db)
  expect(rows[0]!.blocks).toBe(2)
  expect(asked).toBeGreaterThan(200)
  expect(found).toBeGreaterThan(80)
})

const everything: Criteria = { channel: 'sales', tags: [], page: 1, status: 'all' }

test('two imports and an update of the bitmaps at once wait for nothing of each other’s, and no home is lost', async () => {
  await store(db, someRefs(0, 60), 1)
  await updateBitmaps(db)
  const others = [openDatabase(database.url), openDatabase(database.url)]
  const imports = await Promise.all(others.map((one) => one.startTransaction().execute()))
  await store(imports[0]!, someRefs(0, 40), 2)
  await store(imports[1]!, someRefs(0, 40), 3, 'another feed')
  // both are under way: what they wrote is not there yet, and holds nobody up
  await updateBitmaps(db)
  expect(await bothCounts(everything)).toSatisfy(areEqual)
  await imports[0]!.commit().execute()
  expect(await bothCounts(everything)).toSatisfy(areEqual)
  await updateBitmaps(db)
  await store(imports[1]!, someRefs(40, 20), 4, 'another feed')
  await mergeMapCells(db, 0)
  await imports[1]!.commit().execute()
  expect(await bothCounts(everything)).toSatisfy(areEqual)
  await updateBitmaps(db)
  expect(await bothCounts(everything)).toSatisfy(areEqual)
  expect(await noted()).toBe(0)
  expect(await mapCellDifferences(db)).toBe(0)
  await Promise.all(others.map((one) => one.destroy()))
})

test('bitmaps that differ from the rows are found, and made anew', async () => {
  await store(db, someRefs(0, 60), 5)
  await updateBitmaps(db)
  expect(await bitmapDifferences(db)).toEqual([])
  await sql`update property_bitmaps set bits = ~bits where fact = 'available'`.execute(db)
  await sql`delete from property_bitmaps where fact = 'tag garden'`.execute(db)
  await sql`insert into property_bitmaps select 'tag moat', block, bits from property_bitmaps where fact = 'all'`.execute(
    db,
  )
  expect((await bitmapDifferences(db)).sort()).toEqual(['available', 'tag garden', 'tag moat'])
  await rebuildBitmaps(db)
  expect(await bitmapDifferences(db)).toEqual([])
  expect(await bothCounts(everything)).toSatisfy(areEqual)
})

test('cells of the map that differ from the rows are found, and made anew', async () => {
  await store(db, someRefs(0, 60), 5)
  expect(await mapCellDifferences(db)).toBe(0)
  await sql`update property_map_cells set homes = homes + 1 where available`.execute(db)
  expect(await mapCellDifferences(db)).toBeGreaterThan(0)
  await rebuildMapCells(db)
  expect(await mapCellDifferences(db)).toBe(0)
})

test('a stock that is emptied at a stroke is counted as none', async () => {
  await store(db, someRefs(0, 60), 6)
  await updateBitmaps(db)
  await sql`truncate property_search`.execute(db)
  expect(await bothCounts(everything)).toEqual([0, 0])
  expect(await mapCellDifferences(db)).toBe(0)
})

function areEqual(counts: [number, number] | undefined): boolean {
  return counts !== undefined && counts[0] === counts[1] && counts[1] > 0
}

async function noted(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from property_bitmap_changes`.execute(db)
  return rows[0]!.count
}
