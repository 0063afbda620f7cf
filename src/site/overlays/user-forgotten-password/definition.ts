import type { OverlayDefinition } from '../runtime/overlay-definition.ts'
import { userAreaOverlay } from '../user-area/user-area-definition.ts'

/** Asks for a reset link, and sets a new password. */
export const userForgottenPasswordOverlay: OverlayDefinition = {
  ...userAreaOverlay,
  name: 'user-forgotten-password',
  partTitle: 'Forgotten password',
  patterns: ['/user/forgotten_password'],
}
