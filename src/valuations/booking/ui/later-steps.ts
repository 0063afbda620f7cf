/* What comes after the first step, in a script of its own. */

export { CheckStep } from './check-step.tsx'
export { NoBranch } from './no-branch.tsx'
export { ValuationThanks } from './valuation-thanks.tsx'
export { WhenStep } from './when-step.tsx'
