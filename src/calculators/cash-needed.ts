/** What buying costs besides the price and the tax, in whole pounds. An agency's settings may say its own. */
export type TypicalFees = {
  /** conveyancer, searches, registration */
  legal: number
  survey: number
  /** the lender's arrangement fee and valuation */
  mortgage: number
  removals: number
}

/** Round figures for a family home; what an agency knows of its own patch goes before them. */
const USUAL_FEES: TypicalFees = { legal: 1_800, survey: 700, mortgage: 1_000, removals: 1_200 }

export type CashLine = { key: 'deposit' | 'duty' | keyof TypicalFees; pounds: number }

export type CashNeeded = { totalPounds: number; lines: CashLine[] }

/**
 * The money a buyer needs in hand. A deposit is never more than the price; without a loan the lender charges nothing;
 * lines of £0 fees are left out, deposit and duty are not. Without `dutyPounds` (no tax is known) there is no such line.
 */
export function cashNeeded(purchase: {
  pricePounds: number
  depositPounds: number
  dutyPounds?: number
  fees?: Partial<TypicalFees>
}): CashNeeded {
  const { pricePounds, dutyPounds, fees } = purchase
  const depositPounds = Math.min(purchase.depositPounds, pricePounds)
  const { legal, survey, mortgage, removals } = { ...USUAL_FEES, ...fees }
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
