import { Form, Link, redirect, useSearchParams } from 'react-router'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { CodeInput } from '../../parts/code-input.tsx'
import { FormProblem, TextInput } from '../../parts/field.tsx'
import { pathAfterSignIn, SIGN_IN_PROBLEMS } from '../sign-in/after-sign-in.ts'

export async function loader({ context, request }: DeskArgs) {
  const { services, visit } = context.get(deskContext)
  const awaiting = await services.staff.signIn.awaitingCode(visit)
  if (!awaiting) throw redirect(`/desk/sign-in${new URL(request.url).search}`)
  return awaiting
}

export async function action({ context, request }: DeskArgs) {
  const { services, visit } = context.get(deskContext)
  const form = await request.formData()
  const isRecovery = form.has('recovery-code')
  const code = String(form.get('code') ?? form.get('recovery-code') ?? '')
  const outcome = await services.staff.signIn.withCode(visit, code, isRecovery ? 'recovery-code' : 'code')
  if (outcome === 'signed-in') throw redirect(pathAfterSignIn(request.url))
  if (outcome === 'refused')
    return {
      problem: isRecovery
        ? 'That code isn’t one of yours, or it was used before.'
        : 'That code isn’t right. Enter the one that the app shows now.',
    }
  return { form: outcome === 'code-wanted' ? SIGN_IN_PROBLEMS.expired : SIGN_IN_PROBLEMS[outcome] }
}

/** The second step of signing in with a password. */
export default function Code({ loaderData: { email }, actionData }: DeskPage<typeof loader, typeof action>) {
  const [params] = useSearchParams()
  const isRecovery = params.has('recovery')
  const other = new URLSearchParams(params)
  if (isRecovery) other.delete('recovery')
  else other.set('recovery', '')
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  return (
    <>
      <div>
        <h1>{isRecovery ? 'Enter a recovery code' : 'Enter your 6-digit code'}</h1>
        <p className="muted">
          {isRecovery
            ? `One of the codes that you saved, for ${email}. Each works once.`
            : `From your authenticator app, for ${email}.`}
        </p>
      </div>
      {actionData && 'form' in actionData && <FormProblem>{actionData.form}</FormProblem>}
      <Form method="post" className="stack" key={String(isRecovery)}>
        {isRecovery ? (
          <TextInput label="Recovery code" name="recovery-code" autoComplete="off" required problem={problem} />
        ) : (
          <CodeInput problem={problem} />
        )}
        <button type="submit" className="btn primary block">
          Sign in
        </button>
      </Form>
      <p>
        <Link to={`?${other}`}>{isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}</Link>
      </p>
      {!isRecovery && <p className="muted">To avoid codes, add a passkey after you sign in.</p>}
    </>
  )
}
