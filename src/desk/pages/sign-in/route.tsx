import { useState } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { ukClock } from '#src/formatting/uk-date.ts'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { FormProblem, TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { signInWithPasskey } from '../passkey/ask-passkey.ts'
import { workAccountProblem } from '../work-account/work-account-problems.ts'
import { pathAfterSignIn, SIGN_IN_PROBLEMS } from './after-sign-in.ts'

const ROLE_WORDS: Record<string, string> = {
  owner: 'the owner',
  manager: 'manager',
  negotiator: 'negotiator',
  'property-admin': 'property admin',
  marketing: 'marketing',
}

export async function loader({ context, request }: DeskArgs) {
  const { session, services } = context.get(deskContext)
  const { searchParams } = new URL(request.url)
  if (session && !searchParams.has('again')) throw redirect('/desk')
  const { workAccounts } = services.staff
  const { hour } = ukClock(services.clock())
  const greeting = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
  const hasLeft = searchParams.get('left') === 'work-account'
  return {
    greeting,
    people: services.demoPeople,
    workAccount: workAccounts && {
      name: workAccounts.name,
      path: `/desk/work-account?to=${encodeURIComponent(pathAfterSignIn(request.url))}`,
      problem: workAccountProblem(request.url),
      signOutUrl: hasLeft ? await workAccounts.signOutUrl(`${services.publicUrl}/desk/sign-in`) : undefined,
    },
  }
}

export async function action({ context, request }: DeskArgs) {
  const { services, visit } = context.get(deskContext)
  const { staff } = services
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const to = pathAfterSignIn(request.url)
  const demoId = Number(text('as'))
  if (demoId > 0) {
    if (await staff.lookRound(visit, demoId)) throw redirect(to)
    return { problem: SIGN_IN_PROBLEMS.refused, email: '' }
  }
  const email = text('email').trim()
  const outcome = await staff.signIn.withPassword(visit, { email, password: text('password') })
  if (outcome === 'code-wanted') throw redirect(`/desk/code${new URL(request.url).search}`)
  return { problem: SIGN_IN_PROBLEMS[outcome], email }
}

export default function SignIn({
  loaderData: { greeting, people, workAccount },
  actionData,
}: DeskPage<typeof loader, typeof action>) {
  const [problem, setProblem] = useState<string>()
  const isSending = useNavigation().state !== 'idle'
  const shown = problem ?? actionData?.problem ?? (actionData ? undefined : workAccount?.problem)
  return (
    <>
      <div>
        <h1>{greeting}</h1>
        <p className="muted">Use your fingerprint, face or device PIN.</p>
      </div>
      {shown && <FormProblem>{shown}</FormProblem>}
      {workAccount?.signOutUrl && (
        <p>
          You’ve left the Desk. On a shared computer,{' '}
          <a href={workAccount.signOutUrl}>sign out of {workAccount.name}</a> as well.
        </p>
      )}
      <button
        type="button"
        className="btn primary block tall"
        onClick={async () => {
          setProblem(undefined)
          const answer = await signInWithPasskey('sign-in')
          if (answer.ok) window.location.assign(pathAfterSignIn(window.location.href))
          else setProblem(answer.problem)
        }}
      >
        <DeskIcon name="passkey" />
        Sign in with a passkey
      </button>
      {workAccount && (
        <a className="btn block tall" href={workAccount.path}>
          Sign in with {workAccount.name}
        </a>
      )}
      <p className="or">or</p>
      <Form method="post" className="stack">
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username webauthn"
          required
          defaultValue={actionData?.email}
        />
        <TextInput label="Password" name="password" type="password" autoComplete="current-password" required />
        <button type="submit" className="btn block" disabled={isSending}>
          Continue
        </button>
      </Form>
      {people.length > 0 && (
        <Form method="post" className="stack demo">
          <p className="muted">This is the demonstration. Look round without an account:</p>
          {people.map(({ id, name, role }) => (
            <button key={id} type="submit" name="as" value={id} className="btn block" formNoValidate>
              Look round as {name.split(' ')[0]} ({ROLE_WORDS[role]})
            </button>
          ))}
        </Form>
      )}
      <p className="muted">Can’t sign in? Ask a manager for a new link.</p>
    </>
  )
}
