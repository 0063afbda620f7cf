import { tidyLine, trimText } from '#src/contact-details/plain-text.ts'
import { formatPostcode, parsePostcode } from '#src/places/postcode.ts'

/**
 * The rules of what an enquiry asks beside names, emails and telephone numbers, for browser and server alike. Each parser
 * returns the value to store, or null.
 */

/** Fixed wording: docs/contracts/leads.md#messages */
export const ADDRESS_MESSAGE = 'You must enter a valid address.'
export const ADDRESS_NOT_FOUND_MESSAGE = "Sorry we couldn't find that address"
export const SLOT_MESSAGE = 'Please select a valid time slot.'
export const FILE_MISSING_MESSAGE = 'Please fill in this field.'

/** Limits in characters. */
export const MAX_LINE_LENGTH = 200
export const MAX_MESSAGE_LENGTH = 5000

/** Text over several lines, not all blank. */
export function parseMessage(typed: string): string | null {
  const message = trimText(typed)
  return message !== '' && message.length <= MAX_MESSAGE_LENGTH ? message : null
}

/** A line of an address or of a form: not blank, without control characters. */
export function parseLine(typed: string): string | null {
  const line = tidyLine(typed)
  return line !== '' && line.length <= MAX_LINE_LENGTH ? line : null
}

/** An integer; "22A" is a house name. */
export function parseHouseNumber(typed: string): number | null {
  const digits = typed.trim()
  return /^\d{1,5}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}

/** "LE15 6AH" from any case and spacing. */
export function tidyPostcode(typed: string): string | null {
  const postcode = parsePostcode(typed)
  return postcode && formatPostcode(postcode)
}
