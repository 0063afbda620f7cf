import type { OverlayDefinition } from '../runtime/overlay-definition.ts'
import { userAreaOverlay } from '../user-area/user-area-definition.ts'

/** The form to sign in. */
export const userSignInOverlay: OverlayDefinition = {
  ...userAreaOverlay,
  name: 'user-sign-in',
  partTitle: 'Sign in',
  patterns: ['/user/sign-in'],
}
