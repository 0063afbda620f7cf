import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Channel, Price } from '../listing/listing.ts'
import {
  annualRent,
  formatPrice,
  formatRentEquivalent,
  monthlyRent,
  perPersonPerWeek,
  priceValue,
  rentEquivalents,
  weeklyRent,
} from './price.ts'

const sale = (amount: number | null, qualifier: Price['qualifier'] = 'none'): Price => ({ amount, qualifier })
const rent = (
  amount: number | null,
  frequency?: Price['frequency'],
  qualifier: Price['qualifier'] = 'none',
): Price => ({
  amount,
  qualifier,
  frequency,
})

describe('a price in words', () => {
  const cases: [Price, Channel, full: string, qualifier: string, without: string][] = [
    [sale(null), 'sales', 'Price on application', '', 'Price on application'],
    [sale(0), 'sales', 'Price on application', '', 'Price on application'],
    [sale(450_000, 'poa'), 'sales', 'Price on application', '', 'Price on application'],
    [sale(null, 'guide_price'), 'sales', 'Price on application', '', 'Price on application'],
    [sale(null, 'sale_by_tender'), 'sales', 'Sale by tender', 'Sale by tender', 'Price on application'],
    [sale(null, 'offers_invited'), 'sales', 'Offers invited', 'Offers invited', 'Price on application'],
    [rent(null, 'monthly'), 'lettings', 'Rent on application', '', 'Rent on application'],
    [sale(950), 'sales', '£950', '', '£950'],
    [sale(1_250_000), 'sales', '£1,250,000', '', '£1,250,000'],
    [
      sale(12_750_000, 'oiro'),
      'sales',
      'Offers in the region of £12,750,000',
      'Offers in the region of',
      '£12,750,000',
    ],
    [sale(1_250_000, 'guide_price'), 'sales', 'Guide price £1,250,000', 'Guide price', '£1,250,000'],
    [sale(680_000, 'fixed_price'), 'sales', 'Fixed price £680,000', 'Fixed price', '£680,000'],
    [sale(450_000, 'offers_in_excess_of'), 'sales', 'Offers in excess of £450,000', 'Offers in excess of', '£450,000'],
    [sale(865_000, 'offers_over'), 'sales', 'Offers over £865,000', 'Offers over', '£865,000'],
    [sale(320_000, 'from'), 'sales', 'From £320,000', 'From', '£320,000'],
    [sale(500_000, 'sale_by_tender'), 'sales', '£500,000, sale by tender', 'Sale by tender', '£500,000'],
    [sale(162_500, 'shared_ownership'), 'sales', '£162,500, shared ownership', 'Shared ownership', '£162,500'],
    [sale(90_000, 'part_buy_part_rent'), 'sales', '£90,000, part buy, part rent', 'Part buy, part rent', '£90,000'],
    [sale(90_000, 'shared_equity'), 'sales', '£90,000, shared equity', 'Shared equity', '£90,000'],
    [sale(90_000, 'equity_loan'), 'sales', '£90,000, equity loan', 'Equity loan', '£90,000'],
    [rent(1_250), 'lettings', '£1,250 pcm', '', '£1,250 pcm'],
    [rent(290, 'weekly'), 'lettings', '£290 pw', '', '£290 pw'],
    [rent(4_500, 'quarterly'), 'lettings', '£4,500 pq', '', '£4,500 pq'],
    [rent(18_000, 'annual'), 'lettings', '£18,000 pa', '', '£18,000 pa'],
    [rent(150, 'per_person_per_week'), 'lettings', '£150 pppw', '', '£150 pppw'],
    [rent(700, 'monthly', 'offers_over'), 'lettings', 'Offers over £700 pcm', 'Offers over', '£700 pcm'],
  ]
  it.each(cases)('%j for %s is "%s"', (price, channel, full, qualifier, withoutQualifier) => {
    expect(formatPrice(price, channel)).toEqual({ full, qualifier, withoutQualifier })
  })

  it.each([
    ['none', 'Auction guide price £150,000'],
    ['guide_price', 'Auction guide price £150,000'],
    ['offers_over', 'Offers over £150,000'],
  ] as const)('of a lot at auction, stated with %s, is "%s"', (qualifier, full) => {
    expect(formatPrice(sale(150_000, qualifier), 'sales', { auction: true }).full).toBe(full)
  })
})

describe('the figure that searches compare', () => {
  const cases: [Price, Channel, bedrooms: number | undefined, value: number | null][] = [
    [sale(450_000, 'poa'), 'sales', 3, null],
    [sale(-1), 'sales', 3, null],
    [sale(325_000), 'sales', 3, 325_000],
    [rent(1_250), 'lettings', 3, 1_250],
    [rent(290, 'weekly'), 'lettings', 3, 1_257],
    [rent(300, 'weekly'), 'lettings', 3, 1_300],
    [rent(4_500, 'quarterly'), 'lettings', 3, 1_500],
    [rent(18_000, 'annual'), 'lettings', 3, 1_500],
    [rent(150, 'per_person_per_week'), 'lettings', 4, 2_600],
    [rent(150, 'per_person_per_week'), 'lettings', 0, 650],
    [rent(150, 'per_person_per_week'), 'lettings', undefined, 650],
  ]
  it.each(cases)('of %j (%s, %s bedrooms) is %s', (price, channel, bedrooms, value) => {
    expect(priceValue(price, channel, bedrooms)).toBe(value)
  })

  it.each([
    [rent(null, 'annual'), null],
    [rent(18_000, 'annual'), 18_000],
    [rent(4_500, 'quarterly'), 18_000],
    [rent(1_500, 'monthly'), 18_000],
    [rent(290, 'weekly'), 15_080],
  ])('a year of %j is %s', (price, value) => {
    expect(annualRent(price)).toBe(value)
  })
})

describe('what stands beside a rent', () => {
  const on = { pppwDivision: true }
  const off = { pppwDivision: false }
  const cases: [Price, number | undefined, { pppwDivision: boolean }, ReturnType<typeof rentEquivalents>][] = [
    [rent(null), 3, on, {}],
    [rent(1_250), 3, on, { weekly: 289, perPerson: 97 }],
    [rent(1_250), 0, on, { weekly: 289, perPerson: 289 }],
    [rent(1_250), undefined, on, { weekly: 289, perPerson: 289 }],
    [rent(1_250), 3, off, { weekly: 289, perPerson: 288 }],
    [rent(1_300), 2, on, { weekly: 300, perPerson: 150 }],
    [rent(290, 'weekly'), 1, on, { monthly: 1_257, perPerson: 290 }],
    [rent(290, 'weekly'), 3, on, { monthly: 1_257, perPerson: 97 }],
    [rent(290, 'weekly'), 3, off, { monthly: 1_257, perPerson: 290 }],
    [rent(150, 'per_person_per_week'), 4, on, { perPerson: 150 }],
    [rent(18_000, 'annual'), 2, on, { weekly: 347, perPerson: 174 }],
  ]
  it.each(cases)('of %j, %s bedrooms, %j: %j', (price, bedrooms, setting, figures) => {
    expect(rentEquivalents(price, { use: 'home', bedrooms, ...setting })).toEqual(figures)
  })

  it.each([
    ['a rent by the month', 1_250, 'monthly', 'home', '£289 pw'],
    ['a rent by the week', 610, 'weekly', 'home', '£2,643 pcm'],
    ['a rent per person', 150, 'per_person_per_week', 'home', undefined],
    ['a shop by the month', 4_212, 'monthly', 'business', '£50,544 pa'],
    ['a shop by the year', 18_000, 'annual', 'business', undefined],
    ['a garage by the month', 85, 'monthly', 'other', undefined],
    ['a rent on application', null, 'monthly', 'home', undefined],
  ] as const)('%s of %s (%s, %s) has beside it %s', (_, amount, frequency, use, words) => {
    const price = { amount, qualifier: 'none', frequency } as const
    expect(formatRentEquivalent(rentEquivalents(price, { use, bedrooms: 2, pppwDivision: true }))).toBe(words)
  })

  it('is never less a week than the month comes to, and less than a pound more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (monthly) => {
        const weekly = weeklyRent(monthly)
        return weekly * 52 >= monthly * 12 && (weekly - 1) * 52 < monthly * 12
      }),
    )
  })

  it('brings a whole weekly rent that was turned into a month back to itself, or a pound more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (weekly) => {
        const back = weeklyRent(monthlyRent(weekly, 'weekly'))
        return back === weekly || back === weekly + 1
      }),
    )
  })

  it('shared by people is never less in all than the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 12 }), (monthly, bedrooms) => {
        return perPersonPerWeek(monthly, bedrooms, true) * bedrooms * 52 >= monthly * 12
      }),
    )
  })
})
