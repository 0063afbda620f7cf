import { describe, expect, it } from 'vitest'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import type { Nation } from './listing.ts'
import { materialInformation } from './material-information.ts'

function rowsOf(changes: ListingChanges, today = '2026-11-20'): Record<string, string | null> {
  const groups = materialInformation(aListing(changes), today)
  return Object.fromEntries(groups.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])))
}

describe('material information', () => {
  it('leaves what is not known as a question for the agent', () => {
    const rows = rowsOf({ material: {}, tenure: undefined })
    for (const label of [
      'Tenure',
      'Council tax',
      'Construction',
      'Building safety',
      'Heating',
      'Flood risk',
      'Coalfield or mining',
    ])
      expect(rows).toHaveProperty([label], null)
  })

  const cases: [ListingChanges, label: string, value: string | null | undefined][] = [
    [{}, 'Price', '£325,000'],
    [{ price: { qualifier: 'guide_price' } }, 'Price', '£325,000, guide price'],
    [{ price: { amount: null } }, 'Price', 'Price on application'],
    [{ price: { amount: null, qualifier: 'sale_by_tender' } }, 'Price', 'Sale by tender'],
    [{}, 'Tenure', 'Freehold'],
    [{}, 'Ground rent', undefined],
    [{ tenure: 'leasehold' }, 'Ground rent', null],
    [{ tenure: 'leasehold', lease: { groundRentPerYear: 0 } }, 'Ground rent', 'None'],
    [{ tenure: 'leasehold', lease: { groundRentPerYear: 250 } }, 'Ground rent', '£250 a year'],
    [{ tenure: 'leasehold', lease: { yearsLeft: 93 } }, 'Lease', '93 years left'],
    [{ tenure: 'leasehold', lease: { sharePercent: 40 } }, 'Share for sale', '40%'],
    [{ material: { councilTaxBand: 'G', councilTaxPerYear: 3_998 } }, 'Council tax', 'Band G, £3,998 a year'],
    [{ typeId: 178, material: {} }, 'Business rates', null],
    [
      { address: { nation: 'northern_ireland' }, material: { councilTaxPerYear: 1_200 } },
      'Domestic rates',
      '£1,200 a year',
    ],
    [{ material: { serviceChargePerYear: 1_800 } }, 'Service charge', '£1,800 a year'],
    [{ material: { estateChargePerYear: 0 } }, 'Estate charge', 'None'],
    [{}, 'Energy rating', 'D (61), could be C (78)'],
    [{ typeId: 20 }, 'Heating', undefined],
    [{ typeId: 20, material: {} }, 'Council tax', undefined],
    [{ typeId: 20, material: { councilTaxBand: 'A' } }, 'Council tax', 'Band A'],
    [{ typeId: 20 }, 'Construction', undefined],
    [{ material: { listed: 'Grade II' } }, 'Listed', 'Grade II'],
    [{ channel: 'lettings' }, 'Price', undefined],
    [{ channel: 'lettings' }, 'Rent', '£1,250 pcm'],
    [{ channel: 'lettings' }, 'Deposit', '£1,440'],
    [{ channel: 'lettings', lettings: { deposit: 0 } }, 'Deposit', 'None'],
    [{ channel: 'lettings' }, 'Holding deposit', null],
    [{ channel: 'lettings' }, 'Available from', null],
    [{ channel: 'lettings', lettings: { availableFrom: '2026-12-08' } }, 'Available from', '8 December 2026'],
    [{ channel: 'lettings' }, 'Furnishing', 'Unfurnished'],
    [{ channel: 'lettings', lettings: { pets: true } }, 'Pets', 'Considered'],
    [{ channel: 'lettings', lettings: { billsIncluded: [] } }, 'Bills included', 'None'],
    [
      { channel: 'lettings', lettings: { billsIncluded: ['Water', 'Broadband'] } },
      'Bills included',
      'Water, Broadband',
    ],
  ]
  it.each(cases)('%j: %s is %s', (changes, label, value) => {
    expect(rowsOf(changes)[label]).toBe(value)
  })

  it('says until when a certificate is valid, and the numbers of public registers', () => {
    const listing = aListing({
      channel: 'lettings',
      epc: { kind: 'rated', current: 61, validUntil: '2033-02-01' },
      registrations: { scottishLandlord: '123456/230/12345' },
    })
    const rows = materialInformation(listing, '2026-11-20').flatMap((group) => group.rows)
    expect(rows).toContainEqual(
      expect.objectContaining({ label: 'Energy rating', note: 'certificate valid until 1 February 2033' }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ label: 'Landlord registration', value: '123456/230/12345' }))
    expect(rows.filter(({ key }) => key.startsWith('prs_'))).toEqual([])
  })

  it('comes in the groups of the page', () => {
    expect(materialInformation(aListing(), '2026-11-20').map(({ title }) => title)).toEqual([
      'Costs',
      'Building',
      'Services',
      'Rights and risks',
    ])
    expect(materialInformation(aListing({ channel: 'lettings' }), '2026-11-20').map(({ title }) => title)).toContain(
      'Tenancy',
    )
  })
})

describe('the minimum term of a tenancy', () => {
  const home = { channel: 'lettings', lettings: { minimumTermMonths: 6 } } as const
  const inNation = (nation: Nation | undefined): ListingChanges => ({ ...home, address: { nation } })
  const unknownTerm: ListingChanges = { channel: 'lettings', lettings: { minimumTermMonths: undefined } }
  const shortLet: ListingChanges = { ...home, lettings: { minimumTermMonths: 1, letType: 'short' } }
  const rented = (amount: number): ListingChanges => ({ ...home, price: { amount, frequency: 'annual' } })
  const today = '2026-11-20'
  const cases: [what: string, ListingChanges, day: string, stated: string | null | undefined][] = [
    ['England', inNation('england'), today, undefined],
    ['England, of which no term is known', { ...unknownTerm, address: { nation: 'england' } }, today, undefined],
    ['England before tenancies became open-ended', inNation('england'), '2026-04-30', '6 months'],
    ['England from the day on which they did', inNation('england'), '2026-05-01', undefined],
    ['a nation that is not known', inNation(undefined), today, undefined],
    ['Spain', { ...home, address: { nation: undefined, countryCode: 'ES' } }, today, '6 months'],
    ['Scotland', inNation('scotland'), today, undefined],
    ['Scotland before tenancies became open-ended', inNation('scotland'), '2017-11-30', '6 months'],
    ['Scotland from the day on which they did', inNation('scotland'), '2017-12-01', undefined],
    ['Wales', inNation('wales'), today, '6 months'],
    ['Wales, of which no term is known', { ...unknownTerm, address: { nation: 'wales' } }, today, null],
    ['Northern Ireland', inNation('northern_ireland'), today, '6 months'],
    ['England, let to students', { ...home, lettings: { ...home.lettings, letType: 'student' } }, today, undefined],
    ['England, let for a short time', shortLet, today, '1 month'],
    ['Scotland, let for a short time', { ...shortLet, address: { nation: 'scotland' } }, today, '1 month'],
    ['England, a shop', { ...home, typeId: 178 }, today, '6 months'],
    ['England, at £100,000 a year', rented(100_000), today, undefined],
    ['England, above £100,000 a year', rented(100_001), today, '6 months'],
    ['Scotland, above £100,000 a year', { ...rented(100_001), address: { nation: 'scotland' } }, today, undefined],
  ]
  it.each(cases)('of a home in %s is stated as the law of the day allows', (_, changes, day, stated) => {
    const rows = rowsOf(changes, day)
    if (stated === undefined) expect(Object.keys(rows)).not.toContain('Minimum term')
    else expect(rows).toHaveProperty(['Minimum term'], stated)
  })
})

describe('the source of a row', () => {
  const seller = { kind: 'seller', on: '2026-11-24' } as const
  const owned = { councilTaxBand: 'D', councilTaxPerYear: 1_900 } as const
  const sourceOf = (changes: ListingChanges, key: string) =>
    materialInformation(aListing(changes), '2026-11-24')
      .flatMap(({ rows }) => rows)
      .find((row) => row.key === key)?.source

  it('is that of all it states', () => {
    const origins = { councilTaxBand: seller, councilTaxPerYear: seller, councilTaxAuthority: seller }
    expect(sourceOf({ material: owned, origins }, 'council_tax')).toBe('From the seller, 24 November 2026')
  })

  it('names the part that it is of, if the rest is from elsewhere', () => {
    const source = sourceOf({ material: owned, origins: { councilTaxPerYear: seller } }, 'council_tax')
    expect(source).toBe('Amount: from the seller, 24 November 2026')
    const lease = { groundRentPerYear: 250, groundRentReview: 'Doubles in 2030' }
    const review = { kind: 'record', name: 'HM Land Registry', on: '2026-11-20' } as const
    const origins = { groundRentPerYear: seller, groundRentReview: review }
    expect(sourceOf({ tenure: 'leasehold', lease, origins }, 'ground_rent')).toBe(
      'Amount: from the seller, 24 November 2026. Review: HM Land Registry, checked on 20 November 2026',
    )
  })

  it('is not said of a part that is not stated', () => {
    const material = { councilTaxBand: 'D', councilTaxPerYear: undefined, councilTaxAuthority: undefined } as const
    expect(sourceOf({ material, origins: { councilTaxPerYear: seller } }, 'council_tax')).toBeUndefined()
  })
})

describe('when a home to let is available', () => {
  it.each([
    ['2026-10-25', 'Availability', 'Available now'],
    ['2026-12-08', 'Available from', '8 December 2026'],
  ])('is said of %s as "%s: %s"', (availableFrom, label, value) => {
    expect(rowsOf({ channel: 'lettings', lettings: { availableFrom } })).toMatchObject({ [label]: value })
  })
})
