import { formatPounds } from '#src/formatting/numbers.ts'
import type { Nation } from '#src/property/listing/listing.ts'
import type { TypicalFees } from './cash-needed.ts'
import { type CashPart, type CostPart, type CostRow, cashPart, dutyPart, mortgagePart } from './cost-parts.ts'
import { CALCULATOR_TABS } from './messages.ts'
import { mortgage, RATE_BOUNDS, TERM_BOUNDS } from './mortgage.ts'
import { type CostsInput, parseCostsQuery } from './parse-costs-query.ts'
import { relevantTraits, stampDuty } from './stamp-duty.ts'
import type { DutyTable } from './tax-tables.ts'

/** What the calculator starts from: a property, or nothing but the agency's usual rate. */
export type CalculatorStart = {
  /** of the property in whole pounds; absent: the visitor says */
  pricePounds?: number
  /** annual, in percent */
  ratePercent: number
  /** the tables in force, of the nations that may be asked for: the property's own, or all; none: no stamp duty */
  tables: { nation: Nation; table: DutyTable }[]
  /** the agency's, in place of the typical ones */
  fees?: Partial<TypicalFees>
  /** council tax or domestic rates of the property */
  localTax?: CostRow[]
}

export type CalculatorTab = 'mortgage' | 'stamp-duty'

/** `words` is the value's text for screen readers. */
export type Slide = { min: number; max: number; step: number; at: number; words: string }

export type SlidingFigure = 'deposit' | 'rate' | 'years'

export type CalculatorView = {
  tab: CalculatorTab
  tabs: { tab: CalculatorTab; name: string }[]
  mortgage: CostPart
  slides: Record<SlidingFigure, Slide>
  duty?: CostPart & { nation: Nation; nations: { value: Nation; name: string }[] }
  cash: CashPart
  /** the lines beside a home's price */
  summary: CostRow[]
  /** the figures in use; undefined while one of them is invalid */
  input?: CostsInput
}

const NATIONS: Record<Nation, string> = {
  england: 'England',
  scotland: 'Scotland',
  wales: 'Wales',
  northern_ireland: 'Northern Ireland',
}

/** `query` has the parameters of `parseCostsQuery`, `tab` and `nation`; others are ignored. */
export function calculatorView(
  query: Iterable<readonly [name: string, value: string]>,
  start: CalculatorStart,
): CalculatorView {
  const pairs = [...query]
  const given = (name: string) => pairs.find(([key]) => key === name)?.[1]
  const chosen = start.tables.find(({ nation }) => nation === given('nation')) ?? start.tables[0]
  const traits = chosen ? relevantTraits(chosen.table) : []
  const parsed = parseCostsQuery(pairs, {
    pricePounds: start.pricePounds ?? 0,
    ratePercent: start.ratePercent,
    traits,
  })
  const { input, problems } = parsed
  // no error and no zero before anything is typed
  if ((given('price') ?? '').trim() === '' && start.pricePounds === undefined) problems.price = undefined
  if (input.pricePounds === 0) parsed.typed = { price: '', deposit: '', ...defined(parsed.typed) }
  const hasPrice = input.pricePounds > 0 && problems.price === undefined
  const loan = mortgage(input)
  const duty = chosen && stampDuty(chosen.table, input.pricePounds, input.buyer)
  const both: CalculatorView['tabs'] = [
    { tab: 'mortgage', name: CALCULATOR_TABS.mortgage },
    { tab: 'stamp-duty', name: CALCULATOR_TABS['stamp-duty'] },
  ]
  const mortgageSum = hasPrice && !problems.rate && !problems.years
  const dutySum = hasPrice && !problems.buyer
  const view = {
    mortgage: withSum(mortgagePart(parsed, loan), mortgageSum),
    duty: chosen &&
      duty && {
        ...withSum(dutyPart(parsed, { ...chosen, duty }), dutySum),
        nation: chosen.nation,
        nations: start.tables.map(({ nation }) => ({ value: nation, name: NATIONS[nation] })),
      },
    cash: withSum(cashPart(parsed, { fees: start.fees, table: chosen?.table, duty }), dutySum),
  }
  return {
    ...view,
    tab: given('tab') === 'stamp-duty' && chosen ? 'stamp-duty' : 'mortgage',
    tabs: chosen ? both : both.slice(0, 1),
    slides: slidesOf(input),
    summary: [
      { label: 'Mortgage', value: view.mortgage.sum ? `${view.mortgage.sum} pcm` : NO_SUM },
      ...(view.duty ? [{ label: view.duty.title, value: view.duty.sum ?? NO_SUM }] : []),
      ...(start.localTax ?? []),
      { label: view.cash.title, value: view.cash.sum ?? NO_SUM },
    ],
    input: Object.values(problems).some((problem) => problem !== undefined) ? undefined : input,
  }
}

/** In place of a sum that cannot be calculated. */
export const NO_SUM = '–'

/** About a hundred round steps over the accepted range. */
function slidesOf({ pricePounds, depositPounds, ratePercent, years }: CostsInput): CalculatorView['slides'] {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, pricePounds))) - 2)
  return {
    deposit: {
      min: 0,
      max: Math.floor(pricePounds / step) * step,
      step,
      at: Math.min(depositPounds, pricePounds),
      words: formatPounds(depositPounds),
    },
    // starts at 0.05, not at the minimum of 0.01, so that steps are round figures
    rate: { min: 0.05, max: RATE_BOUNDS.max, step: 0.05, at: ratePercent, words: `${ratePercent}% a year` },
    years: { ...TERM_BOUNDS, step: 1, at: years, words: `${years} years` },
  }
}

function defined<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values
}

/** Leaves out the sum if it cannot be calculated. */
function withSum<Part extends { sum?: string }>(part: Part, possible: boolean): Part {
  return possible ? part : { ...part, sum: undefined }
}
