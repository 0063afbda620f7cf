import {
  MAX_MESSAGE_LENGTH,
  pleaseEnter,
  readEmail,
  readHouseNumber,
  readLine,
  readMessage,
  readName,
  readPostcode,
  readTelephone,
  trimText,
} from '../fields/field-rules.ts'
import { type Body, fieldText, groupOf } from '../fields/typed-values.ts'
import type { Mistake } from './form-mistakes.ts'
import type { LeadAddress, LeadPerson } from './lead.ts'

/** Which parts of an address must be there. */
export type AddressParts = readonly ('street' | 'town' | 'county' | 'postcode')[]

/** A value as kept, and what is wrong with what was typed. */
type Read<Value> = { value: Value; mistakes: Mistake[] }

/**
 * The person in `lead_client`: names, e-mail and telephone are required, of the address what is asked for.
 * The values that are not valid are left out.
 */
export function readPerson(body: Body, required: AddressParts = []): Read<LeadPerson> {
  const client = groupOf(body, 'lead_client')
  const mistakes: Mistake[] = []
  const need = <Value>(name: string, words: string, read: (typed: string) => Value | null): Value | undefined => {
    const value = read(fieldText(client, name))
    if (value === null) mistakes.push({ field: `lead_client[${name}]`, message: pleaseEnter(words) })
    return value ?? undefined
  }
  const person: LeadPerson = {
    firstName: need('first_name', 'first name', readName),
    lastName: need('last_name', 'last name', readName),
    email: need('email', 'email', readEmail),
    telephone: need('tel_home', 'phone number', readTelephone),
  }
  const address = readAddress(client, required)
  mistakes.push(...address.mistakes)
  return { value: { ...person, address: address.value }, mistakes }
}

function readAddress(client: Body, required: AddressParts): Read<LeadAddress | undefined> {
  const mistakes: Mistake[] = []
  const part = <Value>(name: string, words: string, read: (typed: string) => Value | null, needed = false) => {
    const typed = fieldText(client, name)
    if (typed.trim() === '' && !needed) return undefined
    const value = read(typed)
    if (value === null) mistakes.push({ field: `lead_client[${name}]`, message: pleaseEnter(words) })
    return value ?? undefined
  }
  const address: LeadAddress = {
    houseNumber: part('house_number', 'house number', readHouseNumber),
    houseName: part('house_name', 'house name', readLine),
    street: part('street_address', 'street', readLine, required.includes('street')),
    town: part('town', 'town', readLine, required.includes('town')),
    county: part('county', 'county', readLine, required.includes('county')),
    postcode: part('postcode', 'postcode', readPostcode, required.includes('postcode')),
  }
  return { value: Object.values(address).some((value) => value !== undefined) ? address : undefined, mistakes }
}

/** `lead[message]`; where it is not required, an empty one is well. */
export function readLeadMessage(body: Body, { required }: { required: boolean }): Read<string> {
  const typed = fieldText(groupOf(body, 'lead'), 'message')
  const message = readMessage(typed)
  if (message !== null) return { value: message, mistakes: [] }
  if (!required && trimText(typed).length <= MAX_MESSAGE_LENGTH) return { value: '', mistakes: [] }
  return { value: '', mistakes: [{ field: 'lead[message]', message: pleaseEnter('message') }] }
}
