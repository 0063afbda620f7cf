import { tidyLine } from './plain-text.ts'

/**
 * The rules of names, email addresses and telephone numbers on every form of the site, for browser and server alike.
 * Contract: docs/contracts/leads.md#names-emails-and-telephone-numbers. Each parser returns the value to store, or null.
 * The patterns are for `pattern` attributes: they match the whole value, under the `v` flag.
 */

/** Limits in characters. The email's is RFC 5321's. */
export const MAX_NAME_LENGTH = 100
export const MAX_EMAIL_LENGTH = 254
/** As typed, with its blanks and brackets. */
export const MAX_TELEPHONE_LENGTH = 40

/** Letters of every script (some join or part by zero-width characters), apostrophes, full stops, hyphens, spaces. */
const NAME_CHARACTERS = String.raw`\p{L}\p{M}\u200c\u200d'\u2019. \-`

/** A name that registration takes: digits too. */
export const NAME_PATTERN = String.raw`[\d${NAME_CHARACTERS}]+`

const enquiryName = new RegExp(`^[${NAME_CHARACTERS}]+$`, 'u')
const accountName = new RegExp(`^${NAME_PATTERN}$`, 'u')

/** A name on an enquiry form. */
export function parseName(typed: string): string | null {
  return nameBy(enquiryName, typed)
}

/** A name of an account, which may hold digits. */
export function parseAccountName(typed: string): string | null {
  return nameBy(accountName, typed)
}

function nameBy(rule: RegExp, typed: string): string | null {
  const name = tidyLine(typed)
  return name.length <= MAX_NAME_LENGTH && rule.test(name) && /[\p{L}\d]/u.test(name) ? name : null
}

const LABEL = String.raw`[\p{L}\p{M}\d](?:[\p{L}\p{M}\d\-]{0,61}[\p{L}\p{M}\d])?`
const TOP_LEVEL = String.raw`(?:xn--[a-zA-Z\d\-]{2,59}|\p{L}[\p{L}\p{M}]{1,62})`

/** One @, a domain of labels with any top level, and nothing that could start another header or recipient. */
export const EMAIL_PATTERN = String.raw`[^\s\p{C}@<>,;:"\(\)\[\]\\]{1,64}@(?:${LABEL}\.)+${TOP_LEVEL}`

const email = new RegExp(`^${EMAIL_PATTERN}$`, 'u')

export function parseEmail(typed: string): string | null {
  const bare = typed.trim()
  return bare.length <= MAX_EMAIL_LENGTH && email.test(bare) ? bare : null
}

const SEPARATORS = String.raw`[\s.\(\)\/\u2010-\u2015\-]`

/** At least six digits, with the separators that people type, and + for a number of any country. */
export const TELEPHONE_PATTERN = String.raw`${SEPARATORS}*(?:\+${SEPARATORS}*)?(?:\d${SEPARATORS}*){6,20}`

const separators = new RegExp(SEPARATORS, 'gu')

/**
 * A telephone number without separators. +44 and 0044 become 0; a number of another country keeps its + (E.164: at most
 * 15 digits). One without a country has 6 to 20 digits.
 */
export function parseTelephone(typed: string): string | null {
  if (typed.length > MAX_TELEPHONE_LENGTH) return null
  const international = typed.replace(separators, '').replace(/^00(?=[1-9])/, '+')
  const number = international.replace(/^\+440?/, '0')
  return /^(?:\+[1-9]\d{6,14}|\d{6,20})$/.test(number) ? number : null
}

/** Registration wants a whole number: of another country, or 0, a digit from 1 to 9, and eight or nine more. */
export function isWholeTelephone(typed: string): boolean {
  const number = parseTelephone(typed)
  return number !== null && /^(?:\+|0[1-9]\d{8,9}$)/.test(number)
}
