import type { ConsentBoxName } from '#src/account/profile/consent-boxes.ts'

/** What a visitor agreed to when writing to us: what was ticked, in which words, when and on which page. */
export type EnquiryConsent = {
  /** `lead_client[do_not_contact]` as it came: forms always send 1 */
  doNotContact: boolean
  /** `opt_in_terms` as it came: forms always send on */
  optInTerms: boolean
  /** the boxes that the form showed; empty where the form did not say */
  boxes: TickedBox[]
  /** ISO 8601 */
  at: string
  /** the path of the page with the form; empty if the browser did not say */
  page: string
}

export type TickedBox = { box: ConsentBoxName; ticked: boolean; wording: string }

/** The field of a consent box in our enquiry forms: `consent[terms]`. */
export const consentField = (box: ConsentBoxName) => `consent[${box}]`

/** Whether the form showed the box and the visitor left it empty. */
export function isLeftEmpty({ boxes }: Pick<EnquiryConsent, 'boxes'>, name: ConsentBoxName): boolean {
  return boxes.some(({ box, ticked }) => box === name && !ticked)
}
