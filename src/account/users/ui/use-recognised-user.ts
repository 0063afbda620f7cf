import { useEffect, useState } from 'react'
import { firstInteraction } from '#src/design-system/hooks/first-interaction.ts'
import type { User } from '../user.ts'
import { signedInHint } from './signed-in-hint.ts'

/** An idle browser's time, or soon where it does not say when it is idle. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 500)
  })

/**
 * The signed-in user as every page shows them; undefined for visitors and until known. Pages are rendered for everybody
 * alike, so the user is fetched late: when idle where somebody seems to be signed in, else once somebody touches the
 * page, who may sign in on it. A tab that is shown again looks at the hint again.
 */
export function useRecognisedUser(): User | undefined {
  const [user, setUser] = useState<User>()
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    Promise.race(signedInHint() ? [idle(), firstInteraction()] : [firstInteraction()])
      .then(() => import('./current-user.ts'))
      .then(({ onUser, recognise }) => {
        if (signal.aborted) return
        signal.addEventListener('abort', onUser(setUser))
        const look = () => document.visibilityState === 'visible' && recognise()
        document.addEventListener('visibilitychange', look, { signal })
        recognise()
      })
      // a script that does not come leaves the header as it is for everybody
      .catch(() => {})
    return () => left.abort()
  }, [])
  return user
}
