import { formatPostcode, parsePostcode } from '#src/places/postcode.ts'

/**
 * What visitors may write into the fields of enquiries, and what they are told. Browser and server
 * read the same rules. Each reader answers the value as it is kept, or null for what is not valid.
 */

/** spec 2 §5: "Please enter a valid" and the field's name */
export const pleaseEnter = (field: string) => `Please enter a valid ${field}`

export const TERMS_MESSAGE = 'You must agree to our terms & conditions'
export const ADDRESS_MESSAGE = 'You must enter a valid address.'
export const ADDRESS_NOT_FOUND_MESSAGE = "Sorry we couldn't find that address"
export const SLOT_MESSAGE = 'Please select a valid time slot.'
export const FILE_SIZE_MESSAGE = "File size can't be over 10mb"
export const FILE_MISSING_MESSAGE = 'Please fill in this field.'

/** Longest values, in characters. */
export const MAX_PERSON_NAME_LENGTH = 100
export const MAX_EMAIL_LENGTH = 254
export const MAX_LINE_LENGTH = 200
export const MAX_MESSAGE_LENGTH = 5000

/** Letters, also accented ones, hyphens and spaces. */
export function readName(typed: string): string | null {
  const name = tidyLine(typed)
  return name.length <= MAX_PERSON_NAME_LENGTH && /^[\p{L}\p{M} -]+$/u.test(name) && /\p{L}/u.test(name) ? name : null
}

/** A standard e-mail pattern: one @, a domain with a dot, nothing that could start another header. */
export function readEmail(typed: string): string | null {
  const email = typed.trim()
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) ? email : null
}

const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*\.[a-z\d-]{2,63}$/i

/** Digits, at least 6, once spaces, dots, dashes and brackets are gone and +44 is 0. */
export function readTelephone(typed: string): string | null {
  const bare = typed.replace(/[\s.()\u2010-\u2015-]/g, '')
  const national = bare.replace(/^\+440?/, '0')
  return /^\d{6,20}$/.test(national) ? national : null
}

/** Words over several lines; at least one that is not blank. */
export function readMessage(typed: string): string | null {
  const message = trimText(typed)
  return message !== '' && message.length <= MAX_MESSAGE_LENGTH ? message : null
}

/** A line of an address or of a form: not blank, without control characters. */
export function readLine(typed: string): string | null {
  const line = tidyLine(typed)
  return line !== '' && line.length <= MAX_LINE_LENGTH ? line : null
}

/** An integer; "22A" is a house name. */
export function readHouseNumber(typed: string): number | null {
  const digits = typed.trim()
  return /^\d{1,5}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}

/** "LE15 6AH" from any case and spacing. */
export function readPostcode(typed: string): string | null {
  const postcode = parsePostcode(typed)
  return postcode && formatPostcode(postcode)
}

/** Whether words hold an address of the web: such words are not passed on by mail to who may not have asked for them. */
export function holdsLink(words: string): boolean {
  const plain = words
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
  return LINKS.some((link) => link.test(plain))
}

/** What mail programs make links of. Where a space was forgotten ("the garden.It is") two letters are a word. */
const LINKS = [
  /:\/\/|\bhttps?:|\bwww\./i,
  /[\p{L}\d]\.\p{L}{2,24}\/\S/u,
  /[\p{L}\d]\.(?:com|net|org|info|biz|xyz|top|link|click|shop|store|site|online|app|dev|club|live|vip|icu|pro|loan|win|bet|casino|buzz|website|tech|cloud|рф)(?!\p{L})/iu,
  /[\p{L}\d]\.(?!am|an|as|at|be|by|do|go|he|hi|if|in|is|it|me|my|no|of|oh|ok|on|or|so|to|up|us|we)[a-z]{2}(?![\p{L}\d])/iu,
]

/** One line: control characters and runs of blanks become a space. */
export function tidyLine(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

/** Several lines: line ends are \n, other control characters go, at most two blank lines follow each other. */
export function trimText(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
}
