import type { FeedAddress, FeedProperty } from '#src/feed-import/rows/feed-property.ts'
import { readUprn } from '#src/feed-import/rows/feed-values.ts'
import { homeCountries } from '#src/feed-import/rows/home-countries.ts'
import { parseOutcode, parsePostcode } from '#src/places/postcode.ts'
import type { FieldReader } from './field-reader.ts'

/** Names of the United Kingdom and its nations, in which no home is abroad. */
const HOME_NAMES = /^(?:united kingdom|great britain|england|scotland|wales|northern ireland|cymru)$/i

/** Where a home is; a country that is not known would put it in another one. */
export function readMappedAddress(
  read: FieldReader,
  warn: (message: string) => void,
): FeedAddress | { problem: string } {
  const country = read.line('country')
  const isHome = homeCountries.has(country.toUpperCase()) || HOME_NAMES.test(country)
  if (!isHome && !/^[a-z]{2}$/i.test(country))
    return { problem: `${read.where('country')} “${country.slice(0, 40)}” is not a country of two letters` }
  const common = {
    ...(read.has('displayAddress') && { display: read.line('displayAddress') }),
    houseNameNumber: read.line('houseNameNumber'),
    street: read.line('street'),
    locality: read.line('locality'),
    town: read.line('town'),
    county: read.line('county'),
  }
  if (!isHome) return { ...common, countryCode: country.toUpperCase() }
  return { ...common, ...readMappedPostcode(read.line('postcode'), warn), ...readUprn(read.line('uprn'), warn) }
}

/** The halves of a postcode; a part of one gives the first. */
function readMappedPostcode(text: string, warn: (message: string) => void): Pick<FeedAddress, 'outcode' | 'incode'> {
  if (text === '') return {}
  const whole = parsePostcode(text)
  if (whole) return { outcode: whole.outcode, incode: whole.incode }
  const outcode = parseOutcode(text) ?? undefined
  if (!outcode) warn(`“${text.slice(0, 40)}” is not a postcode`)
  return outcode ? { outcode } : {}
}

export function readMappedPosition(read: FieldReader): FeedProperty['position'] {
  const [lat, lng] = [read.number('latitude'), read.number('longitude')]
  return lat === undefined || lng === undefined ? undefined : { lat, lng }
}
