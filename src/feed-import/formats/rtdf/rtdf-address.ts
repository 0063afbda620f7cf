import type { FeedAddress } from '#src/feed-import/rows/feed-property.ts'
import { readUprn } from '#src/feed-import/rows/feed-values.ts'
import { type JsonObject, jsonLine } from '#src/feed-import/rows/json-values.ts'
import { parseOutcode, parsePostcode } from '#src/places/postcode.ts'

/** The overseas call has a country and no postcode. */
export function isOverseas(address: JsonObject): boolean {
  const country = jsonLine(address.country_code).toUpperCase()
  return country !== '' && country !== 'GB'
}

export function readRtdfAddress(address: JsonObject, warn: (message: string) => void): FeedAddress {
  const line = (name: string) => jsonLine(address[name])
  const display = line('display_address')
  if (isOverseas(address)) {
    const [town, region, area] = [line('town_city'), line('region'), line('sub_region')]
    const shown = [...new Set([town, area, region].filter(Boolean))].join(', ')
    return {
      display: display || shown,
      town,
      county: region,
      countryCode: line('country_code').toUpperCase(),
    }
  }
  return {
    display,
    houseNameNumber: line('house_name_number'),
    street: line('address_2'),
    locality: [line('address_3'), line('address_4')].filter(Boolean).join(', '),
    town: line('town'),
    ...readPostcode(line('postcode_1'), line('postcode_2'), warn),
    ...readUprn(line('uprn'), warn),
  }
}

/** @param first the outcode, or a whole postcode where `second` is empty */
function readPostcode(
  first: string,
  second: string,
  warn: (message: string) => void,
): Pick<FeedAddress, 'outcode' | 'incode'> {
  const given = [first, second].filter(Boolean).join(' ')
  const outcode = parseOutcode(first) ?? undefined
  const parsed = parsePostcode(given)
  // "LE15" and "XX" must not become LE1 5XX
  const whole = parsed && (outcode === undefined || outcode === parsed.outcode) ? parsed : undefined
  const known = whole?.outcode ?? outcode
  if (given !== '' && !whole) warn(`"${given}" is not a postcode${known ? `: only ${known} is used` : ''}`)
  return { outcode: known, incode: whole?.incode }
}
