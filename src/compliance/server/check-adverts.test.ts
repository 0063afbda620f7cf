import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdvertRuleSettings } from '#src/property/advert-rules/advert-policy.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { refreshOpenData } from '#src/property/server/refresh-open-data.ts'
import { leaveMarket } from '#src/property/store/server/leave-market.ts'
import { propertyById } from '#src/property/store/server/read-properties.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing, numberListingsAnew } from '#test/fixtures/listings.ts'
import { checkAdverts } from './check-adverts.ts'

const friday = new Date('2026-11-20T12:00:00Z')
const saturday = new Date('2026-11-21T12:00:00Z')
const nextMay = new Date('2027-05-01T12:00:00Z')

let test: TestDatabase
beforeEach(async () => {
  numberListingsAnew()
  test = await cloneDatabase()
})
afterEach(() => test.drop())

const source = 'feed'
const store = (listings: Listing[], now = friday) => storeListings(test.db, { source, listings, now })
const check = (now = friday, advertRules?: Partial<AdvertRuleSettings>) =>
  checkAdverts({
    db: test.db,
    agency: { settings: { advertRules: advertRules && { withhold: [], prsDatabase: [], ...advertRules } } as never },
    clock: () => now,
  })

async function findings() {
  const { rows } = await sql<{ id: number; rule: string; detail: string; since: Date }>`
    select property_id as id, rule, detail, since from advert_findings order by property_id, rule`.execute(test.db)
  return rows
}
const foundRules = async () => (await findings()).map(({ id, rule }) => `${id} ${rule}`)

const letHome = (changes: Parameters<typeof aListing>[0] = {}) =>
  aListing({
    channel: 'lettings',
    material: {
      councilTaxBand: 'B',
      heating: 'Gas',
      water: 'Mains',
      electricity: 'Mains',
      parking: 'Street',
      broadband: 'Fibre',
    },
    ...changes,
    lettings: { minimumTermMonths: undefined, ...changes.lettings },
  })

async function makeExempt(propertyId: number, rule: string, until: string) {
  await sql`
    insert into advert_exemptions (property_id, rule, reason, until, account_name, made_at)
    values (${propertyId}, ${rule}, 'The landlord lives there too', ${until}, 'Priya Lanyon', now())`.execute(test.db)
  await sql`delete from advert_checks where property_id = ${propertyId}`.execute(test.db)
}

describe('the check of adverts', () => {
  it('finds what breaks a rule, with the words, and the home without fault has none', async () => {
    await store([letHome({ features: ['No DSS'] }), letHome()])
    expect(await check()).toBe(2)
    expect(await findings()).toEqual([
      { id: 1, rule: 'no-benefits-words', detail: 'Key features: “No DSS”', since: friday },
    ])
  })

  it('looks at nothing again that has not changed', async () => {
    await store([letHome(), letHome()])
    await check()
    expect(await check(saturday)).toBe(0)
    await store([letHome({ agentRef: 'OAK_1', summary: 'No DSS' })], saturday)
    expect(await check(saturday)).toBe(1)
    expect(await foundRules()).toEqual(['1 no-benefits-words'])
  })

  it('tells of a register that contradicts the advert, as soon as it is loaded, and changes nothing', async () => {
    await store([letHome({ epc: { kind: 'letter', letter: 'C' } })])
    await check()
    await sql`insert into open_data_sets (name, edition, loaded_at, stored) values ('epc', '2026-10', now(), 1)`.execute(
      test.db,
    )
    await sql`insert into epc_certificates (postcode, address, letter, lodged_on)
      values ('LE156QS', '1 Northgate', 'E', '2024-03-03')`.execute(test.db)
    await refreshOpenData(test.db, { now: friday })
    expect(await check()).toBe(1)
    expect(await findings()).toMatchObject([
      { rule: 'epc-as-registered', detail: 'The advert says C, the EPC register says E, certificate of 3 March 2024' },
    ])
    expect((await propertyById(test.db, 1))?.epc).toEqual({ kind: 'letter', letter: 'C' })
  })

  it('forgets what has been mended, and keeps since when the rest is known', async () => {
    await store([letHome({ features: ['No DSS', 'No children'] })])
    await check()
    await store([letHome({ agentRef: 'OAK_1', features: ['No DSS'] })], saturday)
    await check(saturday)
    expect(await findings()).toEqual([expect.objectContaining({ rule: 'no-benefits-words', since: friday })])
  })

  it('looks at every advert when a region opens, and at one when its certificate runs out', async () => {
    await store([letHome(), letHome({ epc: { kind: 'rated', current: 61, validUntil: '2026-11-20' } })])
    const prsDatabase = [{ from: '2027-05-01', postcodes: ['LE'] }]
    expect(await check(friday, { prsDatabase })).toBe(2)
    expect(await check(saturday, { prsDatabase })).toBe(1)
    expect(await foundRules()).toEqual(['2 epc-expired'])
    expect(await check(nextMay, { prsDatabase })).toBe(2)
    expect(await foundRules()).toContain('1 prs-database-landlord')
  })

  it('forgets homes that left the market', async () => {
    await store([letHome({ features: ['No DSS'] })])
    await check()
    await leaveMarket(test.db, { source, feedBranches: ['OAK'], keepRefs: [], now: saturday })
    await check(saturday)
    expect(await findings()).toEqual([])
  })
})

describe('an agency that withholds adverts by a rule', () => {
  const withhold: Partial<AdvertRuleSettings> = { withhold: ['no-benefits-words'] }
  const isShown = async () => (await propertyById(test.db, 1))?.published
  const isSearched = async () => {
    const { rows } = await sql`select 1 from property_search where property_id = 1`.execute(test.db)
    return rows.length === 1
  }

  it('withholds them at the import that brings them', async () => {
    const policy = { today: '2026-11-20', prsDatabase: [], withhold: ['no-benefits-words' as const] }
    const listings = [letHome({ features: ['No DSS'] })]
    expect((await storeListings(test.db, { source, listings, now: friday, policy })).held).toEqual([
      { agentRef: 'OAK_1', reason: 'advert_rule' },
    ])
    expect([await isShown(), await isSearched()]).toEqual([false, false])
    expect((await storeListings(test.db, { source, listings, now: saturday, policy })).unchanged).toBe(1)
  })

  it('withholds those shown before from the next check on, and shows them when the setting is taken back', async () => {
    await store([letHome({ features: ['No DSS'] })])
    await check()
    expect([await isShown(), await isSearched()]).toEqual([true, true])
    await check(saturday, withhold)
    expect([await isShown(), await isSearched()]).toEqual([false, false])
    expect(await propertyById(test.db, 1)).toMatchObject({ withheldReason: 'advert_rule' })
    await check(saturday)
    expect([await isShown(), await isSearched()]).toEqual([true, true])
  })

  it('shows one of which a person has said that it is right, until the day they gave', async () => {
    await store([letHome({ features: ['No DSS'] })])
    await check(friday, withhold)
    expect(await isShown()).toBe(false)
    await makeExempt(1, 'no-benefits-words', '2026-11-20')
    await check(friday, withhold)
    expect(await isShown()).toBe(true)
    await check(saturday, withhold)
    expect(await isShown()).toBe(false)
  })

  it('withholds what the law withholds for its own reason', async () => {
    await store([letHome({ features: ['No DSS'], price: { amount: null } })])
    await check(friday, withhold)
    expect(await propertyById(test.db, 1)).toMatchObject({ withheldReason: 'rent_not_stated' })
  })
})
