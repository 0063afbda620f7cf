import { isSignInPassword } from '#src/account/passwords/password-rules.ts'
import { ownMessages } from '#src/account/users/messages.ts'
import { eraseAccount, exportData, refusalOf } from '#src/account/users/ui/account-calls.ts'
import { AreaForm, type AreaFormProps, type AreaFormState } from '#src/account/users/ui/area-form.tsx'
import { afterSignOut } from '#src/account/users/ui/current-user.ts'
import { Form } from '#src/design-system/form/form.tsx'
import { PasswordField } from '#src/design-system/form/password-field.tsx'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { useFormSubmit } from '#src/design-system/form/use-form-submit.ts'
import { isTrapped } from '#src/form-protection/protection-fields.ts'
import { useFormProtection } from '#src/form-protection/ui/use-form-protection.ts'
import '#src/account/area/ui/user-area.css'

/** Messages about accounts stay longer than others. */
const EIGHT_SECONDS = 8000

type Props = Pick<AreaFormProps, 'token' | 'state' | 'go'> & {
  /** clears what the browser stores about the user, before the page is left */
  onErased: () => Promise<void>
}

/** What the law entitles a user to: a copy of their data, and its deletion. */
export function OwnData({ token, state, ...erasure }: Props) {
  return (
    <section className="profile swap" aria-label="Your data">
      <h3 className="display">Your data</h3>
      <Export token={token} />
      <details open={state !== undefined}>
        <summary className="button plain small">Delete your account</summary>
        <Erase {...{ token, state, ...erasure }} />
      </details>
    </section>
  )
}

/** Whether a form that came back is the one that deletes an account: it is the only one of its page with a password. */
export function isAboutErasure(state: AreaFormState | undefined): boolean {
  return state?.errors.password !== undefined
}

function Export({ token }: Pick<AreaFormProps, 'token'>) {
  const protection = useFormProtection()
  const submission = useFormSubmit<Blob>({
    async send() {
      const response = await protection.send(exportData)
      if (response.ok) return { ok: true, answer: await response.blob() }
      return {
        ok: false,
        problem: (await refusalOf(response)).message || "We couldn't fetch your data. Please try again.",
      }
    },
    onDone: (file) => download(file, 'your-data.json'),
  })
  return (
    <Form
      id="export"
      action="/user/export"
      submission={submission}
      hidden={token === undefined ? {} : { authenticity_token: token }}
    >
      <p>Download everything we hold about you in one file.</p>
      <div>
        <SubmitButton look="outline" busyWords="Fetching">
          Download your data
        </SubmitButton>
      </div>
    </Form>
  )
}

function Erase({ token, state, go, onErased }: Props) {
  const protection = useFormProtection()
  const submission = useFormSubmit<null>({
    validate: ({ password }) => ({
      password: isSignInPassword(String(password)) ? undefined : ownMessages.wrongPassword,
    }),
    async send(values) {
      if (isTrapped(values)) return { ok: false }
      const response = await protection.send((fields) => eraseAccount(String(values.password), fields))
      if (response.ok) return { ok: true, answer: null }
      const { message, fields } = await refusalOf(response)
      const isOfField = Object.keys(fields).length > 0
      return {
        ok: false,
        errors: fields,
        problem: isOfField ? [] : message || "We couldn't delete your account. Please try again.",
      }
    },
    async onDone() {
      await onErased()
      afterSignOut()
      go('/user', { words: ownMessages.erased, milliseconds: EIGHT_SECONDS, topic: 'account' })
    },
  })
  return (
    <AreaForm
      id="erase"
      action="/user.ljson"
      override="delete"
      onFocus={protection.onFocus}
      {...{ token, state, submission }}
    >
      <p>
        Your details, saved properties and saved searches will be deleted, and alerts will stop. This cannot be undone.
      </p>
      <PasswordField name="password" label="Your password" autoComplete="current-password" required />
      <div>
        <SubmitButton look="outline" busyWords="Deleting">
          Delete your account
        </SubmitButton>
      </div>
    </AreaForm>
  )
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
