import { pleaseEnter } from '#src/contact-details/field-messages.ts'
import { type FieldErrors, fieldMessages, isEmail, isLine, isName, isTelephone } from '../users/account-validation.ts'
import { EDITABLE_FIELDS, type EditableField, type UserChanges } from '../users/user.ts'

type Rule = { holds: (text: string) => boolean; message: string }

const line = (what: string): Rule => ({ holds: isLine, message: pleaseEnter(what) })
const orEmpty = (holds: Rule['holds']) => (text: string) => text === '' || holds(text)
const telephone: Rule = { holds: orEmpty(isTelephone), message: fieldMessages.telephone }

/** A house number is a whole number; "22A" is a house name. */
const rules: Record<EditableField, Rule> = {
  title: { holds: orEmpty(isName), message: fieldMessages.title },
  first_name: { holds: isName, message: fieldMessages.firstName },
  last_name: { holds: isName, message: fieldMessages.lastName },
  email: { holds: isEmail, message: fieldMessages.email },
  tel_home: telephone,
  tel_mobile: telephone,
  house_name: line('house name'),
  house_number: { holds: orEmpty((text) => /^\d{1,6}$/.test(text)), message: fieldMessages.houseNumber },
  street_address: line('street'),
  address_2: line('address'),
  locality: line('locality'),
  town: line('town'),
  county: line('county'),
  postcode: { holds: orEmpty((text) => /^[A-Za-z\d][A-Za-z\d -]{1,9}$/.test(text)), message: fieldMessages.postcode },
}

/** What is wrong with changed details, by field; empty if they are valid. */
export function profileErrors(changes: UserChanges): FieldErrors {
  return Object.fromEntries(
    EDITABLE_FIELDS.flatMap((field) => {
      const value = changes[field]
      return value === undefined || rules[field].holds(value) ? [] : [[field, rules[field].message]]
    }),
  )
}

/** The fields whose values differ: only these are sent. */
export function changedFields(before: Record<EditableField, string>, after: UserChanges): UserChanges {
  return Object.fromEntries(
    EDITABLE_FIELDS.flatMap((field) => {
      const value = after[field]
      return value === undefined || value === before[field] ? [] : [[field, value]]
    }),
  )
}
