import { isSignInPassword, MIN_SIGN_IN_PASSWORD_LENGTH } from '#src/account/passwords/password-rules.ts'
import { fieldMessages, isEmail } from '#src/account/users/account-validation.ts'
import { messages } from '#src/account/users/messages.ts'
import { refusalOf, signIn } from '#src/account/users/ui/account-calls.ts'
import { AreaForm, type AreaFormProps } from '#src/account/users/ui/area-form.tsx'
import { afterSignIn } from '#src/account/users/ui/current-user.ts'
import { EMAIL_PATTERN } from '#src/contact-details/contact-fields.ts'
import { EmailField } from '#src/design-system/form/form-fields.tsx'
import { PasswordField } from '#src/design-system/form/password-field.tsx'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { useFormSubmit } from '#src/design-system/form/use-form-submit.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import { isTrapped } from '#src/form-protection/protection-fields.ts'
import { useFormProtection } from '#src/form-protection/ui/use-form-protection.ts'

const TOO_MANY = 429

/** Signs somebody in, who then sees their profile. */
export function SignInForm({ token, state, go }: AreaFormProps) {
  const protection = useFormProtection()
  const submission = useFormSubmit<null>({
    validate: ({ username, password }) => ({
      username: isEmail(String(username)) ? undefined : fieldMessages.email,
      password: isSignInPassword(String(password)) ? undefined : 'Please enter a valid password',
    }),
    async send(values) {
      if (isTrapped(values)) return { ok: true, answer: null }
      const { username, password } = values
      const response = await protection.send((fields) => signIn(String(username), String(password), fields))
      if (response.status === 200) {
        await afterSignIn()
        return { ok: true, answer: null }
      }
      const { message } = await refusalOf(response)
      const problem = (response.status === TOO_MANY && message) || messages.signInFailed
      showToast({ words: problem, kind: 'error', topic: 'account' })
      return { ok: false, problem }
    },
    onDone() {
      go('/user', { words: messages.signedIn, topic: 'account' })
    },
  })
  return (
    <AreaForm id="sign-in" action="/session" onFocus={protection.onFocus} {...{ token, state, submission }}>
      <EmailField name="username" label="Email" autoComplete="username" required pattern={EMAIL_PATTERN} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        minLength={MIN_SIGN_IN_PASSWORD_LENGTH}
      />
      <div className="formActions">
        <SubmitButton busyWords="Signing in">Sign in</SubmitButton>
        <a href="/user/forgotten_password" data-overlay>
          Forgotten your password?
        </a>
      </div>
      <p className="swap">
        New here?{' '}
        <a href="/user" data-overlay>
          Register
        </a>
      </p>
    </AreaForm>
  )
}
