import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Listing } from '#src/property/listing/listing.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { correctLeftStatus, leaveMarket, previewLeaving } from './leave-market.ts'
import { propertyById } from './read-properties.ts'
import { storeListings } from './store-listings.ts'

const monday = new Date('2026-11-16T06:00:00Z')
const tuesday = new Date('2026-11-17T06:00:00Z')
const wednesday = new Date('2026-11-18T06:00:00Z')

let test: TestDatabase
beforeEach(async () => {
  test = await cloneDatabase()
})
afterEach(() => test.drop())

const source = 'feed'
const store = (listings: Listing[], now = monday) => storeListings(test.db, { source, listings, now })
const leave = (keepRefs: string[], now = tuesday, feedBranches = ['OAK']) =>
  leaveMarket(test.db, { source, feedBranches, keepRefs, now })

async function searchRow(id: number) {
  const { rows } = await sql<{ status: string; available: boolean; off_market_since: Date | null }>`
    select status, available, off_market_since from property_search where property_id = ${id}`.execute(test.db)
  return rows[0]
}

describe('a home that is no longer in its feed', () => {
  it('of a branch that is not in the file stays', async () => {
    await store([aListing(), aListing({ feedBranch: 'UPP' })])
    expect(await leave([], tuesday, ['UPP'])).toMatchObject({ withdrawn: 1, ids: [2] })
    expect(await propertyById(test.db, 1)).toMatchObject({ status: 'available', published: true })
  })

  it('of another source stays', async () => {
    await storeListings(test.db, { source: 'other', listings: [aListing()], now: monday })
    expect((await leave([])).ids).toEqual([])
  })

  it('is previewed without a change', async () => {
    const kept = aListing()
    const gone = aListing({ status: 'sstc' })
    await store([kept, gone])
    const preview = await previewLeaving(test.db, { source, feedBranches: ['OAK'], keepRefs: [kept.agentRef] })
    expect(preview).toEqual({
      live: 2,
      shown: 2,
      leaving: [{ id: 2, agentRef: gone.agentRef, displayAddress: 'Northgate, Oakham, Rutland', becomes: 'sold' }],
    })
    expect(await propertyById(test.db, 2)).toMatchObject({ status: 'sstc', published: true })
  })

  it('is withdrawn: known still, shown and found no more', async () => {
    await store([aListing()])
    expect(await leave([])).toMatchObject({ sold: 0, let: 0, withdrawn: 1 })
    expect(await propertyById(test.db, 1)).toMatchObject({
      status: 'withdrawn',
      published: false,
      leftAt: tuesday.toISOString(),
      history: [{ kind: 'listed' }, { kind: 'left', status: 'withdrawn', at: tuesday.toISOString() }],
    })
    expect(await searchRow(1)).toBeUndefined()
  })

  it('is sold or let if it was as good as that, and stays searchable from that day', async () => {
    await store([aListing({ status: 'sstc' }), aListing({ channel: 'lettings', status: 'let_agreed' })])
    expect(await leave([])).toMatchObject({ sold: 1, let: 1, withdrawn: 0 })
    expect(await propertyById(test.db, 1)).toMatchObject({
      status: 'sold',
      published: true,
      statusSince: tuesday.toISOString(),
    })
    expect(await searchRow(1)).toEqual({ status: 'sold', available: false, off_market_since: tuesday })
    expect(await searchRow(2)).toEqual({ status: 'let', available: false, off_market_since: tuesday })
  })

  it('leaves once', async () => {
    await store([aListing({ status: 'sstc' })])
    await leave([])
    expect((await leave([], wednesday)).ids).toEqual([])
    expect((await propertyById(test.db, 1))?.history).toHaveLength(2)
  })

  it('that comes back unchanged is on the market again', async () => {
    const listing = aListing()
    await store([listing])
    await leave([])
    expect((await store([listing], wednesday)).changes).toMatchObject([{ id: 1, kind: 'back' }])
    expect(await propertyById(test.db, 1)).toMatchObject({
      status: 'available',
      published: true,
      statusSince: wednesday.toISOString(),
    })
    expect((await propertyById(test.db, 1))?.leftAt).toBeUndefined()
    expect(await searchRow(1)).toMatchObject({ available: true, off_market_since: null })
  })
})

describe('what became of a home', () => {
  it('is not corrected while it is on the market, or unknown', async () => {
    const listing = aListing()
    await store([listing])
    const correct = (agentRef: string) =>
      correctLeftStatus(test.db, { source, agentRef, status: 'sold', now: wednesday })
    expect(await correct(listing.agentRef)).toBe(false)
    expect(await correct('nobody')).toBe(false)
  })

  it.each(['sold', 'withdrawn'] as const)('can be corrected to %s, and searches follow', async (status) => {
    const listing = aListing({ status: status === 'sold' ? 'available' : 'sstc' })
    await store([listing])
    await leave([])
    expect(await correctLeftStatus(test.db, { source, agentRef: listing.agentRef, status, now: wednesday })).toBe(true)
    expect(await propertyById(test.db, 1)).toMatchObject({
      status,
      published: status === 'sold',
      leftAt: tuesday.toISOString(),
    })
    const inSearch = { status: 'sold', available: false, off_market_since: tuesday }
    expect(await searchRow(1)).toEqual(status === 'sold' ? inSearch : undefined)
  })
})

describe('a home listed again under another reference', () => {
  const first = aListing({ address: { line1: '12' } })
  const again = { ...first, agentRef: 'OAK_again' }

  it('is not the flat next door with the same number, which was there before', async () => {
    await store([first, again])
    await leave([again.agentRef], wednesday)
    expect((await propertyById(test.db, 1))?.relistedAs).toBeUndefined()
  })

  it('is not the same house to let', async () => {
    await store([first])
    await leave([])
    await store([aListing({ channel: 'lettings', address: { line1: '12' } })], wednesday)
    expect((await propertyById(test.db, 1))?.relistedAs).toBeUndefined()
  })

  it('is where the old one leads, long after it left', async () => {
    await store([first])
    await leave([])
    await store([again], new Date('2028-03-01T06:00:00Z'))
    expect((await propertyById(test.db, 1))?.relistedAs).toBe(2)
  })

  it('is where the old one leads, in the file that drops the one and brings the other', async () => {
    await store([first])
    await store([again], tuesday)
    await leave([again.agentRef])
    expect((await propertyById(test.db, 1))?.relistedAs).toBe(2)
  })

  it('leads nowhere once it is back itself', async () => {
    await store([first])
    await leave([])
    await store([again], tuesday)
    await store([first], wednesday)
    expect((await propertyById(test.db, 1))?.relistedAs).toBeUndefined()
  })
})
