import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Nation } from '#src/property/listing/listing.ts'
import { loadTaxTables } from './server/load-tax-tables.ts'
import { type Buyer, type BuyerTrait, chosenKind, isKind, relevantTraits, stampDuty } from './stamp-duty.ts'
import type { DutyCase } from './stamp-duty-buyers.cases.ts'
import { ENGLAND_CASES } from './stamp-duty-england.cases.ts'
import { SCOTLAND_CASES } from './stamp-duty-scotland.cases.ts'
import { WALES_CASES } from './stamp-duty-wales.cases.ts'
import { dutyTableAt, type TaxTables } from './tax-tables.ts'

let tables: TaxTables
beforeAll(async () => {
  tables = await loadTaxTables()
})
const duty = (nation: Nation, price: number, buyer: Buyer) =>
  stampDuty(dutyTableAt(tables, nation, '2026-11-20')!, price, buyer)
const total = (...asked: Parameters<typeof duty>) => duty(...asked).totalPounds

const cases: readonly (readonly [Nation, readonly DutyCase[]])[] = [
  ['england', ENGLAND_CASES],
  ['northern_ireland', ENGLAND_CASES],
  ['scotland', SCOTLAND_CASES],
  ['wales', WALES_CASES],
]

/** "125k at 2%, 45k at 5%" in whole pounds. */
function workedOut(working: string): number {
  const parts = [...working.matchAll(/([\d,]+)(k?) at ([\d.]+)%/g)]
  const tenths = parts.map(([, sum, k, rate]) => Number(sum!.replaceAll(',', '')) * (k ? 1000 : 1) * Number(rate) * 10)
  return Math.round(tenths.reduce((all, one) => all + one, 0) / 1000)
}

describe.each(cases)('in %s', (nation, lines) => {
  test('there are at least 60 cases, each agreeing with its own arithmetic', () => {
    expect(lines.length).toBeGreaterThanOrEqual(60)
    for (const [, , expected, working] of lines) expect([working, workedOut(working)]).toEqual([working, expected])
  })

  test.each(
    lines.map(([price, buyer, ...rest]) => [price, buyer.join(' and ') || 'only home', buyer, ...rest] as const),
  )('£%i as %s has the tax of its case', (price, _who, buyer, expected) => {
    expect(total(nation, price, buyer)).toBe(expected)
  })
})

const traits: BuyerTrait[] = ['first_time', 'additional', 'non_uk_resident', 'company']
const nations: Nation[] = ['england', 'northern_ireland', 'scotland', 'wales']
const anyNation = fc.constantFrom(...nations)
const anyBuyer = fc.subarray(traits)
const anyPrice = fc.oneof(
  fc.integer({ min: 0, max: 3_000_000 }),
  fc.integer({ min: 0, max: 99_999_999_999 }),
  // within £2 of every figure at which a rule changes
  fc
    .tuple(
      fc.constantFrom(40, 125, 145, 175, 180, 225, 250, 300, 325, 400, 500, 750, 925, 1500),
      fc.integer({ min: -2, max: 2 }),
    )
    .map(([thousands, off]) => thousands * 1000 + off),
)

/** Where the law jumps: the last price before it, what is due there and what a pound later. */
const jumps: [Nation, Buyer, lastPrice: number, before: number, after: number][] = [
  ['england', ['additional'], 39_999, 0, 2_000],
  ['england', ['company'], 39_999, 0, 2_000],
  ['england', ['non_uk_resident'], 39_999, 0, 800],
  ['england', ['first_time'], 500_000, 10_000, 15_000],
  ['england', ['first_time', 'non_uk_resident'], 500_000, 20_000, 25_000],
  ['england', ['company'], 500_000, 40_000, 85_000],
  ['england', ['company', 'non_uk_resident'], 500_000, 50_000, 95_000],
  ['scotland', ['additional'], 39_999, 0, 3_200],
  ['scotland', ['company'], 39_999, 0, 3_200],
  ['wales', ['additional'], 39_999, 0, 2_000],
  ['wales', ['company'], 39_999, 0, 2_000],
]

test.each(jumps)('in %s, for %j, the law jumps after £%i', (nation, buyer, last, before, after) => {
  expect([total(nation, last, buyer), total(nation, last + 1, buyer)]).toEqual([before, after])
})

describe('at any price', () => {
  test('a pound more on the price is never less tax, and never more than a pound of it but where the law jumps', () => {
    const jumpsAfter = (nation: Nation) =>
      new Set(
        jumps.filter(([where]) => where === (nation === 'northern_ireland' ? 'england' : nation)).map(([, , at]) => at),
      )
    fc.assert(
      fc.property(anyNation, anyBuyer, anyPrice, (nation, buyer, price) => {
        const more = total(nation, price + 1, buyer) - total(nation, price, buyer)
        expect(more).toBeGreaterThanOrEqual(0)
        if (!jumpsAfter(nation).has(price)) expect(more).toBeLessThanOrEqual(1)
      }),
      { numRuns: 2_000 },
    )
  })

  test('more price is never less tax', () => {
    fc.assert(
      fc.property(anyNation, anyBuyer, anyPrice, anyPrice, (nation, buyer, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(total(nation, less, buyer)).toBeLessThanOrEqual(total(nation, more, buyer))
      }),
    )
  })

  test('the bands cover the price, come to the total, and none takes more than its rate', () => {
    fc.assert(
      fc.property(anyNation, anyBuyer, anyPrice, (nation, buyer, price) => {
        const { totalPounds, effectivePercent, bands } = duty(nation, price, buyer)
        expect(bands.reduce((sum, { taxedPounds }) => sum + taxedPounds, 0)).toBe(price)
        expect(bands.reduce((sum, { dutyPounds }) => sum + dutyPounds, 0)).toBe(totalPounds)
        for (const { taxedPounds, ratePercent, dutyPounds } of bands)
          expect(Math.abs(dutyPounds - (taxedPounds * ratePercent) / 100)).toBeLessThanOrEqual(1)
        expect(Math.abs(effectivePercent - (price > 0 ? (totalPounds / price) * 100 : 0))).toBeLessThanOrEqual(
          0.051 + (price > 0 ? 50 / price : 0),
        )
      }),
    )
  })

  test('relief never costs, a surcharge never saves', () => {
    fc.assert(
      fc.property(anyNation, anyPrice, (nation, price) => {
        const base = total(nation, price, [])
        expect(total(nation, price, ['first_time'])).toBeLessThanOrEqual(base)
        for (const trait of ['additional', 'company', 'non_uk_resident'] as const)
          expect(total(nation, price, [trait])).toBeGreaterThanOrEqual(base)
      }),
    )
  })

  test('Northern Ireland is taxed as England is', () => {
    fc.assert(
      fc.property(anyBuyer, anyPrice, (buyer, price) => {
        expect(duty('northern_ireland', price, buyer)).toEqual(duty('england', price, buyer))
      }),
    )
  })

  test('a trait that does not matter in a nation changes nothing there', () => {
    fc.assert(
      fc.property(anyNation, anyBuyer, anyPrice, (nation, buyer, price) => {
        const matter = relevantTraits(dutyTableAt(tables, nation, '2026-11-20')!)
        const without = buyer.filter((trait) => matter.includes(trait))
        expect(duty(nation, price, buyer)).toEqual(duty(nation, price, without))
      }),
    )
  })
})

describe('the rules between traits', () => {
  test('a buyer is of one kind, and may be a non-UK resident besides', () => {
    expect(traits.filter(isKind)).toEqual(['first_time', 'additional', 'company'])
    expect(chosenKind([])).toBeUndefined()
    expect(chosenKind(['non_uk_resident'])).toBeUndefined()
    expect(chosenKind(['non_uk_resident', 'first_time'])).toBe('first_time')
    expect(chosenKind(['additional', 'first_time'])).toBe('additional')
    expect(chosenKind(['company', 'additional'])).toBe('company')
  })

  test.each(nations)('in %s, an additional property or a company is never a first-time buyer', (nation) => {
    expect(duty(nation, 300_000, ['additional', 'first_time'])).toEqual(duty(nation, 300_000, ['additional']))
    expect(duty(nation, 300_000, ['company', 'first_time'])).toEqual(duty(nation, 300_000, ['company']))
  })

  test.each<[Nation, Buyer, number, number]>([
    ['england', [], 0, 0],
    ['england', [], 1_250_000, 5.5],
    ['england', ['first_time'], 350_000, 0.7],
    ['england', ['company'], 750_000, 17],
    ['scotland', [], 325_000, 1.8],
    ['scotland', ['additional'], 200_000, 8.6],
    ['wales', [], 300_000, 1.5],
  ])('in %s, for %j, £%i is taxed at %d%% in effect', (nation, buyer, price, expected) => {
    expect(duty(nation, price, buyer).effectivePercent).toBe(expected)
  })

  test.each<[Nation, Buyer, string]>([
    ['england', [], '2025-04-01'],
    ['england', ['additional'], '2025-04-01'],
    ['england', ['company'], '2024-10-31'],
    ['scotland', [], '2021-04-01'],
    ['scotland', ['additional'], '2024-12-05'],
    ['wales', [], '2022-10-10'],
    ['wales', ['company'], '2024-12-11'],
  ])('in %s, for %j, the rates on £600,000 have stood since %s', (nation, buyer, since) => {
    expect(duty(nation, 600_000, buyer).inForceSince).toBe(since)
  })
})
