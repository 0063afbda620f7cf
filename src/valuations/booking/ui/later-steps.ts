/* One chunk for all steps after the first. */

export { CheckStep } from './check-step.tsx'
export { NoBranch } from './no-branch.tsx'
export { ValuationThanks } from './valuation-thanks.tsx'
export { WhenStep } from './when-step.tsx'
