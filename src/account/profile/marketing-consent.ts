/**
 * What stands beside the boxes, and so goes into the record of what somebody agreed to: who changes these words changes
 * them for those who tick from then on.
 */
export const TERMS_WORDING = 'I agree to the terms and conditions'

export const MARKETING_WORDING = 'Send me news of homes like this, no more than weekly'

/** What somebody was shown, and what they did. Records are added, never changed. */
export type MarketingConsent = {
  about: 'terms' | 'marketing'
  wording: string
  /** undefined: the form did not say */
  ticked: boolean | undefined
  /** address of the page on which the form stood */
  page: string
}

/**
 * Whether a value of a form means yes. Boxes send `on` when ticked and an empty string when not; the
 * marketing call says `optin` and `optout`.
 */
export function isTicked(value: unknown): boolean {
  return value === true || value === 1 || ['on', 'true', '1', 'yes', 'optin'].includes(String(value))
}
