import type { ConsentBoxName } from '#src/account/profile/consent-boxes.ts'
import { type ConsentWordings, shownWording } from '#src/account/profile/consent-wordings.ts'

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

/** `version` of the wording; absent: recorded before versions were counted */
export type TickedBox = { box: ConsentBoxName; ticked: boolean; wording: string; version?: number }

/** The same in the words that the form showed, by the version that it named. */
export function inShownWords(consent: EnquiryConsent, wordings: ConsentWordings | undefined): EnquiryConsent {
  const boxes = consent.boxes.map((box) => ({ ...box, ...shownWording(wordings, box.box, box.version) }))
  return { ...consent, boxes }
}

/** The field of a consent box in our enquiry forms: `consent[terms]`. */
export const consentField = (box: ConsentBoxName) => `consent[${box}]`

/** Whether the form showed the box and the visitor left it empty. */
export function isLeftEmpty({ boxes }: Pick<EnquiryConsent, 'boxes'>, name: ConsentBoxName): boolean {
  return boxes.some(({ box, ticked }) => box === name && !ticked)
}
