import type { OverlayDefinition } from '../runtime/overlay-definition.ts'
import { userAreaOverlay } from '../user-area/user-area-definition.ts'

/** The form for marketing consent. */
export const userMarketingPreferencesOverlay: OverlayDefinition = {
  ...userAreaOverlay,
  name: 'user-marketing-preferences',
  partTitle: 'Marketing preferences',
  patterns: ['/user/marketing-preferences'],
}
