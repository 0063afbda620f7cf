import { expect, it } from 'vitest'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import type { AdvertRuleId } from './advert-rule.ts'
import { materialChecklist } from './material-checklist.ts'

function itemsOf(changes: ListingChanges) {
  const parts = materialChecklist(aListing(changes), { today: '2026-11-20', prsDatabase: [], withhold: [] })
  return Object.fromEntries(parts.flatMap(({ items }) => items.map((item) => [item.key, item])))
}

const cases: [home: string, ListingChanges, key: string, state: string, rule?: string][] = [
  ['with a council tax band', {}, 'council_tax', 'given', 'council-tax-stated'],
  ['without a council tax band', { material: {} }, 'council_tax', 'missing', 'council-tax-stated'],
  ['whose rating is awaited', { epc: { kind: 'awaited' } }, 'epc', 'wrong', 'epc-stated'],
  [
    'with an old certificate',
    { epc: { kind: 'rated', current: 60, validUntil: '2020-01-01' } },
    'epc',
    'wrong',
    'epc-expired',
  ],
  [
    'whose rating the register contradicts',
    { contradictions: { epc: { says: 'E', name: 'the EPC register', on: '2024-03-03' } } },
    'epc',
    'wrong',
    'epc-as-registered',
  ],
  ['that is freehold', {}, 'lease', 'not-applicable', 'lease-terms-stated'],
  [
    'of whose lease the years are known',
    { tenure: 'leasehold', lease: { yearsLeft: 90 } },
    'lease',
    'given',
    'lease-terms-stated',
  ],
  [
    'of whose lease the rent is not',
    { tenure: 'leasehold', lease: { yearsLeft: 90 } },
    'ground_rent',
    'missing',
    'lease-terms-stated',
  ],
  ['for sale', {}, 'deposit', 'not-applicable', undefined],
  [
    'to let for too large a deposit',
    { channel: 'lettings', lettings: { deposit: 9_000 } },
    'deposit',
    'wrong',
    'deposit-cap',
  ],
  ['to let in England', { channel: 'lettings' }, 'minimum_term', 'not-applicable', undefined],
  ['to let in Wales', { channel: 'lettings', address: { nation: 'wales' } }, 'minimum_term', 'given', undefined],
  [
    'to let in Scotland',
    { channel: 'lettings', address: { nation: 'scotland' } },
    'landlord_registration',
    'missing',
    'scottish-landlord-registration',
  ],
  ['to let in England', { channel: 'lettings' }, 'landlord_registration', 'not-applicable', undefined],
  ['without a word on parking', {}, 'parking', 'missing', 'material-information'],
  [
    'in Northern Ireland',
    { address: { nation: 'northern_ireland' }, material: { councilTaxPerYear: 900 } },
    'council_tax',
    'given',
    'council-tax-stated',
  ],
  ['that is land', { typeId: 20 }, 'heating', 'not-applicable', 'material-information'],
]

it.each(cases)('the checklist of a home %s (%j) says of %s: %s', (_, changes, key, state, rule) => {
  expect(itemsOf(changes)[key]).toMatchObject({ state })
  expect(itemsOf(changes)[key]?.rule?.id).toBe(rule)
})

it('the checklist has three parts, says what visitors read, and names the law', () => {
  const parts = materialChecklist(aListing(), { today: '2026-11-20', prsDatabase: [], withhold: [] })
  expect(parts.map(({ part }) => part)).toEqual(['A', 'B', 'C'])
  expect(parts[0]!.items.find(({ key }) => key === 'price')?.value).toBe('£325,000')
  expect(itemsOf({}).tenure?.rule?.source.name).toContain('Consumers Act 2024')
  expect(itemsOf({}).type?.value).toBe('Semi-detached house, 3 bedrooms')
})

it('an item stops publication if the agency withholds by its rule, and not if a person has said that it is right', () => {
  const inScotland = aListing({ channel: 'lettings', address: { nation: 'scotland' } })
  const stops = (withhold: AdvertRuleId[], exempt: AdvertRuleId[] = []) =>
    materialChecklist(inScotland, { today: '2026-11-20', prsDatabase: [], withhold }, exempt)
      .flatMap(({ items }) => items)
      .find(({ key }) => key === 'landlord_registration')?.rule?.stops
  expect(stops([])).toBe(false)
  expect(stops(['scottish-landlord-registration'])).toBe(true)
  expect(stops(['scottish-landlord-registration'], ['scottish-landlord-registration'])).toBe(false)
})
