import { MARKETING_WORDING, TERMS_WORDING } from '#src/account/profile/marketing-consent.ts'

/** What a visitor agreed to when writing to us: what was ticked, in which words, when and on which page. */
export type EnquiryConsent = {
  /** `lead_client[do_not_contact]` as it came: forms always send 1 */
  doNotContact: boolean
  /** `opt_in_terms` as it came: forms always send on */
  optInTerms: boolean
  /** the boxes that the form really had; empty where it said nothing of any */
  boxes: ConsentBox[]
  /** ISO 8601 */
  at: string
  /** the path of the page with the form; empty if the browser did not say */
  page: string
}

export type ConsentBox = { box: EnquiryConsentQuestion; ticked: boolean; wording: string }

export type EnquiryConsentQuestion = 'terms' | 'marketing'

/** What stands beside each box, for the forms to show and the record to keep. */
export const CONSENT_WORDING: Record<EnquiryConsentQuestion, string> = {
  terms: TERMS_WORDING,
  marketing: MARKETING_WORDING,
}

export const CONSENT_QUESTIONS: readonly EnquiryConsentQuestion[] = ['terms', 'marketing']

/** Whether the visitor saw the box and left it empty. */
export function leftEmpty({ boxes }: Pick<EnquiryConsent, 'boxes'>, question: EnquiryConsentQuestion): boolean {
  return boxes.some(({ box, ticked }) => box === question && !ticked)
}
