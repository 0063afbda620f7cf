import { CONSENT_BOXES } from '#src/account/profile/consent-boxes.ts'
import { parseVersions } from '#src/account/profile/consent-wordings.ts'
import { TERMS_MESSAGE } from '#src/contact-details/field-messages.ts'
import { tidyLine } from '#src/contact-details/plain-text.ts'
import { type Body, fieldText, groupOf, isOn } from '../fields/form-body.ts'
import { consentField, type EnquiryConsent, isLeftEmpty, type TickedBox } from './enquiry-consent.ts'
import type { Mistake } from './form-mistakes.ts'

/** The field of the terms box in our forms. */
export const TERMS_FIELD = consentField('terms')

/**
 * Reads what was agreed to. `opt_in_terms` comes under `marketing_preferences` or `market_preferences` and
 * must be on. Our own forms say beside it which boxes they showed (`consent[asked]=terms,marketing`) and which were
 * ticked (`consent[terms]=on`), and in which version of the words (`consent[versions]=terms:2,marketing:1`): a required
 * box that was shown and left empty is a mistake.
 */
export function parseEnquiryConsent(
  body: Body,
  { now, page }: { now: Date; page: string },
): { consent: EnquiryConsent; mistakes: Mistake[] } {
  const group = groupOf(body, 'consent')
  const asked = fieldText(group, 'asked').split(',')
  const versions = parseVersions(fieldText(group, 'versions'))
  const boxes: TickedBox[] = CONSENT_BOXES.filter(({ name }) => asked.includes(name)).map(({ name, wording }) => ({
    box: name,
    ticked: isOn(group, name),
    wording,
    ...(versions[name] !== undefined && { version: versions[name] }),
  }))
  const optInTerms =
    isOn(groupOf(body, 'marketing_preferences'), 'opt_in_terms') ||
    isOn(groupOf(body, 'market_preferences'), 'opt_in_terms')
  const consent = {
    doNotContact: isOn(groupOf(body, 'lead_client'), 'do_not_contact') || isOn(body, 'do_not_contact'),
    optInTerms,
    boxes,
    at: now.toISOString(),
    page: tidyLine(fieldText(group, 'page') || page).slice(0, 500),
  }
  const missing = CONSENT_BOXES.filter(({ name, required }) => required && isLeftEmpty(consent, name))
  const refused = optInTerms || missing.some(({ name }) => name === 'terms') ? missing : [CONSENT_BOXES[0], ...missing]
  return { consent, mistakes: refused.map(({ name }) => ({ field: consentField(name), message: TERMS_MESSAGE })) }
}
