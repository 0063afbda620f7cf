import { boundsMessage } from './messages.ts'

/** Fixed, as are the defaults: docs/contracts/calculators.md. */
export const RATE_BOUNDS = { min: 0.01, max: 10 } as const
export const TERM_BOUNDS = { min: 5, max: 35 } as const

export const DEFAULT_YEARS = 25
const DEFAULT_DEPOSIT_SHARE = 0.2

export const RATE_WHEN_NOT_A_NUMBER = RATE_BOUNDS.min

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
  loanPounds: number
  /** to one decimal */
  loanToValuePercent: number
  /** sum of all payments; with `interestOnly` the loan is still owed at the end */
  repaidPounds: number
  interestPounds: number
}

export function defaultDeposit(pricePounds: number): number {
  return Math.round(pricePounds * DEFAULT_DEPOSIT_SHARE)
}

export function rateProblem(ratePercent: number): string | undefined {
  return boundsProblem(ratePercent, RATE_BOUNDS)
}

export function termProblem(years: number | undefined): string | undefined {
  return boundsProblem(years, TERM_BOUNDS)
}

function boundsProblem(value: number | undefined, { min, max }: { min: number; max: number }) {
  if (value !== undefined && value >= min && value <= max) return undefined
  return boundsMessage(min, max)
}

/** Interest-only is computed on the full price whatever the deposit. A deposit above the price leaves no payments. */
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
