import { useState } from 'react'
import { data, Form, redirect, useSearchParams } from 'react-router'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { PERMISSION_NAMES, PERMISSIONS, ROLE_NAMES, scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { CodeInput } from '../../parts/code-input.tsx'
import { FormProblem, TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { RecoveryCodes } from '../../parts/recovery-codes.tsx'
import { formatDayAndTime } from '../../parts/when.ts'
import { createPasskey } from '../passkey/ask-passkey.ts'

type Joinable = {
  token: string
  isGone: boolean
  expires: string
  invited?: { name: string; email: string; role: string; can: string[]; cannot: string[] }
  codeSetUp?: { qr: string; typed: string }
}

const NOTHING: Joinable = { token: '', isGone: true, expires: '' }

/** The link of an invitation, and that of the first owner. */
export async function loader({ context, params, request }: DeskArgs<'token'>) {
  const { services, visit } = context.get(deskContext)
  const invitation = await services.staff.join.invitation(params.token)
  // the answer to the last step is rendered when the link has just been used
  if (!invitation) return data({ ...NOTHING, token: params.token }, 410)
  const { account, expiresAt } = invitation
  const isCodeStep = new URL(request.url).searchParams.get('step') === 'code'
  const can = account && {
    id: account.id,
    role: account.role,
    branchIds: account.branch_ids,
    permissions: account.permissions,
  }
  const shown: Joinable = {
    token: params.token,
    isGone: false,
    expires: formatDayAndTime(expiresAt, { weekday: true, year: false }),
    invited: account && {
      name: account.name,
      email: account.email,
      role: ROLE_NAMES[account.role],
      can: PERMISSION_NAMES.filter((name) => can && scopeOf(can, name) !== 'none').map(
        (name) => PERMISSIONS[name].about,
      ),
      cannot: PERMISSION_NAMES.filter((name) => can && scopeOf(can, name) === 'none').map(
        (name) => PERMISSIONS[name].about,
      ),
    },
    codeSetUp: isCodeStep ? await services.staff.join.codeSetUp(visit) : undefined,
  }
  return data(shown)
}

export async function action({ context, request, params: { token } }: DeskArgs<'token'>) {
  const { services, visit } = context.get(deskContext)
  const { join } = services.staff
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  if (form.has('code')) {
    const joined = await join.withCode(visit, token, text('code'))
    return 'codes' in joined ? { codes: joined.codes } : { problems: joined.problems }
  }
  const typed = { name: text('name'), email: text('email').trim() }
  const begun = await join.beginWithPassword(visit, token, {
    ...typed,
    password: text('password'),
    confirmation: text('confirmation'),
  })
  if ('problems' in begun) return { problems: begun.problems, typed }
  // the next step knows by its cookie what was chosen here
  throw redirect(`${new URL(request.url).pathname}?step=code`)
}

type Problems = { name?: string; email?: string; password?: string; code?: string; form?: string }

export default function Join({ loaderData, actionData }: DeskPage<typeof loader, typeof action>) {
  const { token, invited, expires } = loaderData
  const [params] = useSearchParams()
  const [codes, setCodes] = useState<string[]>()
  const [asked, setAsked] = useState<Problems>()
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined
  const [name, setName] = useState(typed?.name ?? invited?.name ?? '')
  const [email, setEmail] = useState(typed?.email ?? invited?.email ?? '')
  const newCodes = codes ?? (actionData && 'codes' in actionData ? actionData.codes : undefined)
  if (newCodes) return <RecoveryCodes codes={newCodes} next={{ to: '/desk', text: 'I’ve saved them. Go to Today' }} />

  if (loaderData.isGone) return <LinkGone />

  const problems: Problems = asked ?? (actionData && 'problems' in actionData ? (actionData.problems ?? {}) : {})
  const { codeSetUp } = loaderData
  if (codeSetUp || problems.code) return <CodeStep codeSetUp={codeSetUp} problem={problems.code} />

  const withPassword = params.get('with') === 'password'
  return (
    <>
      <div>
        <h1>{invited ? `Hello, ${invited.name.split(' ')[0]}` : 'Set up the Desk'}</h1>
        <p className="muted">
          {invited
            ? `You’re invited to the Desk as ${invited.role.toLowerCase()}.`
            : `This one-time link was made on your website’s server. It expires on ${expires}.`}
        </p>
      </div>
      {invited && (
        <dl className="facts">
          <div>
            <dt>You can</dt>
            <dd>{sentence(invited.can)}</dd>
          </div>
          {invited.cannot.length > 0 && (
            <div>
              <dt>You can’t</dt>
              <dd>{sentence(invited.cannot)}</dd>
            </div>
          )}
          <div>
            <dt>Expires</dt>
            <dd>{expires}</dd>
          </div>
        </dl>
      )}
      {problems.form && <FormProblem>{problems.form}</FormProblem>}
      <Form method="post" className="stack" onSubmit={() => setAsked(undefined)}>
        <TextInput
          label={invited ? 'Your name, as your team will see it' : 'Your name'}
          name="name"
          autoComplete="name"
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
          problem={problems.name}
        />
        {!invited && (
          <TextInput
            label="Work email"
            name="email"
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            problem={problems.email}
          />
        )}
        {withPassword ? (
          <>
            <TextInput
              label="Password"
              name="password"
              type="password"
              autoComplete="new-password"
              required
              hint="At least 10 characters, with a capital letter, a small letter, and a number or symbol."
              problem={problems.password}
            />
            <TextInput
              label="Password again"
              name="confirmation"
              type="password"
              autoComplete="new-password"
              required
            />
            <button type="submit" className="btn primary block">
              Continue to one-time codes
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              className="btn primary block tall"
              onClick={async () => {
                setAsked(undefined)
                const answer = await createPasskey<{ codes: string[] }>({ step: 'join-options', token, name, email })
                if (answer.ok) setCodes(answer.value.codes)
                else setAsked(answer.problems ?? { form: answer.problem })
              }}
            >
              <DeskIcon name="passkey" />
              {invited ? 'Accept and create a passkey' : 'Create a passkey'}
            </button>
            <a className="btn block" href="?with=password">
              Use a password instead
            </a>
          </>
        )}
      </Form>
      <p className="muted small">
        {invited
          ? 'Not you? Close this page. No account has been created.'
          : 'You’ll be the account owner. Next: save your 10 recovery codes, then invite your team.'}
      </p>
    </>
  )
}

function CodeStep({ codeSetUp, problem }: { codeSetUp?: { qr: string; typed: string }; problem?: string }) {
  return (
    <>
      <div>
        <h1>Set up one-time codes</h1>
        <p className="muted">
          A password alone doesn’t open the Desk. Scan this with an authenticator app, then enter the code that it
          shows.
        </p>
      </div>
      {codeSetUp && (
        <>
          {/* drawn by the server from the secret that it has just made */}
          <div className="qr" role="img" aria-label="QR code" dangerouslySetInnerHTML={{ __html: codeSetUp.qr }} />
          <p className="small">
            Or type this key: <span className="stepcode">{codeSetUp.typed}</span>
          </p>
        </>
      )}
      <Form method="post" action="?step=code" className="stack">
        <CodeInput problem={problem} />
        <button type="submit" className="btn primary block">
          Finish
        </button>
      </Form>
    </>
  )
}

function sentence(parts: string[]): string {
  const words = parts.join(', ')
  return words === '' ? 'Nothing yet' : upperFirst(words)
}

function LinkGone() {
  return (
    <>
      <h1>This link no longer works</h1>
      <p>It has expired, or it was used already. Ask whoever sent it for a new one.</p>
      <a className="btn block" href="/desk/sign-in">
        Sign in
      </a>
    </>
  )
}
