/** Annual rates in percent, and terms in years, that the calculator takes. */
export const RATE_BOUNDS = { least: 0.01, most: 10 } as const
export const TERM_BOUNDS = { least: 5, most: 35 } as const

export const DEFAULT_YEARS = 25
const DEFAULT_DEPOSIT_SHARE = 0.2

/** What stands in for an interest rate that is not a number. */
export const RATE_WHEN_NOT_A_NUMBER = RATE_BOUNDS.least

export type MortgageInput = {
  pricePounds: number
  depositPounds: number
  /** a year */
  ratePercent: number
  years: number
  interestOnly?: boolean
}

export type Mortgage = {
  /** per calendar month, rounded */
  monthlyPounds: number
  /** what is borrowed */
  loanPounds: number
  /** the loan of the price, to one decimal */
  loanToValuePercent: number
  /** all months together, rounded: with `interestOnly` the loan itself is still owed at the end */
  repaidPounds: number
  /** of what is repaid */
  interestPounds: number
}

/** 20% of the price, in whole pounds. */
export function defaultDeposit(pricePounds: number): number {
  return Math.round(pricePounds * DEFAULT_DEPOSIT_SHARE)
}

/** 'Enter a value between 0.01 and 10', or undefined for a rate within the bounds. */
export function rateProblem(ratePercent: number): string | undefined {
  return boundsProblem(ratePercent, RATE_BOUNDS)
}

/** 'Enter a value between 5 and 35', or undefined for a term within the bounds. */
export function termProblem(years: number | undefined): string | undefined {
  return boundsProblem(years, TERM_BOUNDS)
}

function boundsProblem(value: number | undefined, { least, most }: { least: number; most: number }) {
  if (value !== undefined && value >= least && value <= most) return undefined
  return `Enter a value between ${least} and ${most}`
}

/**
 * What a loan costs a month. Interest-only is computed on the full price, whatever the deposit; a deposit above the
 * price leaves nothing to borrow or to pay.
 */
export function mortgage({ pricePounds, depositPounds, ratePercent, years, interestOnly }: MortgageInput): Mortgage {
  const loanPounds = Math.max(0, pricePounds - depositPounds)
  const months = Math.round(years * 12)
  const monthly = interestOnly
    ? depositPounds > pricePounds
      ? 0
      : (pricePounds * ratePercent) / 1200
    : monthlyRepayment(loanPounds, ratePercent, months)
  const repaidPounds = Math.round(monthly * months)
  return {
    monthlyPounds: Math.round(monthly),
    loanPounds,
    loanToValuePercent: pricePounds > 0 ? Math.round((loanPounds / pricePounds) * 1000) / 10 : 0,
    repaidPounds,
    interestPounds: interestOnly ? repaidPounds : repaidPounds - loanPounds,
  }
}

/** M = P·r / (1 − (1 + r)^−n), unrounded: P pounds, r a twelfth of the annual rate, n months. */
export function monthlyRepayment(loanPounds: number, ratePercent: number, months: number): number {
  const r = ratePercent / 1200
  // the formula tends to P / n, and loses its digits on the way there unless its terms are computed as logarithms
  const share = r === 0 ? months : -Math.expm1(-months * Math.log1p(r)) / r
  return loanPounds / share
}
