import { beforeAll, describe, expect, test } from 'vitest'
import type { Nation, Property, Status } from '#src/property/listing/listing.ts'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { calculatorView } from './calculator.ts'
import { nonResidentialTaxNote, propertyCosts, taxingNation } from './property-costs.ts'
import { loadTaxTables } from './server/load-tax-tables.ts'
import type { TaxTables } from './tax-tables.ts'

let tables: TaxTables
beforeAll(async () => {
  tables = await loadTaxTables()
})

const home = (changes: ListingChanges = {}): Property => ({
  ...aListing(changes),
  id: 42,
  source: 'feed',
  statusSince: '2026-11-01T00:00:00Z',
  published: true,
  history: [],
})

const costsOf = (changes: ListingChanges = {}, query = '', today = '2026-11-20') => {
  const start = propertyCosts(home(changes), { tables, today, ratePercent: 4.5 })
  return start && calculatorView(new URLSearchParams(query), start)
}

const inNation = (nation: Nation): ListingChanges => ({ address: { nation } })

describe('no costs are shown', () => {
  test.each<[string, ListingChanges]>([
    ['of a home to let', { channel: 'lettings' }],
    ['without a price', { price: { amount: null, qualifier: 'poa' } }],
    ['of commercial property', { tags: ['GTH commercial'] }],
    ['of business premises by type', { typeId: 178 }],
    ['of land', { typeId: 20 }],
    ['of a garage', { typeId: 51 }],
    ['of a development', { tags: ['gth-development'] }],
    ['of a development that the feed calls so otherwise', { developmentKey: 'mill-lane' }],
    ...(['sold', 'completed', 'withdrawn'] satisfies Status[]).map((status): [string, ListingChanges] => [
      `of a home that is ${status}`,
      { status },
    ]),
  ])('%s', (_name, changes) => {
    expect(costsOf(changes)).toBeUndefined()
  })
})

describe('the first figures', () => {
  test('are of a deposit of 20% over 25 years, and of an only home', () => {
    const costs = costsOf({ price: { amount: 1_250_000, qualifier: 'guide_price' }, ...inNation('england') })
    expect(costs?.mortgage).toMatchObject({
      sum: '£5,558',
      words: 'With a 20% deposit (£250,000), over 25 years at 4.5%.',
      fields: [{ value: '1,250,000' }, { value: '250,000' }, { value: '4.5' }, { value: '25' }],
    })
    expect(costs?.duty).toMatchObject({
      title: 'Stamp duty',
      sum: '£68,750',
      words: 'As your only home, in England. 5.5% of the price.',
      note: 'Stamp Duty Land Tax (SDLT) rates for England and Northern Ireland from 1 April 2025.',
    })
    expect(costs?.duty?.bands?.map(({ part, rate, duty, used }) => [part, rate, duty, used])).toEqual([
      ['Up to £125,000', '0%', '£0', true],
      ['£125,001 to £250,000', '2%', '£2,500', true],
      ['£250,001 to £925,000', '5%', '£33,750', true],
      ['£925,001 to £1.5 million', '10%', '£32,500', true],
      ['Above £1.5 million', '12%', '£0', false],
    ])
  })

  test('stand beside the price with council tax, where it is known, and the money in hand', () => {
    const material = { councilTaxPerYear: 2_400 }
    expect(costsOf({ material, ...inNation('england') })?.summary).toEqual([
      { label: 'Mortgage', value: '£1,445 pcm' },
      { label: 'Stamp duty', value: '£6,250' },
      { label: 'Council tax', value: '£200 pcm' },
      { label: 'Cash needed', value: '£75,950' },
    ])
    expect(costsOf({ material: {} })?.summary.map(({ label }) => label)).not.toContain('Council tax')
    expect(costsOf({ material, ...inNation('northern_ireland') })?.summary[2]?.label).toBe('Domestic rates')
  })

  test.each<[Nation, string, string, string[]]>([
    [
      'england',
      'Stamp duty',
      'in England.',
      ['First time buyer', 'Moving home', 'Additional property', 'Company buyer', 'Non-UK resident'],
    ],
    [
      'northern_ireland',
      'Stamp duty',
      'in Northern Ireland.',
      ['First time buyer', 'Moving home', 'Additional property', 'Company buyer', 'Non-UK resident'],
    ],
    [
      'scotland',
      'Stamp duty (LBTT)',
      'in Scotland.',
      ['First time buyer', 'Moving home', 'Additional property', 'Company buyer'],
    ],
    ['wales', 'Stamp duty (LTT)', 'in Wales.', ['Moving home', 'Additional property', 'Company buyer']],
  ])('in %s are of its own tax, and ask what matters to it', (nation, heading, words, choices) => {
    const duty = costsOf(inNation(nation))?.duty
    expect(duty?.title).toBe(heading)
    expect(duty?.words).toContain(words)
    expect([...(duty?.choices ?? []), ...(duty?.boxes ?? [])].map(({ label }) => label)).toEqual(choices)
    expect(duty?.choices.filter(({ ticked }) => ticked).map(({ label }) => label)).toEqual(['Moving home'])
  })

  test('leave the tax out before any table begins', () => {
    const costs = costsOf({}, '', '2020-01-01')
    expect(costs?.duty).toBeUndefined()
    expect(costs?.cash.rows?.map(({ label }) => label)).toEqual([
      'Deposit',
      'Legal fees and searches',
      'Survey',
      'Mortgage fees',
      'Removals',
    ])
  })
})

test.each<[ReturnType<typeof taxingNation>, Property['address']]>([
  ['scotland', { display: '', nation: 'scotland', outcode: 'TD15' }],
  ['england', { display: '', outcode: 'LE15' }],
  ['england', { display: '', countryCode: 'GB' }],
  ['england', { display: '', outcode: 'GL7' }],
  [undefined, { display: '', countryCode: 'ES' }],
  [undefined, { display: '', outcode: 'IM1' }],
  [undefined, { display: '', outcode: 'JE2' }],
  [undefined, { display: '', outcode: 'GY9' }],
])('the tax of %s is due on %j', (nation, address) => {
  expect(taxingNation(address)).toBe(nation)
})

describe('what a visitor changes', () => {
  test.each<[string, string]>([
    ['deposit=100%2C000', 'With a 30.8% deposit (£100,000), over 25 years at 4.5%.'],
    ['deposit=0', 'With no deposit, over 25 years at 4.5%.'],
    ['deposit=400000', 'Your deposit is more than the price, so no mortgage is needed.'],
    ['rate=5.25&years=30', 'With a 20% deposit (£65,000), over 30 years at 5.25%.'],
    ['rate=low', 'With a 20% deposit (£65,000), over 25 years at 0.01%.'],
    ['price=300000', 'With a 20% deposit (£60,000), over 25 years at 4.5%.'],
    ['interest_only=on', 'Interest only, on the full price, over 25 years at 4.5%.'],
    ['utm_source=letter', 'With a 20% deposit (£65,000), over 25 years at 4.5%.'],
  ])('%s: %s', (query, words) => {
    expect(costsOf({}, query)?.mortgage.words).toBe(words)
  })

  test.each<[string, Nation, string, string[]]>([
    ['buyer=first_time', 'england', 'As your first home, in England. 0.4% of the price.', []],
    [
      'buyer=first_time&price=600000',
      'england',
      'As your first home, in England. 3.3% of the price.',
      ['First-time buyer relief does not apply above £500,000.'],
    ],
    [
      'buyer=additional&buyer=non_uk_resident',
      'england',
      'As an additional property, living outside the UK, in England. 8.9% of the price.',
      [
        'The rates include the surcharge for additional properties, which companies pay too.',
        'The rates include the surcharge for buyers who live outside the UK.',
      ],
    ],
    [
      'buyer=company&price=750000',
      'england',
      'Bought by a company, in England. 17% of the price.',
      ['A company pays one rate on the whole price above £500,000.'],
    ],
    [
      'buyer=additional&price=39999',
      'scotland',
      'As an additional property, in Scotland. 0% of the price.',
      ['There is no surcharge below £40,000.'],
    ],
    [
      'buyer=additional',
      'wales',
      'As an additional property, in Wales. 6.9% of the price.',
      ['These are the higher rates, for additional properties and companies.'],
    ],
    ['buyer=first_time', 'wales', 'As your only home, in Wales. 1.8% of the price.', []],
    ['buyer=king', 'england', 'As your only home, in England. 1.9% of the price.', []],
  ])('%s, in %s: %s', (query, nation, words, notes) => {
    const duty = costsOf(inNation(nation), query)?.duty
    expect(duty?.words).toBe(words)
    expect(duty?.note.replace(/ ?[^.]* rates for .* from .*$/, '')).toBe(notes.join(' '))
  })

  test('the whole price is one band for a company above £500,000', () => {
    const duty = costsOf({ ...inNation('england') }, 'buyer=company&price=750000')?.duty
    expect(duty?.bands).toEqual([{ part: 'The whole price', rate: '17%', duty: '£127,500', used: true }])
  })
})

describe('the tax on a sale without a dwelling', () => {
  test.each<[string, ListingChanges, string]>([
    ['land in England', { typeId: 20, ...inNation('england') }, 'Stamp Duty Land Tax (SDLT)'],
    ['a garage in Northern Ireland', { typeId: 51, ...inNation('northern_ireland') }, 'Stamp Duty Land Tax (SDLT)'],
    ['a shop in Scotland', { typeId: 178, ...inNation('scotland') }, 'Land and Buildings Transaction Tax (LBTT)'],
    ['land in Wales', { typeId: 20, ...inNation('wales') }, 'Land Transaction Tax (LTT)'],
  ])('is named without a figure for %s', (_name, changes, tax) => {
    expect(nonResidentialTaxNote(home(changes))).toBe(
      `This isn't a home, so ${tax} is due at non-residential rates. Your solicitor can tell you how much.`,
    )
  })

  test('is that of mixed use for a smallholding', () => {
    expect(nonResidentialTaxNote(home({ typeId: 304 }))).toContain('taxed as mixed use')
  })

  test.each<[string, ListingChanges]>([
    ['a house', {}],
    ['an off-plan home', { typeId: 125 }],
    ['land to let', { typeId: 20, channel: 'lettings' }],
    ['land that is sold', { typeId: 20, status: 'sold' }],
    ['land on the Isle of Man', { typeId: 20, address: { nation: undefined, outcode: 'IM1', countryCode: undefined } }],
  ])('is not named for %s', (_name, changes) => {
    expect(nonResidentialTaxNote(home(changes))).toBeUndefined()
  })
})

describe('what cannot be', () => {
  test.each([
    ['rate=12', 'rate', 'Enter a value between 0.01 and 10', '12'],
    ['rate=0', 'rate', 'Enter a value between 0.01 and 10', '0'],
    ['years=40', 'years', 'Enter a value between 5 and 35', '40'],
    ['years=soon', 'years', 'Enter a value between 5 and 35', 'soon'],
    ['price=nothing', 'price', 'Enter a price above £0', 'nothing'],
  ] as const)('%s is said beside the field, which keeps it; there is no sum', (query, field, problem, value) => {
    const costs = costsOf({}, query)
    expect(costs?.mortgage.fields.find(({ name }) => name === field)).toMatchObject({ value, problem })
    expect(costs?.mortgage.sum).toBeUndefined()
    expect(costs?.summary[0]?.value).toBe('–')
  })

  test("'Additional property' and 'First time buyer' together are taxed as the dearer, and said", () => {
    const duty = costsOf(inNation('england'), 'buyer=additional&buyer=first_time')?.duty
    expect(duty?.problem).toBe("You can't be both a first-time buyer and buying an additional property")
    expect(duty?.sum).toBeUndefined()
  })

  test('an endless figure comes back no longer than a field is', () => {
    const fields = costsOf({}, `deposit=${'9'.repeat(5_000)}`)?.mortgage.fields
    expect(fields?.map(({ value }) => value.length <= 40)).toEqual([true, true, true, true])
  })
})
