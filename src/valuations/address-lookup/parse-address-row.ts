import { formatPostcode, parsePostcode } from '#src/places/postcode.ts'
import { searchKey } from '#src/places/search-key.ts'

/** A row of the agency's table; missing parts are empty. */
export type StoredAddress = {
  buildingNumber: string
  /** also a flat's: "Flat 2" */
  buildingName: string
  street: string
  locality: string
  town: string
  county: string
  /** "LE15 6AH" */
  postcode: string
}

/** The column index of each part. */
export type AddressColumns = Partial<Record<keyof StoredAddress, number>>

/** Accepted column names, in any case and with spaces or hyphens for `_`. */
const COLUMN_NAMES: Record<keyof StoredAddress, readonly string[]> = {
  buildingNumber: ['building_number', 'house_number', 'number'],
  buildingName: ['building_name', 'house_name', 'name', 'sub_building_name'],
  street: ['street', 'thoroughfare', 'street_address', 'street_name'],
  locality: ['locality', 'dependent_locality', 'village'],
  town: ['town', 'post_town', 'town_or_city', 'city'],
  county: ['county'],
  postcode: ['postcode', 'post_code'],
}

const REQUIRED: readonly (keyof StoredAddress)[] = ['street', 'town', 'postcode']

/** Parses the header row. */
export function parseAddressColumns(cells: readonly string[]): { columns: AddressColumns } | { missing: string[] } {
  const header = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  const columns: AddressColumns = {}
  for (const [part, names] of Object.entries(COLUMN_NAMES) as [keyof StoredAddress, readonly string[]][]) {
    const at = names.map((name) => header.indexOf(name)).find((found) => found >= 0)
    if (at !== undefined) columns[part] = at
  }
  const missing = REQUIRED.filter((part) => columns[part] === undefined)
  return missing.length === 0 ? { columns } : { missing }
}

const MAX_PART_LENGTH = 150

export function parseAddressRow(
  columns: AddressColumns,
  cells: readonly string[],
): { address: StoredAddress } | { bad: string } {
  const part = (name: keyof StoredAddress) => tidy(cells[columns[name] ?? -1] ?? '')
  const postcode = parsePostcode(part('postcode'))
  if (!postcode) return { bad: `${JSON.stringify(part('postcode').slice(0, 20))} isn't a postcode` }
  const address: StoredAddress = {
    buildingNumber: part('buildingNumber'),
    buildingName: part('buildingName'),
    street: part('street'),
    locality: part('locality'),
    town: part('town'),
    county: part('county'),
    postcode: formatPostcode(postcode),
  }
  if (address.town === '') return { bad: 'it has no town' }
  if (address.buildingNumber + address.buildingName === '') return { bad: 'it has neither a number nor a name' }
  if (Object.values(address).some((value) => value.length > MAX_PART_LENGTH)) return { bad: 'a part of it is too long' }
  return { address }
}

function tidy(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** The words an address is found by, its postcode also as one word. */
export function searchWords(address: StoredAddress): string[] {
  const words = searchKey(Object.values(address).join(' ')).split(' ')
  return [...new Set([...words, searchKey(address.postcode).replace(' ', '')])].filter((word) => word !== '')
}

/** `whole`: the word must match whole, not as a prefix. */
export type TypedWord = { word: string; whole: boolean }

const MAX_WORDS = 12

const BEGUN_POSTCODE = /^\s*([a-z]{1,2}\d[a-z\d]?)\s+(\d[a-z]{0,2})\s*$/i

/**
 * Splits the typed text into words that must all match. Each matches as a prefix, except a number that is followed by
 * something: "2 Northgate" does not match 22. A postcode that is being typed is one word: "LE15 6" is no house of LE15.
 */
export function parseTypedWords(text: string): TypedWord[] {
  const begun = BEGUN_POSTCODE.exec(text)
  if (begun) return [{ word: `${begun[1]}${begun[2]}`.toLowerCase(), whole: false }]
  const words = searchKey(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  return words.map((word, at) => ({ word, whole: at < words.length - 1 && /^\d/.test(word) }))
}
