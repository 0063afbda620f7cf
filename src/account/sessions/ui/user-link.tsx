import { HINT_COOKIE } from '#src/account/users/ui/signed-in-hint.ts'
import type { User } from '#src/account/users/user.ts'
import type { Wake } from '#src/design-system/hooks/wake.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import './user-link.css'

/** The header's way to the user area, with the initial of who is signed in. */
export function UserLink({ user }: { user: Pick<User, 'first_name'> | undefined }) {
  const initial = user && [...user.first_name.trim()][0]
  return (
    <a className="userLink" href="/user" data-overlay data-wake={`cookie=${HINT_COOKIE}` satisfies Wake}>
      {initial ? (
        <span className="initial" aria-hidden="true">
          {initial}
        </span>
      ) : (
        <Icon name="person" />
      )}
      <span className="visuallyHidden">{user ? `Your account, ${user.first_name}` : 'Your account'}</span>
    </a>
  )
}
