import type { OverlayDefinition } from '../runtime/overlay-definition.ts'
import { userAreaOverlay } from '../user-area/user-area-definition.ts'

/** The signed-in user's details, or the form to register. */
export const userOverlay: OverlayDefinition = { ...userAreaOverlay, name: 'user', patterns: ['/user'] }
