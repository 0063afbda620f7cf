import { type FormEvent, useState } from 'react'
import { messages } from '#src/account/users/messages.ts'
import { signOut } from '#src/account/users/ui/account-calls.ts'
import { afterSignOut } from '#src/account/users/ui/current-user.ts'
import type { User } from '#src/account/users/user.ts'
import type { CarriedToast } from '#src/design-system/toast/carried-toast.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import '#src/design-system/button/button.css'

type Props = {
  user: Pick<User, 'email'>
  token?: string
  /**
   * called once the session has ended: saved searches leave the browser, saved properties stay; then `said` is shown
   */
  onSignedOut: (said: CarriedToast) => void
}

export function SignOut({ user, token, onSignedOut }: Props) {
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const isOver = await signOut().then(
      ({ ok }) => ok,
      () => false,
    )
    setBusy(false)
    if (!isOver) {
      showToast({ words: messages.signOutFailed, kind: 'error', topic: 'account' })
      return
    }
    afterSignOut()
    onSignedOut({ words: messages.signedOut, topic: 'account' })
  }
  return (
    <form className="signOut" action="/session" method="post" onSubmit={submit}>
      <input type="hidden" name="_method" value="delete" />
      {token !== undefined && <input type="hidden" name="authenticity_token" value={token} />}
      <p className="muted small">Signed in as {user.email}</p>
      <button className="button outline" type="submit" aria-busy={busy || undefined} aria-disabled={busy || undefined}>
        {busy ? 'Signing out' : 'Sign out'}
      </button>
    </form>
  )
}
