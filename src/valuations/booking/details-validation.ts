import { TERMS_MESSAGE } from '#src/contact-details/field-messages.ts'
import {
  ADDRESS_FIELDS,
  addressField,
  LOOKUP_FIELD,
  lookupMistakes,
} from '#src/enquiries/address-lookup/found-address.ts'
import { ADDRESS_MESSAGE } from '#src/enquiries/fields/enquiry-validation.ts'
import { type Body, fieldText, groupOf, isOn } from '#src/enquiries/fields/form-body.ts'
import type { Mistake } from '#src/enquiries/leads/form-mistakes.ts'
import { TERMS_FIELD } from '#src/enquiries/leads/parse-consent.ts'
import { parseLeadMessage, parsePerson, type RequiredAddressParts } from '#src/enquiries/leads/parse-person.ts'

/** The parts of the home's address that are needed: in several steps the postcode finds the branch. */
export const REQUIRED_IN_STEPS = ['street_address', 'town', 'postcode'] as const
/** In one step, town and county are starred. */
export const REQUIRED_IN_ONE_STEP = ['street_address', 'town', 'county'] as const

/** What is wrong with who somebody is and where the home is, by the rules of the call and of the look-up. */
export function validateDetails(body: Body, { single }: { single: boolean }): Mistake[] {
  return [...addressMistakes(body, { single }), ...parseLeadMessage(body, { required: false }).mistakes]
}

function addressMistakes(body: Body, { single }: { single: boolean }): Mistake[] {
  if (Object.hasOwn(body, LOOKUP_FIELD)) {
    const { mistakes } = parsePerson(body, neededOfFound(body, { single }))
    return aboutLookup(mistakes, lookupMistakes(body, { required: true }))
  }
  return parsePerson(body, single ? ['street', 'town', 'county'] : ['street', 'town', 'postcode']).mistakes
}

/** Many addresses are known by no county, and some houses by their name alone: nobody could put that right in the list. */
function neededOfFound(body: Body, { single }: { single: boolean }): RequiredAddressParts {
  const isNamed = fieldText(groupOf(body, 'lead_client'), 'house_name').trim() !== ''
  return [...(isNamed ? [] : (['street'] as const)), 'town', ...(single ? [] : (['postcode'] as const))]
}

/** Where an address is chosen, not typed, one that lacks a part is no valid address: its parts have no fields. */
function aboutLookup(mistakes: Mistake[], lookup: Mistake[]): Mistake[] {
  const parts = new Set<string>(ADDRESS_FIELDS.map(addressField))
  const others = mistakes.filter(({ field }) => !parts.has(field))
  if (lookup.length > 0) return [...others, ...lookup]
  return others.length < mistakes.length ? [...others, { field: LOOKUP_FIELD, message: ADDRESS_MESSAGE }] : others
}

/** The terms, which the last step asks. */
export function validateTerms(body: Body): Mistake[] {
  return isOn(groupOf(body, 'consent'), 'terms') ? [] : [{ field: TERMS_FIELD, message: TERMS_MESSAGE }]
}
