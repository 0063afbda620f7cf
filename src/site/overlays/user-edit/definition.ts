import type { OverlayDefinition } from '../runtime/overlay-definition.ts'
import { userAreaOverlay } from '../user-area/user-area-definition.ts'

/** The form to edit personal details, to download data and to delete the account. */
export const userEditOverlay: OverlayDefinition = {
  ...userAreaOverlay,
  name: 'user-edit',
  partTitle: 'Edit details',
  patterns: ['/user/edit'],
}
