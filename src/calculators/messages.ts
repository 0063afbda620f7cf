import type { BuyerTrait } from './stamp-duty.ts'

/* Fixed wording: docs/contracts/calculators.md. */

export const boundsMessage = (min: number, max: number) => `Enter a value between ${min} and ${max}`

/** The labels of the buyer types, and of the box beside them. */
export const BUYER_TRAITS: Record<BuyerTrait, string> = {
  additional: 'Additional property',
  first_time: 'First time buyer',
  non_uk_resident: 'Non-UK resident',
  company: 'Company buyer',
}

/** The buyer without a trait. */
export const MOVING_HOME = 'Moving home'

export const CALCULATOR_TABS = { mortgage: 'Mortgage', 'stamp-duty': 'Stamp Duty' } as const
