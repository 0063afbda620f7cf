import type { ConsentBoxName } from '#src/account/profile/consent-boxes.ts'
import { newPasswordErrors, passwordSentence } from '../passwords/password-rules.ts'
import { type FieldErrors, fieldMessages, isEmail, isName, isRegisterTelephone } from '../users/account-validation.ts'

/** What somebody fills in to register. */
export type Registration = {
  title: string
  first_name: string
  last_name: string
  email: string
  /** may stay empty */
  tel_home: string
  tel_mobile: string
  password: string
  password_confirmation: string
  /** which words of the boxes the form showed; absent: those of now */
  versions?: Partial<Record<ConsentBoxName, number>>
} & Record<ConsentBoxName, ConsentTick>

/** Whether a box was really ticked; undefined where the form did not say (the always-sent opt_in_terms says nothing). */
type ConsentTick = boolean | undefined

/** What is wrong with a registration, by field, in the form's order; empty if it is valid. */
export function registrationErrors(form: Registration): FieldErrors {
  const errors: FieldErrors = {}
  if (form.title !== '' && !isName(form.title)) errors.title = fieldMessages.title
  if (!isName(form.first_name)) errors.first_name = fieldMessages.firstName
  if (!isName(form.last_name)) errors.last_name = fieldMessages.lastName
  if (!isEmail(form.email)) errors.email = fieldMessages.email
  for (const field of ['tel_home', 'tel_mobile'] as const)
    if (form[field] !== '' && !isRegisterTelephone(form[field])) errors[field] = fieldMessages.telephone
  for (const [field, error] of Object.entries(newPasswordErrors(form.password, form.password_confirmation)))
    errors[field] = passwordSentence(error)
  if (form.terms === false) errors.terms = fieldMessages.terms
  return errors
}
