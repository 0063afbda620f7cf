import type { RowReader } from '#src/feed-import/rows/row-reader.ts'
import { parseOutcode, parsePostcode } from '#src/places/postcode.ts'
import type { Address, Position } from '#src/property/listing/listing.ts'
import { homeCountries } from './blm-codes.ts'
import { parseBlmDecimal } from './blm-values.ts'

/**
 * The address of version 3, or of 3i for a home overseas. ADDRESS_1 and HOUSE_NAME_NUMBER are kept for the agency and
 * never displayed. `display` is empty if the row has no word of where the home is.
 */
export function readAddress(row: RowReader): Address {
  const country = row.plain('COUNTRY_CODE').toUpperCase()
  const address = homeCountries.has(country) ? homeAddress(row) : overseasAddress(row, country)
  const given = row.plain('DISPLAY_ADDRESS')
  return withoutGaps({ ...address, display: given || builtDisplay(address) })
}

function homeAddress(row: RowReader): Address {
  const postcode = [row.plain('POSTCODE1'), row.plain('POSTCODE2')].filter(Boolean).join(' ')
  const first = parseOutcode(row.plain('POSTCODE1')) ?? undefined
  const parsed = parsePostcode(postcode)
  // "LE15" and "XX" must not become LE1 5XX
  const whole = parsed && (first === undefined || first === parsed.outcode) ? parsed : undefined
  const outcode = whole?.outcode ?? first
  if (postcode !== '' && !whole)
    row.warn(`"${postcode}" is not a postcode${outcode ? `: only ${outcode} is kept` : ''}`)
  return {
    display: '',
    line1: row.plain('ADDRESS_1') || row.plain('HOUSE_NAME_NUMBER'),
    street: row.plain('ADDRESS_2') || row.plain('STREET_NAME'),
    locality: [row.plain('ADDRESS_3'), row.plain('ADDRESS_4')].filter(Boolean).join(', '),
    town: row.plain('TOWN') || row.plain('OS_TOWN_CITY'),
    county: row.plain('COUNTY') || row.plain('OS_REGION'),
    outcode,
    incode: whole?.incode,
  }
}

function overseasAddress(row: RowReader, countryCode: string): Address {
  return {
    display: '',
    line1: row.plain('HOUSE_NAME_NUMBER') || row.plain('ADDRESS_1'),
    street: row.plain('STREET_NAME') || row.plain('ADDRESS_2'),
    locality: row.plain('ADDRESS_3'),
    town: row.plain('OS_TOWN_CITY') || row.plain('TOWN'),
    county: row.plain('OS_REGION') || row.plain('COUNTY'),
    countryCode,
  }
}

/** What is shown when DISPLAY_ADDRESS is empty: street, locality and town, each once; at worst the outcode. */
function builtDisplay({ street, locality, town, county, countryCode, outcode }: Address): string {
  const parts = [street, ...(locality?.split(', ') ?? []), town, countryCode && county]
  const seen = new Set<string>()
  const shown = parts.filter((part): part is string => {
    const key = part?.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    if (!key || seen.has(key)) return false
    seen.add(key)
    return true
  })
  return shown.join(', ') || outcode || ''
}

function withoutGaps(address: Address): Address {
  const kept = Object.entries(address).filter(([, value]) => value !== undefined && value !== '')
  return { display: '', ...Object.fromEntries(kept) }
}

/** EXACT_LATITUDE and EXACT_LONGITUDE (also misspelt LONGDITUDE), or LATITUDE and LONGITUDE, in degrees. */
export function parseBlmPosition(row: RowReader, overseas: boolean): Position | undefined {
  const latText = row.text('EXACT_LATITUDE') || row.text('LATITUDE')
  const lngText = row.text('EXACT_LONGITUDE') || row.text('EXACT_LONGDITUDE') || row.text('LONGITUDE')
  if (latText === '' && lngText === '') return undefined
  const lat = parseBlmDecimal(latText)
  const lng = parseBlmDecimal(lngText)
  const known = 'value' in lat && 'value' in lng && lat.value !== undefined && lng.value !== undefined
  // 0, 0 is what a back office writes for "not set"
  if (known && lat.value === 0 && lng.value === 0) return undefined
  if (known && isThere(lat.value!, lng.value!, overseas)) return { lat: lat.value!, lng: lng.value!, accuracy: 'exact' }
  row.warn(`the position ${latText}, ${lngText} is not ${overseas ? 'on the globe' : 'in the United Kingdom'}: ignored`)
  return undefined
}

/** The United Kingdom with the Isle of Man and the Channel Islands lies within 49 to 61 north, 9 west to 2 east. */
function isThere(lat: number, lng: number, overseas: boolean): boolean {
  if (overseas) return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return lat >= 49 && lat <= 61 && lng >= -9 && lng <= 2
}
