import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber } from './numbers.ts'

describe('a number with its thousands grouped', () => {
  it.each([
    [0, 0, '0'],
    [999, 0, '999'],
    [1000, 0, '1,000'],
    [1_250_000, 0, '1,250,000'],
    [999.5, 0, '1,000'],
    [2.5, 2, '2.5'],
    [0.004, 2, '0'],
    [12_345.678, 2, '12,345.68'],
    [-1250, 0, '-1,250'],
    [1.005, 2, '1.01'],
    [625032030039.815, 2, '625,032,030,039.82'],
  ])('%d to %d decimals reads %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text)
  })

  it('reads as the tables of the language say, whatever the number', () => {
    const tables = [0, 1, 2].map((most) => new Intl.NumberFormat('en-GB', { maximumFractionDigits: most }))
    fc.assert(
      fc.property(
        fc.oneof(fc.integer(), fc.double({ min: 0, max: 1e12, noNaN: true })).filter((value) => !Object.is(value, -0)),
        fc.constantFrom(0, 1, 2),
        (value, decimals) => {
          expect(formatNumber(value, decimals)).toBe(tables[decimals]!.format(value))
        },
      ),
      { numRuns: 2000 },
    )
  })
})
