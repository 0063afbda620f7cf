import type { FeedAddress, FeedProperty } from '#src/feed-import/rows/feed-property.ts'
import { readDecimal } from '#src/feed-import/rows/feed-values.ts'
import { homeCountries } from '#src/feed-import/rows/home-countries.ts'
import { parseOutcode, parsePostcode } from '#src/places/postcode.ts'
import type { BlmRecord, Warn } from './blm-columns.ts'

/** The address of version 3, or of 3i for a home overseas. */
export function readAddress(row: BlmRecord, warn: Warn): FeedAddress {
  const country = row.plain('COUNTRY_CODE').toUpperCase()
  const address = homeCountries.has(country) ? homeAddress(row, warn) : overseasAddress(row, country)
  return { display: row.plain('DISPLAY_ADDRESS'), ...address }
}

function homeAddress(row: BlmRecord, warn: Warn): FeedAddress {
  const postcode = [row.plain('POSTCODE1'), row.plain('POSTCODE2')].filter(Boolean).join(' ')
  const first = parseOutcode(row.plain('POSTCODE1')) ?? undefined
  const parsed = parsePostcode(postcode)
  // "LE15" and "XX" must not become LE1 5XX
  const whole = parsed && (first === undefined || first === parsed.outcode) ? parsed : undefined
  const outcode = whole?.outcode ?? first
  if (postcode !== '' && !whole) warn(`"${postcode}" is not a postcode${outcode ? `: only ${outcode} is used` : ''}`)
  return {
    houseNameNumber: row.plain('ADDRESS_1') || row.plain('HOUSE_NAME_NUMBER'),
    street: row.plain('ADDRESS_2') || row.plain('STREET_NAME'),
    locality: [row.plain('ADDRESS_3'), row.plain('ADDRESS_4')].filter(Boolean).join(', '),
    town: row.plain('TOWN') || row.plain('OS_TOWN_CITY'),
    county: row.plain('COUNTY') || row.plain('OS_REGION'),
    outcode,
    incode: whole?.incode,
  }
}

function overseasAddress(row: BlmRecord, countryCode: string): FeedAddress {
  return {
    houseNameNumber: row.plain('HOUSE_NAME_NUMBER') || row.plain('ADDRESS_1'),
    street: row.plain('STREET_NAME') || row.plain('ADDRESS_2'),
    locality: row.plain('ADDRESS_3'),
    town: row.plain('OS_TOWN_CITY') || row.plain('TOWN'),
    county: row.plain('OS_REGION') || row.plain('COUNTY'),
    countryCode,
  }
}

/** EXACT_LATITUDE and EXACT_LONGITUDE (also misspelt LONGDITUDE), or LATITUDE and LONGITUDE, in degrees. */
export function readPosition(row: BlmRecord, warn: Warn): FeedProperty['position'] {
  const latText = row.text('EXACT_LATITUDE') || row.text('LATITUDE')
  const lngText = row.text('EXACT_LONGITUDE') || row.text('EXACT_LONGDITUDE') || row.text('LONGITUDE')
  if (latText === '' && lngText === '') return undefined
  const lat = readDecimal(latText)
  const lng = readDecimal(lngText)
  if ('value' in lat && 'value' in lng && lat.value !== undefined && lng.value !== undefined)
    return { lat: lat.value, lng: lng.value }
  warn(`the position ${latText}, ${lngText} is not two numbers: ignored`)
  return undefined
}
