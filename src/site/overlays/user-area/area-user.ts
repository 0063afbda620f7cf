import type { User } from '#src/account/users/user.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { OverlayVisitor } from '../runtime/overlay.ts'

/** Fixed wording: docs/contracts/overlays.md. */
export function userAreaTitle({ name }: Pick<Agency, 'name'>): string {
  return `Your ${name} Favourites`
}

/** The user at a plain path. A session that may only set a new password is not signed in. */
export function areaUser(visitor: OverlayVisitor | undefined): User | null {
  return visitor?.user && !visitor.user.only_for_reset ? visitor.user : null
}
