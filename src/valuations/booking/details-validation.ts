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

/** Required parts of the address: docs/contracts/valuations.md#messages. */
export const REQUIRED_IN_STEPS = ['street_address', 'town', 'postcode'] as const
export const REQUIRED_IN_ONE_STEP = ['street_address', 'town', 'county'] as const

export function validateDetails(body: Body, { single }: { single: boolean }): Mistake[] {
  return [...validateAddress(body, { single }), ...parseLeadMessage(body, { required: false }).mistakes]
}

function validateAddress(body: Body, { single }: { single: boolean }): Mistake[] {
  if (Object.hasOwn(body, LOOKUP_FIELD)) {
    const { mistakes } = parsePerson(body, requiredOfFound(body, { single }))
    return onLookupField(mistakes, lookupMistakes(body))
  }
  return parsePerson(body, single ? ['street', 'town', 'county'] : ['street', 'town', 'postcode']).mistakes
}

/** An address from the look-up may lack a county, or a street where the house has a name: the visitor cannot mend that. */
function requiredOfFound(body: Body, { single }: { single: boolean }): RequiredAddressParts {
  const isNamed = fieldText(groupOf(body, 'lead_client'), 'house_name').trim() !== ''
  return [...(isNamed ? [] : (['street'] as const)), 'town', ...(single ? [] : (['postcode'] as const))]
}

/** A chosen address has no visible fields, so errors of its parts are shown on the look-up field. */
function onLookupField(mistakes: Mistake[], lookup: Mistake[]): Mistake[] {
  const parts = new Set<string>(ADDRESS_FIELDS.map(addressField))
  const others = mistakes.filter(({ field }) => !parts.has(field))
  if (lookup.length > 0) return [...others, ...lookup]
  return others.length < mistakes.length ? [...others, { field: LOOKUP_FIELD, message: ADDRESS_MESSAGE }] : others
}

export function validateTerms(body: Body): Mistake[] {
  return isOn(groupOf(body, 'consent'), 'terms') ? [] : [{ field: TERMS_FIELD, message: TERMS_MESSAGE }]
}
