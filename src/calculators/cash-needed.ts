/** Whole pounds. An agency's settings may override them. */
export type TypicalFees = {
  /** conveyancer, searches, registration */
  legal: number
  survey: number
  /** the lender's arrangement fee and valuation */
  mortgage: number
  removals: number
}

/** Typical for a family home. */
const DEFAULT_FEES: TypicalFees = { legal: 1_800, survey: 700, mortgage: 1_000, removals: 1_200 }

export type CashLine = { key: 'deposit' | 'duty' | keyof TypicalFees; pounds: number }

export type CashNeeded = { totalPounds: number; lines: CashLine[] }

/**
 * The deposit counts at most at the price, and without a loan there are no mortgage fees. Fees of £0 are left out, deposit
 * and duty are not. Without `dutyPounds` (the tax is unknown) there is no such line.
 */
export function cashNeeded(purchase: {
  pricePounds: number
  depositPounds: number
  dutyPounds?: number
  fees?: Partial<TypicalFees>
}): CashNeeded {
  const { pricePounds, dutyPounds, fees } = purchase
  const depositPounds = Math.min(purchase.depositPounds, pricePounds)
  const { legal, survey, mortgage, removals } = { ...DEFAULT_FEES, ...fees }
  const lines: CashLine[] = [
    { key: 'deposit', pounds: depositPounds },
    ...(dutyPounds === undefined ? [] : [{ key: 'duty' as const, pounds: dutyPounds }]),
    ...(
      [
        { key: 'legal', pounds: legal },
        { key: 'survey', pounds: survey },
        { key: 'mortgage', pounds: depositPounds < pricePounds ? mortgage : 0 },
        { key: 'removals', pounds: removals },
      ] as const
    ).filter(({ pounds }) => pounds > 0),
  ]
  return { totalPounds: lines.reduce((sum, { pounds }) => sum + pounds, 0), lines }
}
