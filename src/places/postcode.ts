/** "LE15 6AH" is the outcode LE15 and the incode 6AH. Both are upper case, without spaces. */
export type Postcode = { outcode: string; incode: string }

const outcodePattern = /^[A-Z]{1,2}\d[A-Z\d]?$/
/** the letters C I K M O V never end a postcode: they are too like others in handwriting */
const incodePattern = /^\d[ABD-HJLNP-UW-Z]{2}$/
/** an outcode and the first one or two characters of an incode, as somebody types it */
const unfinishedPattern = /^([A-Z]{1,2}\d[A-Z\d]?) \d[ABD-HJLNP-UW-Z]?$/

const compact = (text: string) => text.replace(/\s+/g, '').toUpperCase()

/** Reads a full postcode in any case and spacing; null if it cannot be one. Whether it exists is another question. */
export function parsePostcode(text: string): Postcode | null {
  const whole = compact(text)
  const outcode = whole.slice(0, -3)
  const incode = whole.slice(-3)
  return outcodePattern.test(outcode) && incodePattern.test(incode) ? { outcode, incode } : null
}

/** Reads an outcode ("LE15") in any case and spacing; null if it cannot be one. */
export function parseOutcode(text: string): string | null {
  const whole = compact(text)
  return outcodePattern.test(whole) ? whole : null
}

/** The outcode of an outcode, a full postcode, or one being typed ("LE15 6"); null if it is none of them. */
export function outcodeIn(text: string): string | null {
  const typed = text.trim().replace(/\s+/g, ' ').toUpperCase()
  return parseOutcode(typed) ?? parsePostcode(typed)?.outcode ?? unfinishedPattern.exec(typed)?.[1] ?? null
}

/** "LE15 6AH" */
export function formatPostcode({ outcode, incode }: Postcode): string {
  return `${outcode} ${incode}`
}

const firstOutcodeId = 910_000_000

/** An outcode's place id: 910,000,000 plus the outcode read as a number in base 36, so that it never changes. */
export function outcodeId(outcode: string): number {
  return firstOutcodeId + Number.parseInt(outcode, 36)
}
