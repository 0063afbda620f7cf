import { formatPostcode, parsePostcode } from '#src/places/postcode.ts'
import { titleCase } from '#src/places/title-case.ts'

/** HM Land Registry's property types; "other" (O) is not a home to compare. */
const TYPES = { D: 'detached', S: 'semi-detached', T: 'terraced', F: 'flat' } as const
const TENURES = { F: 'freehold', L: 'leasehold' } as const

/** A row of `sold_prices`. */
export type SoldPrice = {
  id: string
  price: number
  soldOn: string
  type: (typeof TYPES)[keyof typeof TYPES]
  newBuild: boolean
  tenure: 'freehold' | 'leasehold' | 'unknown'
  postcode: string
  street: string
  town: string
  /** `soldHomeKey` */
  home: string | null
}

export type ParsedPricePaidRow =
  | { kind: 'sale'; sale: SoldPrice }
  /** deleted by HM Land Registry, or no longer an ordinary sale of a home */
  | { kind: 'removed'; id: string; because: 'deleted' | 'category-b' | 'other-type' }
  /** without a postcode it has no position; `too-old` is before `oldest` */
  | { kind: 'left-out'; id: string; because: 'no-postcode' | 'too-old' }
  | { kind: 'bad'; reason: string }

/**
 * A row of HM Land Registry's price-paid data, in its published columns: transaction id, price, date, postcode, type
 * (D S T F O), old or new, tenure, PAON, SAON, street, locality, town, district, county, category (A or B) and record
 * status (A, C or D). Yearly files lack the last column.
 * https://www.gov.uk/guidance/about-the-price-paid-data
 * @param oldest ISO date; earlier sales are left out
 */
export function parsePricePaidRow(cells: readonly string[], { oldest }: { oldest: string }): ParsedPricePaidRow {
  const [braced = '', price = '', date = '', postcode = '', type = '', age = '', duration = ''] = cells.map((it) =>
    it.trim(),
  )
  const [paon = '', saon = '', street = '', locality = '', town = '', , , category = '', status = 'A'] = cells
    .slice(7)
    .map((it) => it.trim())
  const id = /^\{?([0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12})\}?$/i.exec(braced)?.[1]?.toUpperCase()
  if (cells.length < 15) return { kind: 'bad', reason: `has ${cells.length} columns instead of 16` }
  if (!id) return { kind: 'bad', reason: 'no transaction id' }
  if (status === 'D') return { kind: 'removed', id, because: 'deleted' }
  if (category === 'B') return { kind: 'removed', id, because: 'category-b' }
  if (category !== 'A') return { kind: 'bad', reason: `"${category.slice(0, 20)}" is not a category` }
  if (type === 'O') return { kind: 'removed', id, because: 'other-type' }
  const home = Object.hasOwn(TYPES, type) ? TYPES[type as keyof typeof TYPES] : undefined
  if (!home) return { kind: 'bad', reason: `"${type.slice(0, 20)}" is not a property type` }
  const pounds = /^\d{1,10}$/.test(price) ? Number(price) : 0
  if (pounds < 1 || pounds > 2_147_483_647) return { kind: 'bad', reason: `"${price.slice(0, 20)}" is not a price` }
  const soldOn = isoDate(date)
  if (!soldOn) return { kind: 'bad', reason: `"${date.slice(0, 20)}" is not a date` }
  if (soldOn < oldest) return { kind: 'left-out', id, because: 'too-old' }
  const read = parsePostcode(postcode)
  if (!read) return { kind: 'left-out', id, because: 'no-postcode' }
  const formatted = formatPostcode(read)
  return {
    kind: 'sale',
    sale: {
      id,
      price: pounds,
      soldOn,
      type: home,
      newBuild: age === 'Y',
      tenure: Object.hasOwn(TENURES, duration) ? TENURES[duration as keyof typeof TENURES] : 'unknown',
      postcode: formatted,
      street: titleCase(street || locality || town),
      town: titleCase(town),
      home: soldHomeKey(formatted, [saon, paon]),
    },
  }
}

/** Postcode and house in letters and digits: matches a home between HM Land Registry's data and the agency's. */
export function soldHomeKey(postcode: string, house: readonly string[]): string {
  return [postcode, ...house].map((part) => part.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')).join('|')
}

/** From "2026-03-14 00:00" or "2026-03-14". */
function isoDate(text: string): string | undefined {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[ T]00:00(?::00)?)?$/.exec(text)?.[1]
  const time = day === undefined ? Number.NaN : Date.parse(day)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day
}
