import { describe, expect, it } from 'vitest'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
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
