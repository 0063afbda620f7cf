import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultDeposit,
  type MortgageInput,
  monthlyRepayment,
  mortgage,
  RATE_BOUNDS,
  rateProblem,
  TERM_BOUNDS,
  termProblem,
} from './mortgage.ts'

const asked = (changes: Partial<MortgageInput> = {}) =>
  mortgage({ pricePounds: 250_000, depositPounds: 50_000, ratePercent: 5, years: 25, ...changes })

test.each([
  [-1, 'Enter a value between 0.01 and 10'],
  [0, 'Enter a value between 0.01 and 10'],
  [0.009, 'Enter a value between 0.01 and 10'],
  [0.01, undefined],
  [10, undefined],
  [10.01, 'Enter a value between 0.01 and 10'],
])('a rate of %d%% is checked: %s', (rate, problem) => {
  expect(rateProblem(rate)).toBe(problem)
})

test.each([
  [undefined, 'Enter a value between 5 and 35'],
  [0, 'Enter a value between 5 and 35'],
  [4.9, 'Enter a value between 5 and 35'],
  [5, undefined],
  [35, undefined],
  [36, 'Enter a value between 5 and 35'],
])('a term of %s years is checked: %s', (years, problem) => {
  expect(termProblem(years)).toBe(problem)
})

test('the deposit is 20% of the price unless somebody says otherwise', () => {
  expect([325_000, 99_999, 3, 0].map(defaultDeposit)).toEqual([65_000, 20_000, 1, 0])
})

describe('repayment', () => {
  // loan, rate, years, £ a month to the penny: each balance falls to nothing by arithmetic month by month (below)
  test.each([
    [200_000, 5, 25, 1_169.18],
    [1_000_000, 4.25, 25, 5_417.38],
    [150_000, 3, 30, 632.41],
    [100_000, 10, 5, 2_124.7],
    [100_000, 0.01, 35, 238.51],
    [300_000, 6, 20, 2_149.29],
  ])('of £%i at %d%% over %i years is £%d a month', (loan, rate, years, monthly) => {
    expect(Math.round(monthlyRepayment(loan, rate, years * 12) * 100) / 100).toBe(monthly)
  })

  test('leaves nothing owed after the last month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.double({ min: 0, max: RATE_BOUNDS.max, noNaN: true }),
        fc.integer({ min: 60, max: 420 }),
        (loan, rate, months) => {
          const monthly = monthlyRepayment(loan, rate, months)
          let owed = loan
          for (let month = 0; month < months; month++) owed += (owed * rate) / 1200 - monthly
          expect(Math.abs(owed)).toBeLessThan(loan * 1e-7 + 1e-6)
        },
      ),
    )
  })

  test('without interest is the loan in equal parts, which tiny rates come close to', () => {
    expect(monthlyRepayment(120_000, 0, 120)).toBe(1_000)
    for (const rate of [1e-4, 1e-8, 1e-12, 1e-16])
      expect(Math.abs(monthlyRepayment(120_000, rate, 120) - 1_000)).toBeLessThan(0.01)
  })

  test('adds up to a total and its interest', () => {
    expect(asked()).toEqual({
      monthlyPounds: 1_169,
      loanPounds: 200_000,
      loanToValuePercent: 80,
      repaidPounds: 350_754,
      interestPounds: 150_754,
    })
  })
})

describe('a deposit', () => {
  test.each([250_001, 900_000])('of £%i, above the price, leaves nothing to borrow or to pay', (depositPounds) => {
    for (const interestOnly of [false, true])
      expect(asked({ depositPounds, interestOnly })).toEqual({
        monthlyPounds: 0,
        loanPounds: 0,
        loanToValuePercent: 0,
        repaidPounds: 0,
        interestPounds: 0,
      })
  })

  test('of the whole price leaves no repayment', () => {
    expect(asked({ depositPounds: 250_000 })).toMatchObject({ monthlyPounds: 0, loanPounds: 0 })
  })
})

test('interest only is charged on the full price, whatever the deposit', () => {
  for (const depositPounds of [0, 50_000, 250_000])
    expect(asked({ depositPounds, interestOnly: true })).toMatchObject({
      monthlyPounds: 1_042,
      repaidPounds: 312_500,
      interestPounds: 312_500,
    })
})

describe('whatever is asked', () => {
  const question = fc.record({
    pricePounds: fc.integer({ min: 1, max: 99_999_999_999 }),
    depositPounds: fc.integer({ min: 0, max: 99_999_999_999 }),
    ratePercent: fc.double({ min: RATE_BOUNDS.min, max: RATE_BOUNDS.max, noNaN: true }),
    years: fc.integer({ min: TERM_BOUNDS.min, max: TERM_BOUNDS.max }),
    interestOnly: fc.boolean(),
  })

  test('amounts are whole pounds, none below nothing, and no less is repaid than was borrowed', () => {
    fc.assert(
      fc.property(question, (given) => {
        const { monthlyPounds, loanPounds, repaidPounds, interestPounds } = mortgage(given)
        for (const amount of [monthlyPounds, loanPounds, repaidPounds, interestPounds]) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
        if (!given.interestOnly) expect(repaidPounds).toBe(loanPounds + interestPounds)
      }),
    )
  })

  test.each<[string, (given: MortgageInput) => MortgageInput, 'more' | 'less']>([
    ['a dearer home costs no less', (given) => ({ ...given, pricePounds: given.pricePounds + 10_000 }), 'more'],
    ['a higher rate costs no less', (given) => ({ ...given, ratePercent: given.ratePercent + 0.5 }), 'more'],
    ['a larger deposit costs no more', (given) => ({ ...given, depositPounds: given.depositPounds + 10_000 }), 'less'],
    ['a longer term costs no more', (given) => ({ ...given, years: given.years + 1 }), 'less'],
  ])('by the month, %s', (_name, change, direction) => {
    fc.assert(
      fc.property(question, (given) => {
        const [before, after] = [mortgage(given).monthlyPounds, mortgage(change(given)).monthlyPounds]
        if (direction === 'more') expect(after).toBeGreaterThanOrEqual(before)
        else expect(after).toBeLessThanOrEqual(before)
      }),
    )
  })

  test('a longer term repays no less in all', () => {
    fc.assert(
      fc.property(question, (given) => {
        const longer = mortgage({ ...given, years: given.years + 1 })
        expect(longer.repaidPounds).toBeGreaterThanOrEqual(mortgage(given).repaidPounds)
      }),
    )
  })
})
