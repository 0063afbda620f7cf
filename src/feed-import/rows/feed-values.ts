import type { Read } from './feed-date.ts'
import { MAX_POUNDS } from './feed-property.ts'

const empty = { value: undefined }

/** A count of rooms: "3", "3.0", " 3 ". No home has more than 999. */
export function readCount(text: string): Read<number> {
  const trimmed = text.trim()
  if (trimmed === '') return empty
  const number = Number(trimmed.replace(/\.0+$/, ''))
  return /^\d{1,3}(\.0+)?$/.test(trimmed) ? { value: number } : { problem: `"${trimmed}" is not a whole number` }
}

/** A code of one of the format's tables: "2", "02" and "2.0" are the same. */
export function readCode(text: string): string {
  const trimmed = text.trim()
  return /^\d+(\.0+)?$/.test(trimmed) ? String(Number(trimmed)) : trimmed
}

/** Y and N, as the format says; also 1 and 0, true and false, in any case. */
export function readFlag(text: string): Read<boolean> {
  const word = text.trim().toLowerCase()
  if (word === '') return empty
  if (['y', 'yes', '1', 'true', 't'].includes(word)) return { value: true }
  if (['n', 'no', '0', 'false', 'f'].includes(word)) return { value: false }
  return { problem: `"${text.trim()}" is neither Y nor N` }
}

/** Digits; or thousands in groups of three, between commas or spaces. Three decimals could be thousands, too. */
const AMOUNT = /^(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?: \d{3}){1,4})(?:\.(?:\d{1,2}|\d{4,}))?$/

/** An amount with pence: "£1,250.50", "GBP 950". Never negative. One that can be read in two ways is a problem. */
export function readAmount(text: string): Read<number> {
  const trimmed = text.trim()
  if (trimmed === '') return empty
  // a broken £ sign (Â£, �) stands before the figure as often as a whole one
  const figure = trimmed
    .replace(/^(?:GBP|[^\d\s.,\-A-Za-z]{1,3}|Â£)\s*/i, '')
    .replace(/\s*(?:GBP|p\.?c\.?m\.?|p\.?w\.?|p\.?a\.?)$/i, '')
  if (AMOUNT.test(figure)) return { value: Number(figure.replaceAll(/[, ]/g, '')) }
  const isAmbiguous = /^\d[\d., ]*$/.test(figure)
  return { problem: `"${trimmed}" ${isAmbiguous ? 'can be read in more than one way' : 'is not an amount'}` }
}

/** Whole pounds, the nearest. */
export function readPounds(text: string): Read<number> {
  const amount = readAmount(text)
  if ('problem' in amount || amount.value === undefined) return amount
  const pounds = Math.round(amount.value)
  return pounds <= MAX_POUNDS ? { value: pounds } : { problem: `"${text.trim()}" is too high to be a price` }
}

/** A size or a coordinate: digits, a point, a sign; commas only as thousands. */
export function readDecimal(text: string): Read<number> {
  const trimmed = text.trim()
  if (trimmed === '') return empty
  const figure = trimmed.replaceAll(/,(?=\d{3}\b)/g, '')
  return /^[-+]?\d{1,12}(?:\.\d+)?$/.test(figure)
    ? { value: Number(figure) }
    : { problem: `"${trimmed}" is not a number` }
}

/** "POA", "P.O.A.", "Price on application", "TBC": no figure is to be shown. */
export function isOnApplication(text: string): boolean {
  return /^(?:p\.?\s?o\.?\s?a\.?|price on (?:application|request)|t\.?b\.?[acd]\.?)$/i.test(text.trim())
}

/** A number of the national register of addresses as the registers write it: 12 digits at most, no zeros before them. */
export function readUprn(text: string, warn: (message: string) => void): { uprn?: string } {
  const given = text.trim()
  const digits = given.replace(/^0+/, '')
  if (/^\d{1,12}$/.test(digits)) return { uprn: digits }
  if (digits !== '') warn(`"${given.slice(0, 40)}" is not a UPRN: left out`)
  return {}
}
