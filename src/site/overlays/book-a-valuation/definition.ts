import type { OverlayDefinition } from '../runtime/overlay-definition.ts'

/** A request for a valuation by a person. */
export const bookAValuationOverlay: OverlayDefinition = {
  name: 'book-a-valuation',
  patterns: ['/book-a-valuation'],
  kind: 'modal',
  title: 'Book a valuation',
  isPersonal: true,
}
