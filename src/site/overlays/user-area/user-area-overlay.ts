import type { User } from '#src/account/users/user.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { OverlayVisitor } from '../runtime/overlay.ts'

/** What all overlays of the user area have in common. Fixed wording: docs/contracts/overlays.md. */
export const userAreaOverlay = { kind: 'sidebar', isPersonal: true, loading: 'Loading user profile' } as const

/** Fixed wording: docs/contracts/overlays.md. */
export function userAreaTitle({ name }: Pick<Agency, 'name'>): string {
  return `Your ${name} Favourites`
}

/** The user at a plain address. A session that may only set a new password is not signed in. */
export function areaUser(visitor: OverlayVisitor | undefined): User | null {
  return visitor?.user && !visitor.user.only_for_reset ? visitor.user : null
}
