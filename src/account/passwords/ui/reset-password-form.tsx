import { messages } from '#src/account/users/messages.ts'
import { postPassword } from '#src/account/users/ui/account-calls.ts'
import { AreaForm, type AreaFormProps } from '#src/account/users/ui/area-form.tsx'
import { afterSignIn } from '#src/account/users/ui/current-user.ts'
import type { User } from '#src/account/users/user.ts'
import { PasswordField } from '#src/design-system/form/password-field.tsx'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { useFormSubmit } from '#src/design-system/form/use-form-submit.ts'
import { type CarriedToast, carryToast } from '#src/design-system/toast/carried-toast.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import { isTrapped } from '#src/form-protection/protection-fields.ts'
import { useFormProtection } from '#src/form-protection/ui/use-form-protection.ts'
import { PASSWORD_HINT, PASSWORD_MESSAGE, PASSWORD_PATTERN } from '../password-rules.ts'
import { parsePasswordAnswer } from './password-answer.ts'

type Props = AreaFormProps & {
  user: Pick<User, 'user_id' | 'email'>
  /** for both fields, as a `pattern` attribute takes it */
  pattern?: string
  /** what is said where the pattern does not hold */
  patternTitle?: string
}

/** Parts of the area open inside it; any other path is navigated to. */
function leadTo(to: string, go: AreaFormProps['go'], said: CarriedToast): void {
  const { origin, pathname, search, href } = new URL(to, location.origin)
  if (origin === location.origin && /^\/user(\/|$)/.test(pathname)) {
    go(pathname + search, said)
  } else {
    carryToast(said)
    location.assign(href)
  }
}

/** Sets a new password, for whoever is signed in or came by the link of a mail. */
export function ResetPasswordForm({ token, state, go, user, ...given }: Props) {
  const { pattern = PASSWORD_PATTERN, patternTitle = PASSWORD_MESSAGE } = given
  const protection = useFormProtection()
  const submission = useFormSubmit<{ to: string }>({
    validate: ({ password, password_confirmation }) => ({
      password: new RegExp(`^(?:${pattern})$`, 'su').test(String(password)) ? undefined : patternTitle,
      password_confirmation:
        password === password_confirmation ? undefined : 'Password and its confirmation are not the same.',
    }),
    async send(values) {
      if (isTrapped(values)) return { ok: true, answer: { to: '/user' } }
      const parts = {
        user_id: user.user_id,
        password: String(values.password),
        password_confirmation: String(values.password_confirmation),
      }
      const sent = await parsePasswordAnswer(await protection.send((fields) => postPassword(parts, fields)))
      if (sent.ok) await afterSignIn()
      else showToast({ words: [sent.problem ?? []].flat().join(' '), kind: 'error', topic: 'account' })
      return sent
    },
    onDone({ to }) {
      leadTo(to, go, { words: messages.passwordChanged, topic: 'account' })
    },
  })
  return (
    <AreaForm
      id="reset-password"
      action="/user.ljson"
      override="put"
      hidden={{ user_id: String(user.user_id) }}
      onFocus={protection.onFocus}
      {...{ token, state, submission }}
    >
      <p>Choose a new password. You'll be signed out on your other devices.</p>
      {/* lets a password manager know whose password it is */}
      <input
        className="visuallyHidden"
        type="text"
        autoComplete="username"
        value={user.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        name="password"
        label="New password"
        hint={pattern === PASSWORD_PATTERN ? PASSWORD_HINT : patternTitle}
        autoComplete="new-password"
        required
        pattern={pattern}
        title={patternTitle}
      />
      <PasswordField
        name="password_confirmation"
        label="Confirm new password"
        autoComplete="new-password"
        required
        pattern={pattern}
        title={patternTitle}
      />
      <SubmitButton busyWords="Changing">Change password</SubmitButton>
    </AreaForm>
  )
}
