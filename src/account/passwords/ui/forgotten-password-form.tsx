import { useState } from 'react'
import { fieldMessages } from '#src/account/users/account-validation.ts'
import { messages } from '#src/account/users/messages.ts'
import { refusalOf, requestReset } from '#src/account/users/ui/account-calls.ts'
import { AreaForm, type AreaFormProps } from '#src/account/users/ui/area-form.tsx'
import { ThankYou } from '#src/design-system/feedback/thank-you.tsx'
import { EmailField } from '#src/design-system/form/form-fields.tsx'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { useFormSubmit } from '#src/design-system/form/use-form-submit.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import type { CaptchaConfig } from '#src/form-protection/captcha.ts'
import { isTrapped } from '#src/form-protection/protection-fields.ts'
import { useFormProtection } from '#src/form-protection/ui/use-form-protection.ts'

const EIGHT_SECONDS = 8000

type Props = Omit<AreaFormProps, 'go'> & {
  captcha: CaptchaConfig
  /** the page was drawn after a plain form was sent */
  alreadySent?: boolean
}

/** Asks for the mail with which a new password is set. Whether there is such an account is never said. */
export function ForgottenPasswordForm({ token, state, captcha, alreadySent = false }: Props) {
  const [sent, setSent] = useState(alreadySent)
  const protection = useFormProtection({ captcha, action: 'reset_password' })
  const submission = useFormSubmit<null>({
    // The browser's own check has to pass before the captcha runs.
    validate: (_, form) => (form.checkValidity() ? {} : { email: fieldMessages.email }),
    async send(values) {
      if (isTrapped(values)) return { ok: true, answer: null }
      const response = await protection.send((fields) => requestReset(String(values.email), fields))
      if (response.status === 200) return { ok: true, answer: null }
      protection.reset()
      const { errors, message } = await refusalOf(response)
      return { ok: false, problem: message || errors[0] || 'Sorry, something went wrong.' }
    },
    onDone(_, values) {
      if (isTrapped(values)) return location.assign('/')
      showToast({ words: messages.resetRequested, milliseconds: EIGHT_SECONDS, topic: 'account' })
      setSent(true)
    },
  })
  if (sent) {
    return (
      <ThankYou title="Check your email">
        <p>{messages.resetThanks}</p>
        <p className="muted small">The link can be used once and expires in an hour.</p>
      </ThankYou>
    )
  }
  return (
    <AreaForm
      id="forgotten-password"
      action="/reset_passwords"
      onFocus={protection.onFocus}
      {...{ token, state, submission }}
    >
      <p>Enter your email address and we'll send you a link to reset your password.</p>
      <EmailField name="email" label="Email" required />
      <div className="formActions">
        <SubmitButton>Send me a link</SubmitButton>
        <a href="/user/sign-in" data-overlay>
          Back to sign in
        </a>
      </div>
    </AreaForm>
  )
}
