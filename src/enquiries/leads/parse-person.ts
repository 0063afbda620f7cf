import { parseEmail, parseName, parseTelephone } from '#src/contact-details/contact-fields.ts'
import { pleaseEnter } from '#src/contact-details/field-messages.ts'
import { trimText } from '#src/contact-details/plain-text.ts'
import { unchosenAddress } from '../address-lookup/found-address.ts'
import {
  MAX_MESSAGE_LENGTH,
  parseHouseNumber,
  parseLine,
  parseMessage,
  tidyPostcode,
} from '../fields/enquiry-validation.ts'
import { type Body, fieldText, groupOf } from '../fields/form-body.ts'
import type { Mistake } from './form-mistakes.ts'
import type { LeadAddress, LeadPerson } from './lead.ts'

/** Which parts of an address must be there. */
export type RequiredAddressParts = readonly ('street' | 'town' | 'county' | 'postcode')[]

/** The value to store, and what is wrong with what was typed. */
type Read<Value> = { value: Value; mistakes: Mistake[] }

/**
 * The person in `lead_client`: names, email and telephone are required, of the address what is asked for.
 * The values that are not valid are left out.
 */
export function parsePerson(body: Body, required: RequiredAddressParts = []): Read<LeadPerson> {
  const client = groupOf(body, 'lead_client')
  const mistakes: Mistake[] = []
  const need = <Value>(name: string, words: string, read: (typed: string) => Value | null): Value | undefined => {
    const value = read(fieldText(client, name))
    if (value === null) mistakes.push({ field: `lead_client[${name}]`, message: pleaseEnter(words) })
    return value ?? undefined
  }
  const person: LeadPerson = {
    firstName: need('first_name', 'first name', parseName),
    lastName: need('last_name', 'last name', parseName),
    email: need('email', 'email', parseEmail),
    telephone: need('tel_home', 'phone number', parseTelephone),
  }
  const address = readAddress(client, required)
  const unchosen = required.length === 0 ? unchosenAddress(body) : ''
  if (unchosen !== '') address.value = { ...address.value, street: unchosen }
  mistakes.push(...address.mistakes)
  return { value: { ...person, address: address.value }, mistakes }
}

function readAddress(client: Body, required: RequiredAddressParts): Read<LeadAddress | undefined> {
  const mistakes: Mistake[] = []
  const part = <Value>(name: string, words: string, read: (typed: string) => Value | null, needed = false) => {
    const typed = fieldText(client, name)
    if (typed.trim() === '' && !needed) return undefined
    const value = read(typed)
    if (value === null) mistakes.push({ field: `lead_client[${name}]`, message: pleaseEnter(words) })
    return value ?? undefined
  }
  const address: LeadAddress = {
    houseNumber: part('house_number', 'house number', parseHouseNumber),
    houseName: part('house_name', 'house name', parseLine),
    street: part('street_address', 'street', parseLine, required.includes('street')),
    town: part('town', 'town', parseLine, required.includes('town')),
    county: part('county', 'county', parseLine, required.includes('county')),
    postcode: part('postcode', 'postcode', tidyPostcode, required.includes('postcode')),
  }
  return { value: Object.values(address).some((value) => value !== undefined) ? address : undefined, mistakes }
}

/** `lead[message]`. Where it is not required, an empty one is valid. */
export function parseLeadMessage(body: Body, { required }: { required: boolean }): Read<string> {
  const typed = fieldText(groupOf(body, 'lead'), 'message')
  const message = parseMessage(typed)
  if (message !== null) return { value: message, mistakes: [] }
  if (!required && trimText(typed).length <= MAX_MESSAGE_LENGTH) return { value: '', mistakes: [] }
  return { value: '', mistakes: [{ field: 'lead[message]', message: pleaseEnter('message') }] }
}
