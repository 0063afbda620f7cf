import type { OverlayDefinition } from '../runtime/overlay-definition.ts'

/** A request to view one property. */
export const bookAViewingOverlay: OverlayDefinition = {
  name: 'book-a-viewing',
  patterns: ['/book-a-viewing'],
  kind: 'modal',
  title: 'Book a Viewing',
  needsProperty: true,
  isPersonal: true,
}
