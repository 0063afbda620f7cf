import {
  DEFAULT_YEARS,
  defaultDeposit,
  type MortgageInput,
  RATE_WHEN_NOT_A_NUMBER,
  rateProblem,
  termProblem,
} from './mortgage.ts'
import { parseDecimal, parsePounds } from './parse-figures.ts'
import type { Buyer, BuyerTrait } from './stamp-duty.ts'

export type CostsInput = Required<MortgageInput> & { buyer: Buyer }

export type ParsedCosts = {
  /** always complete: an invalid value is replaced by its default */
  input: CostsInput
  /** as typed, for the fields; absent: the field shows the input's figure */
  typed: Partial<Record<'price' | 'deposit' | 'rate' | 'years', string>>
  /** messages by field */
  problems: Partial<Record<'price' | 'rate' | 'years' | 'buyer', string>>
}

/** What `parseCostsQuery` reads. */
export const COSTS_PARAMETERS = ['price', 'deposit', 'rate', 'years', 'interest_only', 'buyer'] as const

const MAX_TYPED_LENGTH = 40

/**
 * Parses the query of a property's page: `price`, `deposit`, `rate`, `years`, `interest_only` and `buyer` (once per trait).
 * Other parameters are ignored, and traits that the nation does not tax differently.
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
  if (ticked.includes('additional') && ticked.includes('first_time'))
    problems.buyer = "You can't be both a first-time buyer and buying an additional property"

  const interestOnly = given('interest_only') !== undefined
  return {
    input: {
      pricePounds,
      depositPounds: deposit === undefined ? defaultDeposit(pricePounds) : parsePounds(deposit),
      ratePercent: problems.rate === undefined ? rateAsked : defaults.ratePercent,
      years: problems.years === undefined && yearsAsked !== undefined ? yearsAsked : DEFAULT_YEARS,
      interestOnly,
      buyer: ticked,
    },
    typed: { price, deposit, rate: rate !== undefined && parseDecimal(rate) === undefined ? undefined : rate, years },
    problems,
  }
}
