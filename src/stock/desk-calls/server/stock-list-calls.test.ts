import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { leaveMarket } from '#src/property/store/server/leave-market.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { openStockFixture, type StockFixture } from '#test/fixtures/stock-fixture.ts'
import { countRecentViews } from '../../list/server/count-recent-views.ts'
import type { StockFilters } from '../../list/stock-list.ts'

let desk: StockFixture
let manager: Actor
beforeEach(async () => {
  desk = await openStockFixture()
  manager = await desk.person('manager')
})
afterEach(() => desk.close())

const list = (filters: StockFilters = {}, actor = manager) => desk.ask(actor, 'list-properties', { filters })
const refs = async (filters: StockFilters = {}) => (await list(filters)).properties.map(({ agentRef }) => agentRef)

describe('the table of the stock', () => {
  test('shows what visitors see, and what they do not, with the reason', async () => {
    await desk.store([
      aListing({ agentRef: 'SHOWN' }),
      aListing({ agentRef: 'HIDDEN', hidden: true }),
      aListing({ agentRef: 'RENTED', channel: 'lettings', price: { amount: null, qualifier: 'poa' } }),
    ])
    const { properties } = await list({ tab: 'all', sort: 'address' })
    const about = new Map(properties.map((row) => [row.agentRef, row]))
    expect(about.get('SHOWN')).toMatchObject({ published: true, price: '£325,000', statusName: 'For sale', why: null })
    expect(about.get('HIDDEN')).toMatchObject({ published: false, why: expect.stringContaining('hidden') })
    expect(about.get('RENTED')).toMatchObject({ published: false, why: expect.stringContaining('one stated rent') })
    expect(await refs({ tab: 'attention' })).toEqual(expect.arrayContaining(['HIDDEN', 'RENTED']))
    expect(await refs({ tab: 'sale' })).toEqual(expect.arrayContaining(['SHOWN', 'HIDDEN']))
  })

  test('has homes that left the market in a list of their own', async () => {
    await desk.store([aListing({ agentRef: 'STAYS' }), aListing({ agentRef: 'SOLD', status: 'sstc' })])
    await leaveMarket(desk.db, { source: 'blm', feedBranches: ['OAK'], keepRefs: ['STAYS'], now: desk.time.now })
    expect(await refs({ tab: 'sale' })).toEqual(['STAYS'])
    expect(await refs({ tab: 'off' })).toEqual(['SOLD'])
    const { properties } = await list({ tab: 'off' })
    expect(properties[0]).toMatchObject({ statusName: 'Sold' })
  })

  test('is narrowed by branch, status, what is missing, and words of address or reference', async () => {
    await desk.store([
      aListing({ agentRef: 'A_1', branchId: 2, address: { display: 'Mill Street, Uppingham' } }),
      aListing({ agentRef: 'A_2', status: 'under_offer' }),
      aListing({ agentRef: 'B_3', epc: { kind: 'awaited' } }),
    ])
    expect(await refs({ branchId: 2 })).toEqual(['A_1'])
    expect(await refs({ status: 'under_offer' })).toEqual(['A_2'])
    expect(await refs({ missing: 'epc' })).toEqual(['B_3'])
    expect(await refs({ words: 'mill UPP' })).toEqual(['A_1'])
    expect(await refs({ words: 'b_3' })).toEqual(['B_3'])
    expect(await refs({ words: '%' })).toEqual([])
  })

  test.each([
    ['LE15 7PB', ['WITH_HOUSE', 'WITHOUT']],
    ['le157pb', ['WITH_HOUSE', 'WITHOUT']],
    [' Le15 7 ', ['WITH_HOUSE', 'WITHOUT', 'NEIGHBOUR']],
    ['LE15 7PX', ['NEIGHBOUR']],
    ['LE15 8', []],
    // the sector 2 of PE9, and no district PE92
    ['PE9 2', ['STAMFORD']],
  ])('is narrowed to the postcode %j, whether or not a home says its house', async (words, found) => {
    const at = (agentRef: string, outcode: string, incode: string, line1?: string) =>
      aListing({ agentRef, address: { display: 'Mill Street', outcode, incode, ...(line1 && { line1 }) } })
    await desk.store([
      at('WITH_HOUSE', 'LE15', '7PB', '4 Mill Street'),
      at('WITHOUT', 'LE15', '7PB'),
      at('NEIGHBOUR', 'LE15', '7PX', '6 Mill Street'),
      at('STAMFORD', 'PE9', '2AB', '8 Mill Street'),
      aListing({ agentRef: 'UNKNOWN', address: { display: 'Mill Street' } }),
    ])
    expect((await refs({ words })).toSorted()).toEqual(found.toSorted())
  })

  test('is sorted by views of fourteen days, and counts none before', async () => {
    await desk.store([aListing({ agentRef: 'QUIET' }), aListing({ agentRef: 'BUSY' }), aListing({ agentRef: 'PAST' })])
    const view = (ref: string, day: string, views: number) =>
      sql`insert into property_views select id, ${day}::date, ${views} from properties where agent_ref = ${ref}`.execute(
        desk.db,
      )
    await view('QUIET', '2026-11-19', 3)
    await view('BUSY', '2026-11-20', 40)
    await view('PAST', '2026-11-06', 900)
    await countRecentViews(desk.db, desk.time.now)
    const { properties } = await list({ sort: 'views' })
    expect(properties.map(({ agentRef, views }) => [agentRef, views])).toEqual([
      ['BUSY', 40],
      ['QUIET', 3],
      ['PAST', 0],
    ])
  })

  test.each(['updated', 'views', 'price-low', 'address'] as const)(
    'goes on where it ended when sorted by %s, without a gap and without one twice',
    async (sort) => {
      await desk.store(Array.from({ length: 80 }, (_, at) => aListing({ price: { amount: 100_000 + (at % 7) } })))
      const first = await desk.ask(manager, 'list-properties', { filters: { sort } })
      const second = await desk.ask(manager, 'list-properties', { filters: { sort }, after: first.next! })
      const third = await desk.ask(manager, 'list-properties', { filters: { sort }, after: second.next! })
      const ids = [...first.properties, ...second.properties, ...third.properties].map(({ id }) => id)
      expect(ids).toHaveLength(80)
      expect(new Set(ids).size).toBe(80)
      expect(third.next).toBeNull()
    },
  )

  test('begins anew where it is asked to go on from what it never gave', async () => {
    await desk.store([aListing()])
    for (const after of ['', 'x', '1.', "1.' or true", '99999999999.1', '5.2026-13-45', '5.99999999999'])
      for (const sort of ['updated', 'price-low', 'address'] as const) {
        const { properties } = await desk.ask(manager, 'list-properties', { filters: { sort }, after })
        expect(properties.length, `${sort} after ${after}`).toBeLessThanOrEqual(1)
      }
  })
})

describe('what somebody keeps of the table', () => {
  test('views and columns are their own', async () => {
    const other = await desk.person('negotiator')
    await desk.store([aListing({ epc: { kind: 'awaited' } }), aListing()])
    await desk.ask(manager, 'save-property-view', { name: 'No EPC', filters: { missing: 'epc' } })
    await desk.ask(manager, 'choose-property-columns', { columns: ['negotiator', 'views'] })
    const mine = await desk.ask(manager, 'count-properties', { filters: {} })
    expect(mine.saved).toMatchObject([{ name: 'No EPC', count: 1 }])
    expect(mine.columns).toEqual(['negotiator', 'views'])
    const theirs = await desk.ask(other, 'count-properties', { filters: {} })
    expect(theirs.saved).toEqual([])
    expect(theirs.columns).toContain('missing')
    await desk.ask(other, 'delete-property-view', { id: mine.saved[0]!.id })
    expect((await desk.ask(manager, 'count-properties', { filters: {} })).saved).toHaveLength(1)
  })
})

describe('the spreadsheet', () => {
  test('needs a proof, has the homes of one’s branches, and is in the audit log', async () => {
    await desk.store([aListing({ agentRef: 'MINE' }), aListing({ agentRef: 'THEIRS', branchId: 2 })])
    const unproved = { ...manager, provedAt: null }
    expect(await desk.call(unproved, 'export-properties', { filters: {} })).toMatchObject({
      refusal: { kind: 'needs-proof' },
    })
    const { text } = await desk.ask(manager, 'export-properties', { filters: {} })
    expect(text.split('\r\n')[0]).toContain('reference')
    expect(text).toContain('MINE')
    expect(text).not.toContain('THEIRS')
    const { rows } = await sql`select action, subject_name from audit_log`.execute(desk.db)
    expect(rows).toEqual([{ action: 'properties-exported', subject_name: '1 property' }])
  })
})
