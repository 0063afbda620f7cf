import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import type { Actor, CallDesk } from '#src/staff/calls/server/desk-call.ts'
import { createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { aListing, numberListingsAnew } from '#test/fixtures/listings.ts'
import { openStaffFixture, type StaffFixture } from '#test/fixtures/staff-fixture.ts'
import { checkAdverts } from './check-adverts.ts'
import { complianceCalls } from './compliance-calls.ts'

const now = new Date('2026-11-23T09:00:00Z')
const agency = anAgency()
const queued: string[] = []
const jobs = { enqueue: async (_db: unknown, name: string) => void queued.push(name) } as never

let staff: StaffFixture
let db: StaffFixture['db']
let owner: Actor
let manager: Actor
beforeEach(async () => {
  numberListingsAnew()
  staff = await openStaffFixture()
  db = staff.db
  owner = await staff.person('owner')
  manager = await staff.person('manager')
  const listings = [
    aListing({ channel: 'lettings', features: ['No DSS'] }),
    aListing({ tenure: undefined, branchId: 2 }),
    aListing({
      material: {
        councilTaxBand: 'A',
        heating: 'Gas',
        water: 'Mains',
        electricity: 'Mains',
        parking: 'Street',
        broadband: 'Fibre',
      },
    }),
  ]
  await storeListings(db, { source: 'feed', listings, now })
  await check()
})

afterEach(() => staff.close())

const check = () => checkAdverts({ db, agency, clock: () => now })
const call = ((...given) =>
  createDeskCalls({ db, agency, clock: () => now, jobs }, complianceCalls, () => now)(...given)) as CallDesk<
  typeof complianceCalls
>

async function list(actor: Actor, filters = {}) {
  const answer = await call(actor, 'list-findings', { filters })
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.value
}
const rulesOf = async (actor: Actor, filters = {}) => (await list(actor, filters)).findings.map(({ rule }) => rule)
const idOf = async (ref: string) =>
  (await db.selectFrom('properties').select('id').where('agent_ref', '=', ref).executeTakeFirstOrThrow()).id

describe('the list of findings', () => {
  it('has the most serious first, with the words, the law and the branch', async () => {
    const { findings } = await list(owner)
    expect(findings[0]).toMatchObject({
      rule: 'no-benefits-words',
      title: 'Nobody on benefits is turned away',
      severity: 'required',
      detail: 'Key features: “No DSS”',
      agentRef: 'OAK_1',
      published: true,
      canBeExempt: true,
      source: { url: 'https://www.gov.uk/rental-discrimination-landlords' },
    })
    expect(findings.map(({ severity }) => severity)).toEqual(
      findings.map(({ severity }) => severity).toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
    )
  })

  it('is narrowed by rule, branch, severity and nation', async () => {
    expect(await rulesOf(owner, { rule: 'tenure-stated' })).toEqual(['tenure-stated'])
    expect(await rulesOf(owner, { branchId: 2, severity: 'recommended' })).toEqual(['tenure-stated'])
    expect(await rulesOf(owner, { severity: 'required' })).toEqual(['no-benefits-words'])
    expect(await rulesOf(owner, { nation: 'scotland' })).toEqual([])
  })

  it('shows a manager their branch alone, and marketing nothing', async () => {
    expect(await rulesOf(manager)).not.toContain('tenure-stated')
    expect((await list(manager)).branches.map(({ branchId }) => branchId)).toEqual([1])
    const marketing = await staff.person('marketing')
    expect(await call(marketing, 'list-findings', { filters: {} })).toMatchObject({
      refusal: { kind: 'not-permitted' },
    })
  })

  it('says of each branch how many adverts are right: what is only for information does not count', async () => {
    const { branches } = await list(owner)
    expect(branches.map(({ branchId, adverts, right }) => [branchId, adverts, right])).toEqual([
      [1, 2, 1],
      [2, 1, 0],
    ])
  })
})
const ORDER = ['required', 'recommended', 'information']

describe('an advert that a person says is right', () => {
  const because = { rule: 'no-benefits-words' as const, reason: 'A quotation from 1990', until: '2027-01-31' }

  it('leaves the list and counts for its branch, with the note in the audit log', async () => {
    const id = await idOf('OAK_1')
    queued.length = 0
    expect(await call(owner, 'exempt-advert', { id, ...because })).toMatchObject({ ok: true })
    expect(await rulesOf(owner)).not.toContain('no-benefits-words')
    expect((await list(owner, { exempt: true })).findings).toEqual([
      expect.objectContaining({ exemption: { reason: because.reason, until: because.until, by: owner.name } }),
    ])
    expect(queued).toEqual(['check-adverts'])
    await check()
    expect((await list(owner)).branches[0]).toMatchObject({ adverts: 2, right: 2 })
    const log = await db.selectFrom('audit_log').select(['action', 'after', 'branch_id']).execute()
    expect(log).toEqual([
      {
        action: 'advert-exempted',
        branch_id: 1,
        after: { rule: 'Nobody on benefits is turned away', reason: because.reason, until: because.until },
      },
    ])
  })

  it('is to be mended again once the exemption is ended', async () => {
    const id = await idOf('OAK_1')
    await call(owner, 'exempt-advert', { id, ...because })
    await call(owner, 'end-exemption', { id, rule: because.rule })
    expect(await rulesOf(owner)).toContain('no-benefits-words')
  })

  it('needs a reason, and a day to come within a year', async () => {
    const id = await idOf('OAK_1')
    for (const [changes, field] of [
      [{ reason: ' ' }, 'reason'],
      [{ until: '' }, 'until'],
      [{ until: '2026-11-22' }, 'until'],
      [{ until: '2028-01-01' }, 'until'],
    ] as const)
      expect(await call(owner, 'exempt-advert', { id, ...because, ...changes })).toMatchObject({
        refusal: { kind: 'invalid', fields: { [field]: expect.any(String) } },
      })
  })

  it('cannot be exempt from what the law withholds, nor by another branch or a negotiator', async () => {
    const id = await idOf('OAK_1')
    expect(await call(owner, 'exempt-advert', { id, ...because, rule: 'rent-stated' })).toMatchObject({
      refusal: { kind: 'invalid' },
    })
    const elsewhere = await staff.person('manager', { branchIds: [2] })
    const negotiator = await staff.person('negotiator')
    for (const actor of [elsewhere, negotiator])
      expect(await call(actor, 'exempt-advert', { id, ...because })).toMatchObject({
        refusal: { kind: 'not-permitted' },
      })
  })
})

describe('the file of findings', () => {
  it('asks for a passkey again, and is noted in the audit log', async () => {
    expect(await call({ ...owner, provedAt: null }, 'export-findings', { filters: {} })).toMatchObject({
      refusal: { kind: 'needs-proof' },
    })
    const answer = await call({ ...owner, provedAt: now }, 'export-findings', { filters: { severity: 'required' } })
    const text = answer.ok ? answer.value.text : ''
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain('OAK_1,"Northgate, Oakham, Rutland"')
    expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([{ action: 'compliance-exported' }])
  })
})
