import { type FormEvent, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { signInWithPasskey } from '../pages/passkey/ask-passkey.ts'
import type { loader as shellLoader } from '../pages/shell/route.tsx'
import { DeskDialog } from './dialog.tsx'
import { FormProblem, TextInput } from './field.tsx'
import { DeskIcon } from './icon.tsx'

/** Before something sensitive: the person proves once more who they are. */
export function ProofDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const [problem, setProblem] = useState<string>()
  const shell = useRouteLoaderData<typeof shellLoader>('pages/shell/route')
  const workAccount = shell?.workAccount
  async function proveWithPassword(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setProblem(undefined)
    const answer = await fetch('/desk/prove', { method: 'POST', body: new FormData(event.currentTarget) })
      .then((response) => response.ok)
      .catch(() => undefined)
    if (answer) onProved()
    else setProblem(answer === false ? 'That password isn’t right.' : 'Check your connection and try again.')
  }
  if (shell?.me.isDemo)
    return (
      <DeskDialog title="This asks who you are" onClose={onClose}>
        <p>You’re looking round as somebody of the demonstration, who has no passkey or password to confirm this.</p>
        <p>
          Sign in as yourself: follow the link “Set up the Desk” that the server prints when it starts, or ask whoever
          runs it.
        </p>
      </DeskDialog>
    )
  return (
    <DeskDialog title="Confirm it’s you" onClose={onClose}>
      <p>This changes who can see or take away people’s details, so we ask once more.</p>
      {problem && <FormProblem>{problem}</FormProblem>}
      <button
        type="button"
        className="btn primary block tall"
        onClick={async () => {
          setProblem(undefined)
          const answer = await signInWithPasskey('prove')
          if (answer.ok) onProved()
          else setProblem(answer.problem)
        }}
      >
        <DeskIcon name="passkey" />
        Use a passkey
      </button>
      {workAccount !== undefined && (
        <>
          <a className="btn block tall" href="/desk/work-account?for=proof" target="_blank" rel="noopener">
            Use {workAccount}
            <DeskIcon name="external" size="s" />
          </a>
          <button type="button" className="textbtn" onClick={onProved}>
            I’ve confirmed there. Go on
          </button>
        </>
      )}
      <p className="or">or</p>
      <form className="stack" onSubmit={proveWithPassword}>
        <TextInput label="Password" name="password" type="password" autoComplete="current-password" required />
        <button type="submit" className="btn block">
          Confirm with password
        </button>
      </form>
    </DeskDialog>
  )
}

/** The session has ended. Typed text stays: signing in happens in another tab, and then the same is sent. */
export function SignedOutDialog({ onSignedIn, onClose }: { onSignedIn: () => void; onClose: () => void }) {
  return (
    <DeskDialog
      title="You’ve been signed out"
      onClose={onClose}
      foot={
        <button type="button" className="btn primary" onClick={onSignedIn}>
          I’ve signed in. Send it again
        </button>
      }
    >
      <p>What you typed is still here. Sign in again in a new tab, then come back.</p>
      <p>
        <a className="btn" href="/desk/sign-in" target="_blank" rel="noreferrer">
          Sign in
          <DeskIcon name="external" size="s" />
        </a>
      </p>
    </DeskDialog>
  )
}
