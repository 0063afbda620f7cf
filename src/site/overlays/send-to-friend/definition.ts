import type { OverlayDefinition } from '../runtime/overlay-definition.ts'

/** Shares a property by email. */
export const sendToFriendOverlay: OverlayDefinition = {
  name: 'send-to-friend',
  patterns: ['/send-to-friend'],
  kind: 'modal',
  title: 'Send to a friend',
  needsProperty: true,
  isPersonal: true,
}
