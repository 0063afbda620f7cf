import { useEffect, useState } from 'react'
import type { User } from '../user.ts'
import { fetchUser, know, recognise, useSessionUser } from './current-user.ts'

/** The longest that the area waits for its user. */
const TIMEOUT_MS = 4500

/** For whom a page was drawn, and the token of the forms on it. */
export type AreaVisitor = { token: string; user: User | null }

/**
 * The user of the area: `loading` for 4.5 seconds at most, then an unknown user counts as a visitor. A page that the
 * server rendered for its visitor knows the user at once.
 * @param evenForReset a session that is only good for a new password counts too; it has no hint cookie, so the server
 * is asked
 */
export function useAreaUser(visitor: AreaVisitor | undefined, evenForReset = false): 'loading' | null | User {
  const known = useSessionUser()
  const [asked, setAsked] = useState(false)
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (visitor && known === 'unknown') know(visitor)
  }, [visitor, known])

  const mustAsk = !visitor && (known === 'unknown' || (evenForReset && known === null && !asked))
  useEffect(() => {
    if (!mustAsk) return
    const timer = setTimeout(() => setWaited(true), TIMEOUT_MS)
    const asking = evenForReset ? fetchUser() : recognise()
    asking.then(() => setAsked(true))
    return () => clearTimeout(timer)
  }, [mustAsk, evenForReset])

  if (mustAsk && !waited) return 'loading'
  const user = known === 'unknown' ? (visitor?.user ?? null) : known
  return user?.only_for_reset && !evenForReset ? null : user
}
