import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type AreaTab, UserArea, UserLoading } from '#src/account/area/ui/user-area.tsx'
import { SignOut } from '#src/account/sessions/ui/sign-out.tsx'
import type { AreaFormProps } from '#src/account/users/ui/area-form.tsx'
import { useAreaUser } from '#src/account/users/ui/use-area-user.ts'
import type { User } from '#src/account/users/user.ts'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { useStoredValue } from '#src/design-system/hooks/stored-value.ts'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { type CarriedToast, carryToast } from '#src/design-system/toast/carried-toast.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import { savedProperties } from '#src/saved-properties/ui/saved-properties.ts'
import type { OverlayPlace } from '../runtime/overlay.ts'

type Rules = {
  tab?: AreaTab
  /** all others are sent to /user */
  onlyFor?: 'users' | 'visitors'
  /** a session that may only set a new password counts as signed in */
  evenForReset?: boolean
}

type Props = Rules & {
  place: Pick<OverlayPlace, 'visitor' | 'form' | 'go' | 'titleId'>
  children: (props: AreaFormProps & { user: User | null }) => ReactNode
}

/** A part of the user area with links to the others. A visitor whom it is not for is sent to `/user`. */
export function UserAreaFrame({ place, tab, onlyFor, evenForReset, children }: Props) {
  const { visitor, form, titleId } = place
  const user = useAreaUser(visitor, evenForReset)
  const counts = useSavedCounts()
  const go = (path: string, said?: CarriedToast) => {
    if (said) (visitor ? carryToast : showToast)(said)
    place.go(path)
  }
  // a session that ends elsewhere must not remove a half-filled form
  const lastUser = useRef<User>(undefined)
  if (user !== 'loading' && user !== null && !user.only_for_reset) lastUser.current = user
  const formerUser = onlyFor === 'users' && user === null ? lastUser.current : undefined
  const isWelcome =
    onlyFor === undefined || user === 'loading' || (onlyFor === 'users') === (user !== null) || formerUser !== undefined
  // signing out removes the saved searches first, and then leaves by itself
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isWelcome && !isLeaving.current) place.go('/user')
  }, [isWelcome, place.go])

  const signedIn = user !== 'loading' && user !== null && !user.only_for_reset ? user : undefined
  return (
    <UserArea
      current={tab}
      signedIn={signedIn !== undefined}
      counts={counts}
      foot={
        signedIn && (
          <SignOut
            user={signedIn}
            token={visitor?.token}
            onSignedOut={async (said) => {
              isLeaving.current = true
              lastUser.current = undefined
              await forgetSearches()
              isLeaving.current = false
              go('/user', said)
              document.getElementById(titleId)?.focus()
            }}
          />
        )
      }
    >
      {formerUser && <SessionEnded />}
      {user === 'loading' || !isWelcome ? (
        <UserLoading />
      ) : (
        children({ user: user ?? formerUser ?? null, token: visitor?.token, state: form, go })
      )}
    </UserArea>
  )
}

/** Signing in elsewhere makes the form work again as it is. */
function SessionEnded() {
  return (
    <Notice kind="warning">
      <p>
        You've been signed out. Nothing you typed is lost:{' '}
        <a href="/user/sign-in" target="_blank" rel="noopener">
          sign in in a new tab
        </a>
        , then come back and save again.
      </p>
    </Notice>
  )
}

/** Signing out removes saved searches from this browser; saved properties stay. Done before the page may unload. */
async function forgetSearches(): Promise<void> {
  await import('../../start-up/saved-sync.ts').then(
    ({ signOutHere }) => signOutHere(),
    async () => (await loadSavedSearches()).change(() => []),
  )
}

const loadSavedSearches = async () => (await import('#src/saved-searches/list/ui/saved-searches.ts')).savedSearches

/** Counts of what is saved in this browser. Searches are counted a moment later: what parses them is fetched for it. */
function useSavedCounts() {
  const properties = useStoredValue(savedProperties, (ids) => ids.length)
  const [searches, setSearches] = useState<number>()
  useEffect(() => {
    let unsubscribe = () => {}
    let hasLeft = false
    const count = async () => {
      const saved = await loadSavedSearches()
      if (hasLeft) return
      const update = () => setSearches(saved.get().length)
      unsubscribe = saved.subscribe(update)
      update()
    }
    // without a count the tab still leads to them
    count().catch(() => {})
    return () => {
      hasLeft = true
      unsubscribe()
    }
  }, [])
  return useHydrated() ? { properties, searches } : undefined
}
