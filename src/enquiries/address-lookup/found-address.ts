import { tidyLine } from '#src/contact-details/plain-text.ts'
import { ADDRESS_MESSAGE, MAX_LINE_LENGTH, parseHouseNumber } from '../fields/enquiry-validation.ts'
import { type Body, fieldText, groupOf } from '../fields/form-body.ts'
import type { Mistake } from '../leads/form-mistakes.ts'

/** `GET /address_lookup?autocomplete={text}` suggests addresses, `?id={id}` tells one of them. */
export const ADDRESS_LOOKUP_PATH = '/address_lookup'

export type AddressSuggestion = { address: string; id: string }

/** An address as the look-up tells it; what it does not know is empty. */
export type FoundAddress = {
  building_name: string
  building_number: string
  line_1: string
  line_2: string
  line_3: string
  line_4: string
  town_or_city: string
  county: string
  postcode: string
}

/** The fields of an address in a form, without their group: `lead_client[town]`. */
export const ADDRESS_FIELDS = ['house_number', 'house_name', 'street_address', 'town', 'county', 'postcode'] as const

/** What is typed to find an address by; a form that has it takes addresses from the look-up. */
export const LOOKUP_FIELD = 'address_lookup'

/** The name of an address's field in a form. */
export const addressField = (field: (typeof ADDRESS_FIELDS)[number]) => `lead_client[${field}]`

export type TypedAddress = Record<(typeof ADDRESS_FIELDS)[number], string>

/**
 * A found address as it would have been typed. A number with a letter is a house name; of the lines, what
 * house and town say already is left out.
 */
export function typedAddress(found: FoundAddress): TypedAddress {
  const { building_name, building_number, town_or_city, county, postcode } = found
  const number = tidyLine(building_number)
  const name = tidyLine(building_name)
  const isNumber = parseHouseNumber(number) !== null
  const town = tidyLine(town_or_city)
  const lines = [found.line_1, found.line_2, found.line_3, found.line_4]
    .map((line) => without(without(tidyLine(line), name), number))
    .filter((line) => line !== '' && line.toLowerCase() !== town.toLowerCase())
  const fields = {
    house_number: isNumber ? number : '',
    house_name: [name, isNumber ? '' : number].filter(Boolean).join(', '),
    street_address: lines.join(', '),
    town,
    county: tidyLine(county),
    postcode: tidyLine(postcode),
  }
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, value.slice(0, MAX_LINE_LENGTH)]),
  ) as TypedAddress
}

/** A line without the name or number at its head: "22 Windover Street" without "22". */
function without(line: string, head: string): string {
  if (head === '' || !line.toLowerCase().startsWith(head.toLowerCase())) return line
  const rest = line.slice(head.length)
  return /^[\p{L}\p{N}]/u.test(rest) ? line : rest.replace(/^[\s,]+/, '')
}

/** "22 Windover Street, Oakham, Rutland LE15 6AH": a typed address in one line. */
export function formatTypedAddress(address: TypedAddress): string {
  const { house_number, house_name, street_address, town, county, postcode } = address
  const street = [house_number, street_address].filter(Boolean).join(' ')
  return [house_name, street, town, [county, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/**
 * What is wrong where an address has to be looked up: none was chosen. Nothing where the address is entered by hand: its
 * fields have rules of their own.
 */
export function lookupMistakes(body: Body): Mistake[] {
  return Object.hasOwn(body, LOOKUP_FIELD) && !isAddressGiven(body)
    ? [{ field: LOOKUP_FIELD, message: ADDRESS_MESSAGE }]
    : []
}

/**
 * What was typed into an optional look-up without choosing an address: sent along as it is, since it may be all that the
 * branch needs.
 */
export function unchosenAddress(body: Body): string {
  return isAddressGiven(body) ? '' : tidyLine(fieldText(body, LOOKUP_FIELD)).slice(0, MAX_LINE_LENGTH)
}

function isAddressGiven(body: Body): boolean {
  const client = groupOf(body, 'lead_client')
  return ADDRESS_FIELDS.some((field) => fieldText(client, field).trim() !== '')
}
