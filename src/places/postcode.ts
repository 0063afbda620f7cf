/** "LE15 6AH" is the outcode LE15 and the incode 6AH. Both are upper case, without spaces. */
export type Postcode = { outcode: string; incode: string }

const OUTCODE = /^[A-Z]{1,2}\d[A-Z\d]?$/
/** an incode has none of the letters C I K M O V, which handwriting confuses */
const INCODE = /^\d[ABD-HJLNP-UW-Z]{2}$/
/** an outcode with the first one or two characters of an incode */
const PARTIAL_POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?) (\d)[ABD-HJLNP-UW-Z]?$/
/** the same without the space: an outcode has at most two digits, so the third begins the incode */
const JOINED_PARTIAL = /^([A-Z]{1,2}\d\d)\d[ABD-HJLNP-UW-Z]?$/

const spaced = (text: string) => text.trim().replace(/\s+/g, ' ').toUpperCase()
const compact = (text: string) => text.replace(/\s+/g, '').toUpperCase()

/** A full postcode in any case and spacing; it may not exist. */
export function parsePostcode(text: string): Postcode | null {
  const whole = compact(text)
  const outcode = whole.slice(0, -3)
  const incode = whole.slice(-3)
  return OUTCODE.test(outcode) && INCODE.test(incode) ? { outcode, incode } : null
}

/** An outcode ("LE15") in any case and spacing. */
export function parseOutcode(text: string): string | null {
  const whole = compact(text)
  return OUTCODE.test(whole) ? whole : null
}

/** The outcode of an outcode, a full postcode, or a partial one ("LE15 6"). */
export function outcodeIn(text: string): string | null {
  const typed = spaced(text)
  // a space ends the outcode: "PE9 2" is a sector of PE9, and PE92 is another outcode
  return (
    PARTIAL_POSTCODE.exec(typed)?.[1] ??
    parseOutcode(typed) ??
    parsePostcode(typed)?.outcode ??
    JOINED_PARTIAL.exec(typed)?.[1] ??
    null
  )
}

/** The digit of a sector: the 6 of "LE15 6". It says which branch's part of LE15 is meant. */
export function sectorDigitIn(text: string): string | undefined {
  return PARTIAL_POSTCODE.exec(spaced(text))?.[2]
}

/** A full postcode, or one typed at least as far as the digit of its incode: the 6 of "LE15 6" or "LE15 6A". */
export function parsePostcodeStart(text: string): Postcode | null {
  const typed = spaced(text)
  const outcode = PARTIAL_POSTCODE.exec(typed)?.[1] ?? JOINED_PARTIAL.exec(typed)?.[1]
  return outcode ? { outcode, incode: compact(typed).slice(outcode.length) } : parsePostcode(typed)
}

/** "LE15 6AH" */
export function formatPostcode({ outcode, incode }: Postcode): string {
  return `${outcode} ${incode}`
}

const FIRST_OUTCODE_ID = 910_000_000

/** A stable place id: 910,000,000 plus the outcode as a base-36 number. */
export function outcodeId(outcode: string): number {
  return FIRST_OUTCODE_ID + Number.parseInt(outcode, 36)
}
