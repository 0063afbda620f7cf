import { type ReactNode, useEffect, useRef } from 'react'
import { type AreaTab, UserArea, UserLoading } from '#src/account/area/ui/user-area.tsx'
import { SignOut } from '#src/account/sessions/ui/sign-out.tsx'
import type { AreaFormProps } from '#src/account/users/ui/area-form.tsx'
import { useAreaUser } from '#src/account/users/ui/use-area-user.ts'
import type { User } from '#src/account/users/user.ts'
import { useKept } from '#src/design-system/hooks/stored-value.ts'
import { useScripted } from '#src/design-system/hooks/use-hydrated.ts'
import { type CarriedToast, carryToast } from '#src/design-system/toast/carried-toast.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import { savedProperties } from '#src/saved-properties/ui/saved-properties.ts'
import { savedSearches } from '#src/saved-searches/list/ui/saved-searches.ts'
import type { OverlayProps } from '../runtime/overlay.ts'

type Rules = {
  tab?: AreaTab
  /** everybody else is led to /user */
  onlyFor?: 'users' | 'visitors'
  /** a session that is only good for a new password counts as a user's */
  evenForReset?: boolean
}

type Drawn = AreaFormProps & { user: User | null }

type Props = Rules & {
  overlay: Pick<OverlayProps<unknown>, 'visitor' | 'form' | 'go' | 'titleId'>
  children: (parts: Drawn) => ReactNode
}

/** A part of the user area, with the way to the others, for who may see it. */
export function UserAreaFrame({ overlay, tab, onlyFor, evenForReset, children }: Props) {
  const { visitor, form, titleId } = overlay
  const user = useAreaUser(visitor, evenForReset)
  const counts = useSavedCounts()
  const go = (path: string, said?: CarriedToast) => {
    if (said) (visitor ? carryToast : showToast)(said)
    overlay.go(path)
  }
  const isWelcome = onlyFor === undefined || user === 'loading' || (onlyFor === 'users') === (user !== null)
  // who signs out goes by the button's own way, which sees to the saved searches first
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isWelcome && !isLeaving.current) overlay.go('/user')
  }, [isWelcome, overlay.go])

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
              await forgetSearches()
              isLeaving.current = false
              go('/user', said)
              document.getElementById(titleId)?.focus()
            }}
          />
        )
      }
    >
      {user === 'loading' || !isWelcome ? <UserLoading /> : children({ user, token: visitor?.token, state: form, go })}
    </UserArea>
  )
}

/** Saved searches go with their user, saved properties stay. It is done before the page may go too. */
async function forgetSearches(): Promise<void> {
  await import('../../start-up/saved-sync.ts').then(
    ({ signOutHere }) => signOutHere(),
    () => savedSearches.change(() => []),
  )
}

/** How much is saved; only a browser knows. */
function useSavedCounts() {
  const properties = useKept(savedProperties, (ids) => ids.length)
  const searches = useKept(savedSearches, (saved) => saved.length)
  return useScripted() ? { properties, searches } : undefined
}
