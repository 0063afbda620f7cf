import { formatPounds } from '#src/formatting/numbers.ts'
import type { Nation } from '#src/property/listing/listing.ts'
import { mortgage, RATE_BOUNDS, TERM_BOUNDS } from './mortgage.ts'
import { type CostsInput, parseCostsQuery } from './parse-costs-query.ts'
import { type CostPart, dutyPart, mortgagePart } from './property-costs.ts'
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
  /** there is no home on what is sold */
  bareLand?: boolean
}

export type CalculatorTab = 'mortgage' | 'stamp-duty'

/** A figure that may be slid as well as typed; `words` is what it comes to. */
export type Slide = { least: number; most: number; step: number; at: number; words: string }

export type SlidingFigure = 'deposit' | 'rate' | 'years'

/** What the calculator shows. A sum that cannot be worked out is absent. */
export type CalculatorView = {
  tab: CalculatorTab
  tabs: { tab: CalculatorTab; name: string }[]
  mortgage: CalculatorPart
  slides: Record<SlidingFigure, Slide>
  duty?: CalculatorPart & { nation: Nation; nations: { value: Nation; name: string }[] }
}

export type CalculatorPart = Omit<CostPart, 'sum'> & { sum?: string; working: NonNullable<CostPart['working']> }

const NATIONS: Record<Nation, string> = {
  england: 'England',
  scotland: 'Scotland',
  wales: 'Wales',
  northern_ireland: 'Northern Ireland',
}

/**
 * Mortgage and stamp duty. `query` is what has been typed, by
 * the names of `readCostsQuestion`, with `tab` and `nation` besides; foreign names and values are passed over.
 */
export function calculatorView(
  query: Iterable<readonly [name: string, value: string]>,
  start: CalculatorStart,
): CalculatorView {
  const pairs = [...query]
  const given = (name: string) => pairs.find(([key]) => key === name)?.[1]
  const chosen = start.tables.find(({ nation }) => nation === given('nation')) ?? start.tables[0]
  const traits = chosen ? relevantTraits(chosen.table) : []
  const reading = parseCostsQuery(pairs, {
    pricePounds: start.pricePounds ?? 0,
    ratePercent: start.ratePercent,
    traits,
  })
  const { question, problems } = reading
  // nobody has done anything wrong, nor said that a home costs nothing, before they have typed
  if (given('price') === undefined) problems.price = undefined
  if (question.pricePounds === 0) reading.typed = { price: '', deposit: '', ...defined(reading.typed) }
  const hasPrice = question.pricePounds > 0 && problems.price === undefined
  const loan = mortgage(question)
  const duty = chosen && stampDuty(chosen.table, question.pricePounds, question.buyer)
  const both: CalculatorView['tabs'] = [
    { tab: 'mortgage', name: 'Mortgage' },
    { tab: 'stamp-duty', name: 'Stamp Duty' },
  ]
  return {
    tab: given('tab') === 'stamp-duty' && chosen ? 'stamp-duty' : 'mortgage',
    tabs: chosen ? both : both.slice(0, 1),
    mortgage: answered(mortgagePart(reading, loan), hasPrice && !problems.rate && !problems.years),
    slides: slidesOf(question),
    duty: chosen &&
      duty && {
        ...answered(dutyPart(reading, { ...chosen, duty, bareLand: start.bareLand }), hasPrice && !problems.buyer),
        nation: chosen.nation,
        nations: start.tables.map(({ nation }) => ({ value: nation, name: NATIONS[nation] })),
      },
  }
}

/** From end to end of what the calculator takes, in some hundred steps of a round figure. */
function slidesOf({ pricePounds, depositPounds, ratePercent, years }: CostsInput): CalculatorView['slides'] {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, pricePounds))) - 2)
  return {
    deposit: {
      least: 0,
      most: Math.floor(pricePounds / step) * step,
      step,
      at: Math.min(depositPounds, pricePounds),
      words: formatPounds(depositPounds),
    },
    // 0.01 itself can be typed: from there, steps of a twentieth would hit no round figure
    rate: { least: 0.05, most: RATE_BOUNDS.most, step: 0.05, at: ratePercent, words: `${ratePercent}% a year` },
    years: { ...TERM_BOUNDS, step: 1, at: years, words: `${years} years` },
  }
}

function defined<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values
}

/** A part with its sum only where there is something to work out. */
function answered({ sum, working, ...part }: CostPart, possible: boolean): CalculatorPart {
  if (!working) throw new Error('A calculator has a working.')
  return { ...part, working, sum: possible ? sum : undefined }
}
