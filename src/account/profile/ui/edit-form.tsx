import { messages } from '#src/account/users/messages.ts'
import { changeDetails, refusalOf } from '#src/account/users/ui/account-calls.ts'
import { AreaForm, type AreaFormProps } from '#src/account/users/ui/area-form.tsx'
import { fetchUser } from '#src/account/users/ui/current-user.ts'
import { CURRENT_PASSWORD, EDITABLE_FIELDS, type User, type UserChanges } from '#src/account/users/user.ts'
import { EMAIL_PATTERN, NAME_PATTERN, TELEPHONE_PATTERN } from '#src/contact-details/contact-fields.ts'
import { TextField } from '#src/design-system/form/field.tsx'
import { EmailField, TelephoneField } from '#src/design-system/form/form-fields.tsx'
import { PasswordField } from '#src/design-system/form/password-field.tsx'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { useFormSubmit } from '#src/design-system/form/use-form-submit.ts'
import { isTrapped } from '#src/form-protection/protection-fields.ts'
import { useFormProtection } from '#src/form-protection/ui/use-form-protection.ts'
import { changedFields, profileErrors } from '../profile.ts'

const TEN_SECONDS = 10_000

const NOT_SIGNED_IN = 401

/** Changes what somebody told us of themselves. Only what was changed is sent. */
export function EditForm({ token, state, go, user }: AreaFormProps & { user: User }) {
  const protection = useFormProtection()
  const submission = useFormSubmit<{ pendingEmail?: string }>({
    validate: (values) => profileErrors(changesIn(values, user)),
    async send(values) {
      const changes = changesIn(values, user)
      if (isTrapped(values) || Object.keys(changes).length === 0) return { ok: true, answer: {} }
      const current_password = String(values[CURRENT_PASSWORD] ?? '')
      const response = await protection.send((fields) =>
        changeDetails(changes, { ...fields, ...(current_password !== '' && { current_password }) }),
      )
      if (response.ok) {
        const { pending_email } = await response.json()
        await fetchUser()
        return { ok: true, answer: { pendingEmail: pending_email } }
      }
      if (response.status === NOT_SIGNED_IN) await fetchUser()
      const { errors, message, fields } = await refusalOf(response)
      const whole = errors.filter((line) => !Object.values(fields).includes(line))
      const unsaid = errors.length === 0 ? message || "We couldn't save your details. Please try again." : whole
      return { ok: false, errors: fields, problem: unsaid }
    },
    onDone({ pendingEmail }) {
      const pending = `We've sent a link to ${pendingEmail}. Your email address changes when you follow it.`
      if (pendingEmail === undefined) go('/user', { words: messages.profileUpdated, topic: 'account' })
      else go('/user', { words: `${messages.profileUpdated} ${pending}`, milliseconds: TEN_SECONDS, topic: 'account' })
    },
  })
  return (
    <AreaForm
      id="edit"
      action="/user.ljson"
      override="put"
      onFocus={protection.onFocus}
      values={Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, user[field]]))}
      {...{ token, state, submission }}
    >
      <TextField name="title" label="Title" optional autoComplete="honorific-prefix" maxLength={20} />
      <div className="twoUp">
        <TextField name="first_name" label="First name" autoComplete="given-name" required pattern={NAME_PATTERN} />
        <TextField name="last_name" label="Last name" autoComplete="family-name" required pattern={NAME_PATTERN} />
      </div>
      <EmailField name="email" label="Email" required pattern={EMAIL_PATTERN} />
      <PasswordField
        name={CURRENT_PASSWORD}
        label="Current password"
        hint="Only needed to change your email address."
        autoComplete="current-password"
      />
      <div className="twoUp">
        <TelephoneField name="tel_home" label="Phone number" optional pattern={TELEPHONE_PATTERN} />
        <TelephoneField name="tel_mobile" label="Mobile" optional autoComplete="off" pattern={TELEPHONE_PATTERN} />
      </div>
      <fieldset>
        <legend>Your address</legend>
        <AddressFields />
      </fieldset>
      <div className="formActions">
        <SubmitButton busyWords="Saving">Save your details</SubmitButton>
        <a href="/user" data-overlay>
          Cancel
        </a>
      </div>
    </AreaForm>
  )
}

function AddressFields() {
  return (
    <div className="fields">
      <div className="twoUp">
        <TextField name="house_name" label="House name" optional />
        <TextField
          name="house_number"
          label="House number"
          hint="Digits only: put 22A in House name."
          optional
          inputMode="numeric"
        />
      </div>
      <TextField name="street_address" label="Street" optional autoComplete="address-line1" />
      <TextField name="address_2" label="Second line" optional autoComplete="address-line2" />
      <TextField name="locality" label="Locality" optional autoComplete="address-level3" />
      <div className="twoUp">
        <TextField name="town" label="Town" optional autoComplete="address-level2" />
        <TextField name="county" label="County" optional autoComplete="address-level1" />
      </div>
      <TextField name="postcode" label="Postcode" optional autoComplete="postal-code" />
    </div>
  )
}

function changesIn(values: Readonly<Record<string, unknown>>, user: User): UserChanges {
  const typed = EDITABLE_FIELDS.map((field) => [field, String(values[field] ?? user[field]).trim()])
  return changedFields(user, Object.fromEntries(typed))
}
