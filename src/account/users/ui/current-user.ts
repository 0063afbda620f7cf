import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { clearToken, setTokenLoader, storeToken } from '#src/form-protection/ui/authenticity-token.ts'
import type { User, UserAnswer } from '../user.ts'
import { signedInHint } from './signed-in-hint.ts'

/** `unknown` until the server has said; null is a visitor. */
export type CurrentUser = 'unknown' | null | User

/** `found`: the user was known when the page loaded, or was fetched. The others happened on this page. */
export type UserChange = 'found' | 'signed_in' | 'signed_out'

type Listener = (user: User | null, how: UserChange) => void

/** What the module needs of its browser. `keepToken` takes the token of the session at hand, undefined when it ended. */
type Browser = {
  fetch: (path: string, how: RequestInit) => Promise<Response>
  hint: () => boolean
  log: (error: unknown) => void
  keepToken: (token: string | undefined) => void
}

/** Who uses this page: one page, one user. */
export function createCurrentUser(browser: Browser) {
  const store = createStore<{ user: CurrentUser }>(() => ({ user: 'unknown' }))
  const listeners = new Set<Listener>()
  let asking: Promise<UserAnswer> | undefined
  let how: UserChange = 'found'

  function settle(user: User | null) {
    const before = idOf(store.getState().user)
    store.setState({ user })
    const change = how
    how = 'found'
    if (before === idOf(user) && change === 'found') return
    for (const listener of listeners) listener(signedIn(user), change)
  }

  async function ask(): Promise<UserAnswer> {
    const response = await browser.fetch('/user.ljson', { headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error(`/user.ljson answered ${response.status}`)
    const answer = (await response.json()) as UserAnswer
    browser.keepToken(answer.authenticity_token)
    settle(answer.user)
    return answer
  }

  function askOnce(): Promise<UserAnswer> {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  /** Fetches the user once for all callers. A failure is only logged: the user stays as known. */
  async function fetchUser(): Promise<CurrentUser> {
    await askOnce().catch(browser.log)
    return store.getState().user
  }

  return {
    store,
    fetchUser,
    /** The token of this visitor's or this session's forms. Rejects when the server cannot be asked. */
    async fetchToken(): Promise<string> {
      return (await askOnce()).authenticity_token
    },
    /** Takes the user from a page that was rendered for its visitor, so that nothing has to be fetched. */
    know({ user, token }: { user: User | null; token: string }): void {
      browser.keepToken(token)
      settle(user)
    },
    /**
     * Fetches the user where the hint cookie says that somebody is signed in. Without the hint it is a visitor, and
     * nothing is fetched.
     */
    async recognise(): Promise<CurrentUser> {
      const { user } = store.getState()
      const isKnown = user !== 'unknown' && signedIn(user) !== null
      if (browser.hint()) return isKnown ? user : fetchUser()
      if (user === 'unknown' || isKnown) settle(null)
      return store.getState().user
    },
    /**
     * Calls the listener whenever anything about the user changes, and at once. Returns the function that removes it.
     */
    onUser(listener: (user: User | undefined) => void): () => void {
      const tell = ({ user }: { user: CurrentUser }) => listener((user !== 'unknown' && signedIn(user)) || undefined)
      tell(store.getState())
      return store.subscribe(tell)
    },
    /** A sign-in, a registration or a new password has worked: the session, and its token, are new. */
    async afterSignIn(): Promise<CurrentUser> {
      await asking?.catch(() => {})
      how = 'signed_in'
      return fetchUser()
    },
    /** Resets the user to a visitor and drops the token of the session. Listeners clear what is stored locally. */
    afterSignOut(): void {
      browser.keepToken(undefined)
      how = 'signed_out'
      settle(null)
    },
    /**
     * Calls the listener whenever another user is known, and at once with the one who is known already. Returns the
     * function that removes it.
     */
    onUserChange(listener: Listener): () => void {
      listeners.add(listener)
      const { user } = store.getState()
      if (user !== 'unknown') listener(signedIn(user), 'found')
      return () => listeners.delete(listener)
    },
  }
}

/** A session that may only set a new password counts as a visitor everywhere else. */
function signedIn(user: User | null): User | null {
  return user?.only_for_reset ? null : user
}

function idOf(user: CurrentUser): number | null | undefined {
  if (user === 'unknown') return undefined
  return signedIn(user)?.user_id ?? null
}

const here = createCurrentUser({
  fetch: (...request) => fetch(...request),
  hint: () => signedInHint(),
  // biome-ignore lint/suspicious/noConsole: a failed fetch is only logged
  log: (error) => console.warn(error),
  keepToken: (token) => (token === undefined ? clearToken() : storeToken(token)),
})

setTokenLoader(here.fetchToken)

export const { fetchUser, know, recognise, afterSignIn, afterSignOut, onUser, onUserChange } = here

/** Who uses this page; `unknown` on the server and until it was asked for. */
export function useCurrentUser(): CurrentUser {
  const user = useSessionUser()
  return user === 'unknown' ? user : signedIn(user)
}

/** Like `useCurrentUser`, but a session that a reset link opened counts too. */
export function useSessionUser(): CurrentUser {
  return useSyncExternalStore<CurrentUser>(
    here.store.subscribe,
    () => here.store.getState().user,
    () => 'unknown',
  )
}
