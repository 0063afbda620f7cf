import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#src/platform/database/database.ts'
import { BITMAP_BLOCK } from '#src/property/store/server/bitmap-facts.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { bitmapDifferences, rebuildBitmaps, updateBitmaps } from '#src/property/store/server/update-bitmaps.ts'
import type { Criteria, ViewBox } from '#src/search/criteria/criteria.ts'
import type { MapLook } from '#src/search/map/map-question.ts'
import { createPositionCache, findHomes } from '#src/search/map/server/found-homes.ts'
import { countAll, countByRows, matchesByBitmaps } from '#src/search/results/server/statements.ts'
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

const texts = ['orchard', 'cellar -paddock', 'boathouse or inglenook', '"orchard boathouse"', 'home cellar', 'moat']

const anywhere = fc.tuple(anySearch, fc.option(fc.constantFrom(...texts), { freq: 2, nil: undefined })).map(
  ([{ placeId: _, q: __, within: ___, polygon: ____, viewport: _____, ...criteria }, text]): Criteria => ({
    ...criteria,
    text,
  }),
)

/** The same count from the bitmaps and from the rows; undefined for what has no bitmaps. */
async function bothCounts(asked: Criteria): Promise<[bitmaps: number, rows: number] | undefined> {
  const search = createSearch({ db, places, agency, clock: () => now })
  const { where, bitmaps } = await search.resolve(asked)
  if (!bitmaps) return undefined
  const counts = await countAll(db, [countByBitmaps(bitmaps, where), countByRows(where)])
  return [counts[0]!, counts[1]!]
}

/** What bitmaps and positions find beside the rows themselves. */
async function expectSameHomes(asked: Criteria) {
  const search = createSearch({ db, places, agency, clock: () => now })
  const { where, bitmaps } = await search.resolve(asked)
  if (!bitmaps) return
  const { rows } = await sql<{ id: number; lng: number | null; lat: number | null }>`
    select property_id as id, loc[0] as lng, loc[1] as lat from property_search
    where ${sql.join(where, sql` and `)} order by property_id`.execute(db)
  const inOrder = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other)
  const matches = await matchesByBitmaps(db, bitmaps, where, 1000)
  expect(inOrder(matches.ids ?? []), JSON.stringify(asked)).toEqual(rows.map(({ id }) => id))
  expect(await matchesByBitmaps(db, bitmaps, where, rows.length - 1)).toEqual({ total: rows.length })
  const found = (await findHomes(db, createPositionCache(db), bitmaps, where))!
  expect(found.total).toBe(rows.length)
  const placed = rows.filter(({ lng }) => lng !== null)
  expect(inOrder(found.ids)).toEqual(placed.map(({ id }) => id))
  for (const { id, lng, lat } of placed) {
    const at = found.ids.indexOf(id)
    expect(found.positions[2 * at]! / 1e6).toBeCloseTo(lng!, 5)
    expect(found.positions[2 * at + 1]! / 1e6).toBeCloseTo(lat!, 5)
  }
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
    await sql`analyze property_text`.execute(db)
    await updateBitmaps(db, MIN_HOMES_OF_WORD)
  }
}

/** So that some words of the homes are facts, and others are looked up. */
const MIN_HOMES_OF_WORD = 18

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
          await expectSameHomes(search)
        }
        expect(await bitmapDifferences(db)).toEqual([])
      },
    ),
    { numRuns: 16, seed: 20_261_123 },
  )
  const { rows } = await sql<{
    blocks: number
  }>`select count(distinct block)::int as blocks from property_bitmaps`.execute(db)
  expect(rows[0]!.blocks).toBe(2)
  expect(asked).toBeGreaterThan(60)
  expect(found).toBeGreaterThan(20)
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
  await imports[1]!.commit().execute()
  expect(await bothCounts(everything)).toSatisfy(areEqual)
  await updateBitmaps(db)
  expect(await bothCounts(everything)).toSatisfy(areEqual)
  expect(await noted()).toBe(0)
  expect(await bitmapDifferences(db)).toEqual([])
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

test('words and positions that differ from the rows are found, and made anew', async () => {
  await store(db, someRefs(0, 60), 5)
  await sql`analyze property_text`.execute(db)
  await updateBitmaps(db, 1)
  const { rows } = await sql<{ word: string }>`
    select word from property_words where is_complete and word = any('{orchard,boathous}') order by 1`.execute(db)
  expect(rows).toEqual([{ word: 'boathous' }, { word: 'orchard' }])
  await sql`update property_bitmaps set bits = ~bits where fact = 'word orchard'`.execute(db)
  await sql`
    update property_positions set positions = set_byte(positions, 8 * ${BITMAP_BLOCK - 29}::integer, 7)
    where block = 0`.execute(db)
  expect((await bitmapDifferences(db)).sort()).toEqual(['positions', 'word orchard'])
  await rebuildBitmaps(db)
  expect(await bitmapDifferences(db)).toEqual([])
})

test('a text that was written alone is noted', async () => {
  await store(db, someRefs(0, 60), 5)
  await sql`analyze property_text`.execute(db)
  await updateBitmaps(db, 1)
  const orchards: Criteria = { channel: 'sales', tags: [], page: 1, status: 'all', text: 'orchard' }
  const before = await bothCounts(orchards)
  await sql`update property_text set words = to_tsvector('english', 'no fruit')`.execute(db)
  expect(before).toSatisfy(areEqual)
  expect(await bothCounts(orchards)).toEqual([0, 0])
  await updateBitmaps(db)
  expect(await bothCounts(orchards)).toEqual([0, 0])
})

const inBoxes = fc
  .tuple(anywhere, fc.constantFrom<ViewBox>([-1.3, 52.3, -0.1, 53.1], [-0.9, 52.5, -0.4, 52.8]))
  .map(([criteria, viewport]): Criteria => ({ ...criteria, viewport }))

test('a large stock has the pages, maps and counts of a small one', async () => {
  await store(db, someRefs(0, 60), 7)
  await sql`analyze property_text`.execute(db)
  await updateBitmaps(db, MIN_HOMES_OF_WORD)
  await store(db, someRefs(50, 30), 8)
  await fc.assert(
    fc.asyncProperty(fc.oneof(anywhere, inBoxes), fc.boolean(), async (asked, isNear) => {
      const look: MapLook = {
        zoom: isNear ? 12 : 9,
        ...(isNear && { frame: [-0.9, 52.5, -0.4, 52.8] satisfies ViewBox }),
      }
      const ask = async (homes: number) => {
        await sql`update pg_class set reltuples = ${homes}::float4 where relname = 'property_search'`.execute(db)
        const search = createSearch({ db, places, agency, clock: () => now })
        const { cards, pagination } = await search.find(asked)
        const { marks, totalCount } = await search.marks(asked, look)
        const box = (await search.box(asked))?.map((degrees) => degrees.toFixed(5))
        const pins = marks.pins.map(({ id }) => id)
        return { ids: cards.map(({ propertyId }) => propertyId), pagination, pins, totalCount, box }
      }
      expect(await ask(1_000_000), JSON.stringify(asked)).toEqual(await ask(100))
    }),
    { numRuns: 30, seed: 20_261_124 },
  )
})

test('a stock that is emptied at a stroke is counted as none', async () => {
  await store(db, someRefs(0, 60), 6)
  await updateBitmaps(db)
  await sql`truncate property_search`.execute(db)
  expect(await bothCounts(everything)).toEqual([0, 0])
  await expectSameHomes(everything)
})

function areEqual(counts: [number, number] | undefined): boolean {
  return counts !== undefined && counts[0] === counts[1] && counts[1] > 0
}

async function noted(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from property_bitmap_changes`.execute(db)
  return rows[0]!.count
}
