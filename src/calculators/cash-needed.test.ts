import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashNeeded } from './cash-needed.ts'

const fees = { legal: 1_500, survey: 500, mortgage: 900, removals: 1_000 }

test('deposit, duty and fees are needed in hand', () => {
  expect(cashNeeded({ pricePounds: 325_000, depositPounds: 65_000, dutyPounds: 6_250, fees })).toEqual({
    totalPounds: 75_150,
    lines: [
      { key: 'deposit', pounds: 65_000 },
      { key: 'duty', pounds: 6_250 },
      { key: 'legal', pounds: 1_500 },
      { key: 'survey', pounds: 500 },
      { key: 'mortgage', pounds: 900 },
      { key: 'removals', pounds: 1_000 },
    ],
  })
})

test.each([325_000, 400_000])(
  'who pays £%i down for a home of £325,000 pays its price and no lender',
  (depositPounds) => {
    const { lines, totalPounds } = cashNeeded({ pricePounds: 325_000, depositPounds, dutyPounds: 6_250, fees })
    expect(lines.map(({ key }) => key)).not.toContain('mortgage')
    expect(totalPounds).toBe(325_000 + 6_250 + 1_500 + 500 + 1_000)
  },
)

test('what an agency does not say of its fees is as usual; what it calls free is not listed', () => {
  const usual = cashNeeded({ pricePounds: 100_000, depositPounds: 20_000, dutyPounds: 0 })
  const own = cashNeeded({ pricePounds: 100_000, depositPounds: 20_000, dutyPounds: 0, fees: { legal: 9, survey: 0 } })
  expect(usual.lines.every(({ key, pounds }) => key === 'duty' || pounds > 0)).toBe(true)
  expect(own.lines.map(({ key }) => key)).toEqual(['deposit', 'duty', 'legal', 'mortgage', 'removals'])
  expect(own.lines.find(({ key }) => key === 'removals')).toEqual(usual.lines.find(({ key }) => key === 'removals'))
})

test('where no tax is known, none is listed', () => {
  const { lines } = cashNeeded({ pricePounds: 100_000, depositPounds: 20_000 })
  expect(lines.map(({ key }) => key)).not.toContain('duty')
})

test('the lines come to the total', () => {
  const amount = fc.integer({ min: 0, max: 99_999_999_999 })
  fc.assert(
    fc.property(fc.record({ pricePounds: amount, depositPounds: amount, dutyPounds: amount }), (purchase) => {
      const { totalPounds, lines } = cashNeeded(purchase)
      expect(lines.reduce((sum, { pounds }) => sum + pounds, 0)).toBe(totalPounds)
    }),
  )
})
