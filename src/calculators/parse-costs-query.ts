import {
  DEFAULT_YEARS,
  defaultDeposit,
  type MortgageInput,
  RATE_WHEN_NOT_A_NUMBER,
  rateProblem,
  termProblem,
} from './mortgage.ts'
import { parseDecimal, parsePounds } from './parse-figures.ts'
import { type Buyer, type BuyerTrait, excludedBy } from './stamp-duty.ts'

/** What a visitor wants worked out. */
export type CostsInput = Required<MortgageInput> & { buyer: Buyer }

/** The calculator whose form was sent; its working is shown. */
export type CalculatorName = 'mortgage' | 'duty'

export type ParsedCosts = {
  /** always answerable: a value with a problem is left as it would be without the visitor's */
  question: CostsInput
  /** what was typed, letter for letter; absent: the field shows the question's own figure */
  typed: Partial<Record<'price' | 'deposit' | 'rate' | 'years', string>>
  /** in words, beside the field */
  problems: Partial<Record<'price' | 'rate' | 'years' | 'buyer', string>>
  /** the parameters that each form has to hand on for the other */
  kept: Record<CalculatorName, [name: string, value: string][]>
  working?: CalculatorName
}

/** What `readCostsQuestion` reads. */
export const COSTS_PARAMETERS = ['price', 'deposit', 'rate', 'years', 'interest_only', 'buyer', 'working'] as const

/** Longer than any figure with its signs; a field is given back no more than this. */
const MAX_TYPED_LENGTH = 40

/**
 * The query of a property's page, as its two forms send it: `price`, `deposit`, `rate`, `years`, `interest_only`,
 * `buyer` (once for each trait) and `working`. Whatever it holds, there is a question to answer; foreign parameters are
 * passed over, and traits that make no difference in the nation (`traits` are those that do) with them.
 */
export function parseCostsQuery(
  query: Iterable<readonly [name: string, value: string]>,
  defaults: { pricePounds: number; ratePercent: number; traits: readonly BuyerTrait[] },
): ParsedCosts {
  const pairs = [...query]
  const given = (name: string) => pairs.find(([key]) => key === name)?.[1].slice(0, MAX_TYPED_LENGTH)
  const [price, deposit, rate, years] = [given('price'), given('deposit'), given('rate'), given('years')]
  const problems: ParsedCosts['problems'] = {}

  const asked = price === undefined ? defaults.pricePounds : parsePounds(price)
  if (asked === 0) problems.price = 'Enter a price above £0'
  const pricePounds = asked || defaults.pricePounds

  const rateAsked = rate === undefined ? defaults.ratePercent : (parseDecimal(rate) ?? RATE_WHEN_NOT_A_NUMBER)
  problems.rate = rateProblem(rateAsked)

  const yearsAsked = years === undefined ? DEFAULT_YEARS : parseDecimal(years)
  problems.years = termProblem(yearsAsked)

  const ticked = defaults.traits.filter((trait) => pairs.some(([name, value]) => name === 'buyer' && value === trait))
  const contradict = ticked.some((trait) => ticked.some((other) => other === excludedBy(trait)))
  if (contradict) problems.buyer = "Choose 'Additional property' or 'First time buyer', not both"

  const interestOnly = given('interest_only') !== undefined
  const working = given('working')
  return {
    question: {
      pricePounds,
      depositPounds: deposit === undefined ? defaultDeposit(pricePounds) : parsePounds(deposit),
      ratePercent: problems.rate === undefined ? rateAsked : defaults.ratePercent,
      years: problems.years === undefined && yearsAsked !== undefined ? yearsAsked : DEFAULT_YEARS,
      interestOnly,
      buyer: ticked,
    },
    typed: { price, deposit, rate: rate !== undefined && parseDecimal(rate) === undefined ? undefined : rate, years },
    problems,
    kept: {
      mortgage: ticked.map((trait) => ['buyer', trait]),
      duty: [
        ...Object.entries({ deposit, rate, years }).filter((pair): pair is [string, string] => pair[1] !== undefined),
        ...(interestOnly ? [['interest_only', 'on'] as [string, string]] : []),
      ],
    },
    ...(working === 'mortgage' || working === 'duty' ? { working } : {}),
  }
}
