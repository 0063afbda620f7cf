import { withoutSpaces } from './telephone.ts'

/** Patterns as `pattern` attributes take them: they hold for the whole value. Spec 1 §5. */
export const patterns = {
  /** letters, digits, hyphen and space */
  name: String.raw`[\p{L}\p{M}\d\- ]+`,
  /** letters, digits, dot, underscore and hyphen, with a top-level part of 2 to 4 letters */
  registerEmail: String.raw`[A-Za-z\d._\-]+@[A-Za-z\d._\-]+\.[A-Za-z]{2,4}`,
  /** looser: whatever mail can be sent to in practice */
  editEmail: String.raw`[^\s@<>,;:"\(\)\[\]\\]+@[^\s@<>,;:"\(\)\[\]\\]+\.[^\s@<>,;:"\(\)\[\]\\.]{2,}`,
  /** '+44' or '0', a digit 1 to 9, then 8 or 9 digits; spaces have been taken out */
  registerTelephone: String.raw`(\+44|0)[1-9]\d{8,9}`,
  /** the same for a field in which people type spaces */
  registerTelephoneTyped: String.raw`\s*(\+\s*4\s*4|0)\s*[1-9](\s*\d){8,9}\s*`,
  /** 6 to 20 characters from digits, hyphen, dot, brackets, slash, space and plus */
  editTelephone: String.raw`[\d\-.\(\)\/ +]{6,20}`,
} as const

export type FieldErrors = Record<string, string>

/** Characters at most, of any one line that somebody types about themselves. */
const MAX_LINE_LENGTH = 200

/** RFC 5321: no address that mail goes to is longer. */
const MAX_EMAIL_LENGTH = 254

/** Line breaks, zero bytes and the like. */
const unseen = /\p{Cc}/u

const whole = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [name, new RegExp(`^(?:${pattern})$`, 'u')]),
) as Record<keyof typeof patterns, RegExp>

export function isName(text: string): boolean {
  return text.length <= MAX_LINE_LENGTH && text.trim() !== '' && whole.name.test(text)
}

/** What registration takes for an e-mail address. */
export function isRegisterEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && whole.registerEmail.test(text)
}

/** What editing takes for one, and signing in. What does not show could neither be stored nor be written to. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && whole.editEmail.test(text) && !unseen.test(text)
}

export function isRegisterTelephone(text: string): boolean {
  return text.length <= MAX_LINE_LENGTH && whole.registerTelephone.test(withoutSpaces(text))
}

export function isEditTelephone(text: string): boolean {
  return whole.editTelephone.test(text)
}

/** A line of text: no line breaks, nothing that does not show. */
export function isLine(text: string): boolean {
  return text.length <= MAX_LINE_LENGTH && !unseen.test(text)
}

export const fieldMessages = {
  firstName: 'Please enter a valid first name',
  lastName: 'Please enter a valid last name',
  email: 'Please enter a valid email',
  telephone: 'Please enter a valid phone number',
  houseNumber: 'Please enter a valid house number',
  postcode: 'Please enter a valid postcode',
  terms: 'You must agree to our terms & conditions',
} as const
