import { isTicked } from '#src/account/profile/consent-boxes.ts'
import { parseVersions } from '#src/account/profile/consent-wordings.ts'
import { bodyFields, bodyText, givenValue, personFieldsOf, rawTextOf } from '#src/platform/http/forms/read-body.ts'
import type { Registration } from '../registration.ts'

/**
 * A registration as browsers of this site and of the original send it. Boxes that were really ticked are `terms` and
 * `marketing`, or `marketing_preferences[opt_in_marketing]`; the original's script says of terms nothing but the
 * `opt_in_terms` that is always sent, from which nothing follows. A plain form without `terms` left its box empty.
 */
export function parseRegistration(body: unknown, { isPlainForm }: { isPlainForm: boolean }): Registration {
  const fields = personFieldsOf(body)
  const preferences = bodyFields(fields.marketing_preferences)
  const terms = givenValue(fields, 'terms') ?? (isPlainForm ? '' : undefined)
  const marketing =
    givenValue(fields, 'marketing') ??
    givenValue(preferences, 'opt_in_marketing') ??
    givenValue(fields, 'is_opted_in_to_marketing') ??
    (isPlainForm ? '' : undefined)
  return {
    title: bodyText(fields, 'title'),
    first_name: bodyText(fields, 'first_name'),
    last_name: bodyText(fields, 'last_name'),
    email: bodyText(fields, 'email'),
    tel_home: withoutSpaces(bodyText(fields, 'tel_home')),
    tel_mobile: withoutSpaces(bodyText(fields, 'tel_mobile')),
    password: rawTextOf(fields, 'password'),
    password_confirmation: rawTextOf(fields, 'password_confirmation'),
    terms: terms === undefined ? undefined : isTicked(terms),
    versions: parseVersions(bodyText(fields, 'consent_versions')),
    marketing: marketing === undefined ? undefined : isTicked(marketing),
  }
}

/** Flag 1 'can be added': people are contacted about what they asked for and nothing else. */
export function parseDoNotContact(body: unknown): boolean {
  const flag = givenValue(personFieldsOf(body), 'do_not_contact')
  return flag === undefined || isTicked(flag)
}

/** A telephone number is stored as it was typed, but for its spaces. */
function withoutSpaces(telephone: string): string {
  return telephone.replaceAll(/\s/g, '')
}
