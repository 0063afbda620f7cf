/**
 * The boxes by which somebody consents, on registration and on every enquiry form, in their order. Forms, checks and
 * records derive from this list: docs/contracts/leads.md#consent-boxes says what a new box touches. The wording is
 * stored with each consent, so a new wording applies to those who tick the box from then on.
 */
export const CONSENT_BOXES = [
  { name: 'terms', wording: 'I agree to the terms and conditions', required: true },
  { name: 'marketing', wording: 'Email me about properties I might like, no more than once a week', required: false },
] as const satisfies readonly { name: string; wording: string; required: boolean }[]

export type ConsentBoxName = (typeof CONSENT_BOXES)[number]['name']

/** What is written beside a box. */
export function consentWording(name: ConsentBoxName): string {
  return CONSENT_BOXES.find((box) => box.name === name)?.wording ?? ''
}

/** What somebody was shown, and what they did. Records are added, never changed. */
export type ConsentRecord = {
  about: ConsentBoxName
  wording: string
  /** of the wording (consent-wordings.ts); absent: a lead from before versions were counted */
  version?: number
  /** undefined: the form did not say */
  ticked: boolean | undefined
  /** path of the page with the form */
  page: string
}

/**
 * Whether a value of a form means yes. Boxes send `on` when ticked and an empty string when not; the
 * marketing call says `optin` and `optout`.
 */
export function isTicked(value: unknown): boolean {
  return value === true || value === 1 || ['on', 'true', '1', 'yes', 'optin'].includes(String(value))
}
