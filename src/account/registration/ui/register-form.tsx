import { PASSWORD_HINT, PASSWORD_MESSAGE, PASSWORD_PATTERN } from '#src/account/passwords/password-rules.ts'
import { type ConsentBoxName, isTicked } from '#src/account/profile/consent-boxes.ts'
import { formatVersions } from '#src/account/profile/consent-wordings.ts'
import { useConsentBoxes } from '#src/account/profile/ui/consent-words.tsx'
import { messages } from '#src/account/users/messages.ts'
import { postRegistration, refusalOf } from '#src/account/users/ui/account-calls.ts'
import { AreaForm, type AreaFormProps } from '#src/account/users/ui/area-form.tsx'
import { afterSignIn } from '#src/account/users/ui/current-user.ts'
import { EMAIL_PATTERN, NAME_PATTERN, TELEPHONE_PATTERN } from '#src/contact-details/contact-fields.ts'
import { CheckBox, TextField } from '#src/design-system/form/field.tsx'
import type { FormValues } from '#src/design-system/form/form-context.ts'
import { EmailField, TelephoneField } from '#src/design-system/form/form-fields.tsx'
import { PasswordField } from '#src/design-system/form/password-field.tsx'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { useFormSubmit } from '#src/design-system/form/use-form-submit.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import type { CaptchaConfig } from '#src/form-protection/captcha.ts'
import { isTrapped } from '#src/form-protection/protection-fields.ts'
import { useFormProtection } from '#src/form-protection/ui/use-form-protection.ts'
import { registrationErrors } from '../registration.ts'
import { linkedTerms } from './terms-link.tsx'

/** Messages about accounts stay longer than others. */
const EIGHT_SECONDS = 8000

/** The boxes as the call names them. */
const BOX_FIELDS: Record<ConsentBoxName, string> = {
  terms: 'terms',
  marketing: 'marketing_preferences[opt_in_marketing]',
}

/** Fixed: docs/contracts/account.md. What was really ticked goes beside it. */
const ALWAYS_SENT = { do_not_contact: '1', 'marketing_preferences[opt_in_terms]': 'on' }

/** Registers somebody, who is signed in then. */
export function RegisterForm({ token, state, go, captcha }: AreaFormProps & { captcha: CaptchaConfig }) {
  const protection = useFormProtection({ captcha, action: 'register' })
  const boxes = useConsentBoxes()
  const submission = useFormSubmit<null>({
    validate: (values) => (isTrapped(values) ? {} : registrationErrors(readRegistration(values))),
    async send(values) {
      if (isTrapped(values)) return { ok: true, answer: null }
      const response = await protection.send((fields) => postRegistration(registrationOf(values), fields))
      if (response.ok) {
        await afterSignIn()
        return { ok: true, answer: null }
      }
      protection.reset()
      const { errors, message, fields } = await refusalOf(response)
      const words = errors.length > 0 ? errors : [message || messages.registrationFailed]
      showToast({ words: words.join(' '), kind: 'error', milliseconds: EIGHT_SECONDS, topic: 'account' })
      const whole = words.filter((line) => !Object.values(fields).includes(line))
      return { ok: false, errors: fields, problem: whole }
    },
    onDone(_, values) {
      if (isTrapped(values)) return location.assign('/')
      go('/user', { words: messages.registered, milliseconds: EIGHT_SECONDS, topic: 'account' })
    },
  })
  return (
    <AreaForm
      id="register"
      action="/user.ljson"
      onFocus={protection.onFocus}
      hidden={{ ...ALWAYS_SENT, consent_versions: formatVersions(boxes) }}
      {...{ token, state, submission }}
    >
      <p>Register to save homes on all your devices and get email alerts about new ones.</p>
      <div className="twoUp">
        <TextField name="first_name" label="First name" autoComplete="given-name" required pattern={NAME_PATTERN} />
        <TextField name="last_name" label="Last name" autoComplete="family-name" required pattern={NAME_PATTERN} />
      </div>
      <EmailField name="email" label="Email" required pattern={EMAIL_PATTERN} />
      <TelephoneField name="tel_home" label="Phone number" optional pattern={TELEPHONE_PATTERN} />
      <PasswordField
        name="password"
        label="Password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        required
        pattern={PASSWORD_PATTERN}
        title={PASSWORD_MESSAGE}
      />
      <PasswordField name="password_confirmation" label="Confirm password" autoComplete="new-password" required />
      <div>
        {boxes.map(({ name, wording, required }) => (
          <CheckBox
            key={name}
            name={BOX_FIELDS[name]}
            value="on"
            required={required}
            label={
              <>
                {linkedTerms(wording)}
                {!required && <span className="muted"> (optional)</span>}
              </>
            }
          />
        ))}
      </div>
      <SubmitButton wide busyWords="Registering">
        Register
      </SubmitButton>
      <p className="swap">
        Already registered?{' '}
        <a href="/user/sign-in" data-overlay>
          Sign in
        </a>
      </p>
    </AreaForm>
  )
}

function readRegistration(values: FormValues) {
  const text = (name: string) => String(values[name] ?? '')
  return {
    title: '',
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    tel_home: text('tel_home'),
    tel_mobile: '',
    password: text('password'),
    password_confirmation: text('password_confirmation'),
    terms: isTicked(values[BOX_FIELDS.terms]),
    marketing: isTicked(values[BOX_FIELDS.marketing]),
  }
}

/** The payload of the call: who registers, and what is always sent beside what was ticked. */
function registrationOf(values: FormValues) {
  const { terms: _, marketing, ...person } = readRegistration(values)
  return {
    client: { ...person, terms: values.terms, consent_versions: values.consent_versions, do_not_contact: '1' },
    marketing_preferences: { opt_in_terms: 'on', opt_in_marketing: marketing ? 'on' : '' },
  }
}
