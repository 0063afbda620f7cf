/**
 * What phones, word processors and keyboards put in the place of an apostrophe: single quotation marks, modifier letters,
 * primes, accents of their own.
 */
export const APOSTROPHES = "'’‘‛ʼʻ′´`＇"

const ANY_APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g')

/** "St John’s" → "St John's" */
export function straightenApostrophes(text: string): string {
  return text.replace(ANY_APOSTROPHE, "'")
}
