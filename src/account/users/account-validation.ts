import { isWholeTelephone, parseAccountName, parseEmail, parseTelephone } from '#src/contact-details/contact-fields.ts'
import { pleaseEnter, TERMS_MESSAGE } from '#src/contact-details/field-messages.ts'

export type FieldErrors = Record<string, string>

/** Fixed wording: docs/contracts/leads.md#messages */
export const fieldMessages = {
  title: pleaseEnter('title'),
  firstName: pleaseEnter('first name'),
  lastName: pleaseEnter('last name'),
  email: pleaseEnter('email'),
  telephone: pleaseEnter('phone number'),
  houseNumber: pleaseEnter('house number'),
  postcode: pleaseEnter('postcode'),
  terms: TERMS_MESSAGE,
} as const

/** Characters at most of one line of somebody's details. */
const MAX_LINE_LENGTH = 200

/** A line of text: no line breaks, no other control characters. */
export function isLine(text: string): boolean {
  return text.length <= MAX_LINE_LENGTH && !/\p{Cc}/u.test(text)
}

export function isName(text: string): boolean {
  return isLine(text) && parseAccountName(text) !== null
}

export function isEmail(text: string): boolean {
  return parseEmail(text) !== null
}

/** What details may hold. */
export function isTelephone(text: string): boolean {
  return isLine(text) && parseTelephone(text) !== null
}

/** What registration accepts: a whole number. */
export function isRegisterTelephone(text: string): boolean {
  return isLine(text) && isWholeTelephone(text)
}
