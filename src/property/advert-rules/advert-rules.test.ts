import { describe, expect, it } from 'vitest'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import type { Listing } from '../listing/listing.ts'
import { ADVERT_RULE_IDS, type AdvertContext } from './advert-rule.ts'
import { RULE_CASES } from './advert-rules.cases.ts'
import {
  ADVERT_RULES,
  type AdvertPolicy,
  advertFindings,
  recheckOn,
  rulesEdition,
  withheldByPolicy,
} from './advert-rules.ts'

const on = (today: string): AdvertContext => ({ today, prsDatabase: [] })

describe('the rules of adverts', () => {
  it.each(RULE_CASES)('$rule finds of a home $home: $found', ({ rule, changes, nation, today, prs, found }) => {
    const listing = aListing({ ...changes, address: { ...changes.address, nation: nation ?? 'england' } })
    const findings = advertFindings(listing, { today: today ?? '2026-11-20', prsDatabase: prs ?? [] })
    expect(findings.find((finding) => finding.rule === rule)?.detail ?? null).toBe(found)
  })

  it('each have cases, and are in the registry once', () => {
    expect(ADVERT_RULES.map(({ id }) => id).toSorted()).toEqual(ADVERT_RULE_IDS.toSorted())
    expect(new Set(RULE_CASES.map(({ rule }) => rule)).size).toBe(ADVERT_RULE_IDS.length)
  })

  it('withhold only where a date says since when, or the law names no other', () => {
    for (const { id, applies, severity } of ADVERT_RULES)
      for (const { effect } of Object.values(applies))
        expect(effect === 'withhold' || effect === 'may-withhold' ? severity : 'required', id).toBe('required')
  })

  it('find nothing of a home abroad, and nothing of one that is sold', () => {
    const broken: ListingChanges = { channel: 'lettings', price: { amount: null }, features: ['No DSS'] }
    expect(advertFindings(aListing({ ...broken, address: { countryCode: 'ES' } }), on('2026-11-20'))).toEqual([])
    expect(advertFindings(aListing({ ...broken, status: 'let' }), on('2026-11-20'))).toEqual([])
    expect(advertFindings(aListing(broken), on('2026-11-20'))).not.toEqual([])
  })

  it('are asked anew when a rule comes into force, and when a region opens', () => {
    expect(rulesEdition(on('2026-11-20'))).toBe(rulesEdition(on('2026-11-21')))
    expect(rulesEdition(on('2026-04-30'))).not.toBe(rulesEdition(on('2026-05-01')))
    const prsDatabase = [{ from: '2027-01-01', postcodes: ['LE'] }]
    expect(rulesEdition({ today: '2026-12-31', prsDatabase })).toBe(rulesEdition(on('2026-12-31')))
    expect(rulesEdition({ today: '2027-01-01', prsDatabase })).not.toBe(rulesEdition(on('2027-01-01')))
  })

  it('are asked anew of one home when its certificate runs out', () => {
    const home = aListing({ epc: { kind: 'rated', current: 60, validUntil: '2026-12-01' } })
    expect(recheckOn(home, on('2026-11-20'))).toBe('2026-12-01')
    expect(recheckOn(home, on('2026-12-02'))).toBeUndefined()
  })
})

describe('certificates of the coming kind', () => {
  const newEpcFrom = '2027-10-01'
  const found = (epc: Listing['epc'], today = '2027-11-01') =>
    advertFindings(aListing({ epc }), { today, prsDatabase: [], newEpcFrom }).map(({ rule }) => rule)
  const made = { kind: 'rated', current: 60, validUntil: '2037-10-05' } as const

  it('are asked for their four measures from the day that the agency names', () => {
    expect(found(made)).toContain('epc-four-metrics')
    expect(found({ ...made, metrics: { fabric: 'B' } })).not.toContain('epc-four-metrics')
    expect(found(made, '2027-09-30')).not.toContain('epc-four-metrics')
    expect(advertFindings(aListing({ epc: made }), on('2027-11-01'))).not.toContainEqual(
      expect.objectContaining({ rule: 'epc-four-metrics' }),
    )
  })

  it('leave those made before as they are, and what is no certificate', () => {
    expect(found({ ...made, validUntil: '2033-01-01' })).not.toContain('epc-four-metrics')
    expect(found({ kind: 'exempt', reason: 'listed' })).not.toContain('epc-four-metrics')
  })

  it('have adverts asked anew on that day', () => {
    const edition = (today: string) => rulesEdition({ today, prsDatabase: [], newEpcFrom })
    expect(edition('2027-10-01')).not.toBe(edition('2027-09-30'))
  })

  it('run out with a letter alone as they do with a score', () => {
    const letter = { kind: 'letter', letter: 'D', validUntil: '2026-11-19' } as const
    expect(found(letter, '2026-11-20')).toContain('epc-expired')
    expect(recheckOn(aListing({ epc: { ...letter, validUntil: '2026-12-01' } }), on('2026-11-20'))).toBe('2026-12-01')
  })
})

describe('an agency that withholds adverts by a rule', () => {
  const policy = (withhold: AdvertPolicy['withhold']): AdvertPolicy => ({ ...on('2026-11-20'), withhold })
  const home = () => aListing({ channel: 'lettings', features: ['No DSS'] })

  it('withholds those that break it and no others', () => {
    expect(withheldByPolicy(home(), policy(['no-benefits-words']))).toBe('advert_rule')
    expect(withheldByPolicy(home(), policy(['deposit-cap']))).toBeNull()
    expect(withheldByPolicy(aListing({ channel: 'lettings' }), policy(['no-benefits-words']))).toBeNull()
  })

  it('withholds none where the law leaves it open, or where a person has said that the advert is right', () => {
    const inWales = aListing({ channel: 'lettings', features: ['No DSS'], address: { nation: 'wales' } })
    expect(withheldByPolicy(inWales, policy(['no-benefits-words']))).toBeNull()
    expect(withheldByPolicy(home(), policy(['no-benefits-words']), ['no-benefits-words'])).toBeNull()
  })

  it('withholds what the law withholds, whatever is exempt', () => {
    const listing = aListing({ channel: 'lettings', price: { amount: null } })
    expect(withheldByPolicy(listing, policy([]), ['rent-stated'])).toBe('rent_not_stated')
  })
})
