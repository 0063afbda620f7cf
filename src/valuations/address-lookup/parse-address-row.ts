import { formatPostcode, parsePostcode } from '#src/places/postcode.ts'
import { searchKey } from '#src/places/search-key.ts'

/** An address that an agency has loaded; what it does not have is empty. */
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

/** In which column of a table each part stands. */
export type AddressColumns = Partial<Record<keyof StoredAddress, number>>

/** What the columns may be called, in any case and with blanks for `_`. */
const NAMES: Record<keyof StoredAddress, readonly string[]> = {
  buildingNumber: ['building_number', 'house_number', 'number'],
  buildingName: ['building_name', 'house_name', 'name', 'sub_building_name'],
  street: ['street', 'thoroughfare', 'street_address', 'street_name'],
  locality: ['locality', 'dependent_locality', 'village'],
  town: ['town', 'post_town', 'town_or_city', 'city'],
  county: ['county'],
  postcode: ['postcode', 'post_code'],
}

/** What a line of a table cannot do without. */
const NEEDED: readonly (keyof StoredAddress)[] = ['street', 'town', 'postcode']

/** Reads the first line of a table of addresses; which columns it lacks, if it is none. */
export function parseAddressColumns(cells: readonly string[]): { columns: AddressColumns } | { missing: string[] } {
  const header = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  const columns: AddressColumns = {}
  for (const [part, names] of Object.entries(NAMES) as [keyof StoredAddress, readonly string[]][]) {
    const at = names.map((name) => header.indexOf(name)).find((found) => found >= 0)
    if (at !== undefined) columns[part] = at
  }
  const missing = NEEDED.filter((part) => columns[part] === undefined)
  return missing.length === 0 ? { columns } : { missing }
}

/** Longer than any part of an address. */
const MAX_LINE_LENGTH = 150

/** A line of the table, or why it is no address. */
export function parseAddressRow(
  columns: AddressColumns,
  cells: readonly string[],
): { address: StoredAddress } | { bad: string } {
  const part = (name: keyof StoredAddress) => tidy(cells[columns[name] ?? -1] ?? '')
  const postcode = parsePostcode(part('postcode'))
  if (!postcode) return { bad: `${JSON.stringify(part('postcode').slice(0, 20))} is no postcode` }
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
  if (Object.values(address).some((value) => value.length > MAX_LINE_LENGTH)) return { bad: 'a part of it is too long' }
  return { address }
}

function tidy(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Every word by which an address is found; its postcode also in one word. */
export function searchWords(address: StoredAddress): string[] {
  const words = searchKey(Object.values(address).join(' ')).split(' ')
  return [...new Set([...words, searchKey(address.postcode).replace(' ', '')])].filter((word) => word !== '')
}

/** A word that somebody typed: found whole, or as the beginning of one. */
export type TypedWord = { word: string; whole: boolean }

/** More words than an address has. */
const MAX_WORDS = 12

/**
 * What somebody typed, in words that all have to be found. The last may still be growing, and so may any name; a number
 * that is followed by something is whole: "2 Northgate" is not 22.
 */
export function parseTypedWords(text: string): TypedWord[] {
  const words = searchKey(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  return words.map((word, at) => ({ word, whole: at < words.length - 1 && /^\d/.test(word) }))
}
