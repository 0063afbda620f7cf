import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Listing } from '#src/property/listing/listing.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing, aPhoto, type ListingChanges, someListings } from '#test/fixtures/listings.ts'
import { propertyById } from './read-properties.ts'
import { type StoreOptions, storeListings } from './store-listings.ts'
import { storeMedia } from './store-media.ts'
import { tidyTables } from './tidy-tables.ts'

const monday = new Date('2026-11-16T06:00:00Z')
const tuesday = new Date('2026-11-17T06:00:00Z')
const wednesday = new Date('2026-11-18T06:00:00Z')

let test: TestDatabase
beforeEach(async () => {
  test = await cloneDatabase()
})
afterEach(() => test.drop())

function store(listings: Listing[], now = monday, options: Partial<StoreOptions> = {}) {
  return storeListings(test.db, { source: 'feed', listings, now, ...options })
}

async function searchRows() {
  const { rows } = await sql<Record<string, unknown>>`select * from property_search order by property_id`.execute(
    test.db,
  )
  return rows
}

describe('a listing that must not be shown', () => {
  const cases: [why: string, ListingChanges, reason: string][] = [
    ['hidden by its feed', { hidden: true }, 'hidden_by_feed'],
    ['an English letting without a rent', { channel: 'lettings', price: { amount: null } }, 'rent_not_stated'],
  ]
  it.each(cases)('%s is kept, and found by no search', async (_, changes, reason) => {
    const listing = aListing(changes)
    const { ids, held } = await store([listing])
    expect(held).toEqual([{ agentRef: listing.agentRef, reason }])
    expect(await propertyById(test.db, ids[0]!)).toMatchObject({ published: false, withheldReason: reason })
    expect(await searchRows()).toEqual([])
  })

  it('is reported each time, and appears once it is mended', async () => {
    const blank = aListing({ channel: 'lettings', price: { amount: null } })
    await store([blank])
    expect((await store([blank], tuesday)).held).toHaveLength(1)
    const mended = await store([{ ...blank, price: { amount: 900, qualifier: 'none' } }], wednesday)
    expect(mended.changes).toMatchObject([{ kind: 'new' }])
    expect(mended.held).toEqual([])
    expect(await searchRows()).toMatchObject([{ price: 900, published_at: wednesday }])
  })

  it('disappears from searches when it becomes one', async () => {
    const listing = aListing()
    await store([listing])
    await store([{ ...listing, hidden: true }], tuesday)
    expect(await searchRows()).toEqual([])
    await store([{ ...listing, hidden: false }], wednesday)
    expect(await searchRows()).toMatchObject([{ property_id: 1 }])
  })
})

describe('broken text', () => {
  it.each([
    ['a NUL', 'A house\0 by the water'],
    ['half a character', 'A house\ud83c by the water'],
  ])('with %s does not stop the others', async (_, summary) => {
    const { added, ids } = await store([aListing({ summary }), aListing()])
    expect(added).toBe(2)
    expect((await propertyById(test.db, ids[0]!))?.summary).toMatch(/^A house.? by the water$/)
    expect((await store([aListing()])).added).toBe(1)
  })
})

describe('storing', () => {
  it('writes nothing for a listing that says the same', async () => {
    const listings = someListings(3)
    await store(listings)
    const before = await sql`select xmin, ctid from properties`.execute(test.db)
    expect(await store(structuredClone(listings), tuesday)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 3,
      ids: [],
    })
    expect((await sql`select xmin, ctid from properties`.execute(test.db)).rows).toEqual(before.rows)
  })

  it('counts the last of several with one reference', async () => {
    const listing = aListing()
    const { added, ids } = await store([listing, { ...listing, bedrooms: 5 }])
    expect(added).toBe(1)
    expect((await propertyById(test.db, ids[0]!))?.bedrooms).toBe(5)
  })

  it('keeps sources apart', async () => {
    const listing = aListing()
    await store([listing])
    expect((await store([listing], monday, { source: 'other' })).added).toBe(1)
  })

  it('takes more listings than fit one batch, from anything that can be gone through', async () => {
    const listings = someListings(1_203)
    const { added, ids } = await storeListings(test.db, { source: 'feed', listings: listings.values(), now: monday })
    expect(added).toBe(1_203)
    expect(new Set(ids).size).toBe(1_203)
    expect((await searchRows()).length).toBe(1_203)
  })

  it('can be tidied up after, so that the planner knows at once what there is', async () => {
    await store(someListings(300))
    await tidyTables(test.db)
    const { rows } = await sql<{ table: string; known: number }>`
      select relname as table, reltuples::integer as known from pg_class
      where relname in ('properties', 'property_search', 'property_text') order by relname`.execute(test.db)
    expect(rows.map(({ known }) => known)).toEqual([300, 300, 300])
  })

  it('belongs to the transaction that it is given', async () => {
    const given = test.db.transaction().execute(async (trx) => {
      await storeListings(trx, { source: 'feed', listings: [aListing()], now: monday })
      throw new Error('the file is cut off')
    })
    await expect(given).rejects.toThrow('cut off')
    expect(await searchRows()).toEqual([])
  })

  it('two at once of one source do not get in each other’s way', async () => {
    const listings = someListings(50)
    const results = await Promise.all([store(listings), store([...listings].reverse())])
    expect(results.map(({ added }) => added).sort()).toEqual([0, 50])
  })

  it('fills what searches read', async () => {
    await store([
      aListing({
        channel: 'lettings',
        typeId: 8,
        price: { amount: 290, frequency: 'weekly' },
        lettings: { letType: 'short', pets: true },
        acres: 0.25,
        tags: ['Waterside'],
      }),
      aListing({
        channel: 'lettings',
        typeId: 178,
        lettings: { letType: 'commercial' },
        price: { amount: 18_000, frequency: 'annual' },
      }),
      aListing({
        status: 'sold',
        price: { qualifier: 'poa' },
        position: undefined,
        auction: { date: '2026-12-03T14:00:00Z' },
      }),
    ])
    expect(await searchRows()).toMatchObject([
      {
        channel: 'lettings',
        price: 1_257,
        annual_rent: null,
        beds: 3,
        baths: 1,
        type_id: 8,
        acres: 0.25,
        short_let: true,
        pets: true,
        available: true,
        off_market_since: null,
        loc: { x: -0.7302, y: 52.6712 },
        outcode: 'LE15',
        town: 'Oakham',
        county: 'Rutland',
        tags: expect.arrayContaining(['waterside', 'flats', 'short-let', 'pets']),
      },
      { price: 1_500, annual_rent: 18_000 },
      { price: null, loc: null, available: false, off_market_since: expect.any(Date), auction_date: '2026-12-03' },
    ])
  })

  it('says a position in whole millionths of a degree, as counts of a large stock do', async () => {
    const position = { lng: -0.730200449, lat: 52.671199551, accuracy: 'exact' as const }
    await store([aListing({ position })])
    expect(await searchRows()).toMatchObject([{ loc: { x: -0.7302, y: 52.6712 } }])
  })

  it('finds a listing by its words, but not by the number or name of its house', async () => {
    await store([aListing({ address: { line1: 'Holyoake' }, summary: 'Two terraced gardens.' })])
    const hits = async (text: string) =>
      (await sql`select from property_text where words @@ websearch_to_tsquery('english', ${text})`.execute(test.db))
        .rows.length
    expect(await hits('holyoake')).toBe(0)
    expect(await hits('terrace garden')).toBe(1)
    expect(await hits('central heating')).toBe(1)
  })
})

describe('what changed', () => {
  const before = { status: 'available', price: { amount: 325_000 } } as const
  const cases: [ListingChanges, ListingChanges, kind: string, events: object[]][] = [
    [before, { summary: 'Other words.' }, 'changed', []],
    [before, { price: { amount: 350_000 } }, 'changed', [{ kind: 'price', price: 350_000 }]],
    [before, { price: { amount: 300_000 } }, 'reduced', [{ kind: 'price', price: 300_000 }]],
    [before, { price: { amount: null } }, 'changed', [{ kind: 'price' }]],
    [before, { status: 'sstc' }, 'changed', [{ kind: 'status', status: 'sstc' }]],
    [{ status: 'sstc' }, { status: 'available' }, 'back', [{ kind: 'status', status: 'available' }]],
    [
      before,
      { status: 'under_offer', price: { amount: 310_000 } },
      'reduced',
      [
        { kind: 'price', price: 310_000 },
        { kind: 'status', status: 'under_offer' },
      ],
    ],
  ]
  it.each(cases)('from %j to %j is "%s"', async (was, is, kind, events) => {
    const agentRef = 'OAK_changing'
    await store([aListing({ ...was, agentRef })])
    const { changed, changes, ids } = await store([aListing({ ...was, ...is, agentRef })], tuesday)
    expect(changed).toBe(1)
    expect(changes).toEqual([{ id: ids[0], agentRef, kind }])
    const property = await propertyById(test.db, ids[0]!)
    expect(property?.history.slice(1)).toEqual(events.map((event) => ({ at: tuesday.toISOString(), ...event })))
  })

  it('says since when it has its status', async () => {
    const listing = aListing()
    const { ids } = await store([listing])
    await store([{ ...listing, status: 'sstc' }], tuesday)
    await store([{ ...listing, status: 'sstc', summary: 'Other words.' }], wednesday)
    expect((await propertyById(test.db, ids[0]!))?.statusSince).toBe(tuesday.toISOString())
  })
})

describe('when it was launched', () => {
  const listing = aListing({ createdAt: '2026-10-01T09:00:00.000Z' })

  it('is its creation, for what a first import brings, in however many calls', async () => {
    await store([aListing()])
    const { ids } = await store([listing])
    expect(await propertyById(test.db, ids[0]!)).toMatchObject({
      firstPublishedAt: '2026-10-01T09:00:00.000Z',
      history: [{ kind: 'listed', at: '2026-10-01T09:00:00.000Z', price: 325_000, status: 'available' }],
    })
  })

  it('is the import, for what comes later, and stays so', async () => {
    await store([aListing()])
    const { ids } = await store([listing], tuesday)
    await store([{ ...listing, bedrooms: 4 }], wednesday)
    expect((await propertyById(test.db, ids[0]!))?.firstPublishedAt).toBe(tuesday.toISOString())
  })
})

describe('pictures that were fetched', () => {
  const fetched = aPhoto(5)
  const listing = aListing({ media: { photos: [{ source: 'IMG_1.jpg', alt: 'Front' }] } })
  const found = new Map([['IMG_1.jpg', { media: fetched.media, width: 1_920, height: 1_280 }]])

  it('are not known for a property that is not there', async () => {
    expect(await storeMedia(test.db, 4_711, found)).toBe(false)
  })

  it('stay through an import that says the same, and through one that changes other things', async () => {
    const { ids } = await store([listing])
    expect(await storeMedia(test.db, ids[0]!, found)).toBe(true)
    expect((await store([listing], tuesday)).unchanged).toBe(1)
    await store([{ ...listing, bedrooms: 4 }], wednesday)
    const property = await propertyById(test.db, ids[0]!)
    expect(property?.media.photos).toEqual([
      { source: 'IMG_1.jpg', alt: 'Front', media: fetched.media, width: 1_920, height: 1_280 },
    ])
  })
})
