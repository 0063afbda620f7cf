import { beforeAll, describe, expect, test } from 'vitest'
import type { Nation } from '#src/property/listing/listing.ts'
import { type CalculatorStart, calculatorView } from './calculator.ts'
import { loadTaxTables } from './server/load-tax-tables.ts'
import { dutyTableAt, type TaxTables } from './tax-tables.ts'

let tables: TaxTables
beforeAll(async () => {
  tables = await loadTaxTables()
})

const of = (...nations: Nation[]): CalculatorStart['tables'] =>
  nations.map((nation) => ({ nation, table: dutyTableAt(tables, nation, '2026-11-20') ?? tables[nation][0]! }))

const view = (query: string, start: Partial<CalculatorStart> = {}) =>
  calculatorView(new URLSearchParams(query), { ratePercent: 4.5, tables: of('england', 'scotland', 'wales'), ...start })

describe('there is no sum', () => {
  test.each<[string, string, string | undefined]>([
    ['before a price is typed', '', undefined],
    ['in the stamp duty tab before a price is typed', 'tab=stamp-duty&price=&deposit=&rate=4.5&years=25', undefined],
    ['for a price of nothing', 'price=0', 'Enter a price above £0'],
    ['for a price without a digit', 'price=plenty', 'Enter a price above £0'],
  ])('%s', (_name, query, problem) => {
    const { mortgage, duty } = view(query)
    expect([mortgage.sum, duty?.sum]).toEqual([undefined, undefined])
    expect(mortgage.fields[0]?.problem).toBe(problem)
  })

  test.each([
    ['rate=0', 'rate', 'Enter a value between 0.01 and 10'],
    ['rate=10.01', 'rate', 'Enter a value between 0.01 and 10'],
    ['years=4', 'years', 'Enter a value between 5 and 35'],
    ['years=36', 'years', 'Enter a value between 5 and 35'],
    ['years=', 'years', 'Enter a value between 5 and 35'],
  ])('of a mortgage with %s, and the duty stays', (query, name, problem) => {
    const { mortgage, duty } = view(`price=300000&${query}`)
    expect(mortgage.sum).toBeUndefined()
    expect(mortgage.fields.find((field) => field.name === name)?.problem).toBe(problem)
    expect(duty?.sum).toBe('£5,000')
  })

  test('of a duty for a first home that is an additional one', () => {
    const { duty } = view('price=300000&buyer=additional&buyer=first_time')
    expect(duty?.sum).toBeUndefined()
    expect(duty?.problem).toBe("You can't be both a first-time buyer and buying an additional property")
  })
})

test('before anything is typed, price and deposit are empty', () => {
  expect(view('').mortgage.fields.map(({ value }) => value)).toEqual(['', '', '4.5', '25'])
})

test('of a property, its price is there', () => {
  const { mortgage, duty } = view('', { pricePounds: 300_000, tables: of('wales') })
  expect(mortgage.sum).toBe('£1,334')
  expect(mortgage.fields.map(({ value }) => value)).toEqual(['300,000', '60,000', '4.5', '25'])
  expect(duty).toMatchObject({ sum: '£4,500', nation: 'wales', nations: [{ value: 'wales', name: 'Wales' }] })
})

test.each([
  ['rate=low', '£834', 'counts as 0.01%'],
  ['deposit=300001', '£0', 'above the price'],
  ['interest_only=on', '£1,125', 'on the full price'],
])('a mortgage of £300,000 with %s is %s', (query, sum) => {
  const deposit = query.startsWith('rate') ? 'deposit=50000&' : ''
  expect(view(`price=300000&${deposit}${query}`).mortgage.sum).toBe(sum)
})

test.each([
  ['', 'england', '£5,000'],
  ['nation=scotland', 'scotland', '£4,600'],
  ['nation=wales', 'wales', '£4,500'],
  ['nation=france', 'england', '£5,000'],
])('with %j the tax is that of %s', (query, nation, sum) => {
  expect(view(`price=300000&${query}`).duty).toMatchObject({ nation, sum })
})

test('Mortgage comes first, and is alone where an agency leaves out the other', () => {
  expect(view('').tab).toBe('mortgage')
  expect(view('').tabs.map(({ name }) => name)).toEqual(['Mortgage', 'Stamp Duty'])
  expect(view('tab=stamp-duty').tab).toBe('stamp-duty')
  expect(view('tab=stamp-duty', { tables: [] })).toMatchObject({ tab: 'mortgage', tabs: [{ name: 'Mortgage' }] })
})

describe('what is slid', () => {
  test.each([
    ['price=300000', { min: 0, max: 300_000, step: 1_000, at: 60_000, words: '£60,000' }],
    ['price=534995&deposit=100000', { min: 0, max: 534_000, step: 1_000, at: 100_000, words: '£100,000' }],
    ['price=1250000&deposit=2000000', { min: 0, max: 1_250_000, step: 10_000, at: 1_250_000, words: '£2,000,000' }],
    ['price=90', { min: 0, max: 90, step: 1, at: 18, words: '£18' }],
    ['', { min: 0, max: 0, step: 1, at: 0, words: '£0' }],
  ])('%s: the deposit goes from nothing to the price, in round steps', (query, expected) => {
    expect(view(query).slides.deposit).toEqual(expected)
  })

  test('rate and term keep within what the calculator takes, whatever was typed', () => {
    const { rate, years } = view('price=300000&rate=12&years=40').slides
    expect(rate).toEqual({ min: 0.05, max: 10, step: 0.05, at: 4.5, words: '4.5% a year' })
    expect(years).toEqual({ min: 5, max: 35, step: 1, at: 25, words: '25 years' })
  })
})
