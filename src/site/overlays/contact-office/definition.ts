import type { OverlayDefinition } from '../runtime/overlay-definition.ts'

/** A message to a branch or a department, or a question about a property. The title says which. */
export const contactOfficeOverlay: OverlayDefinition = {
  name: 'contact-office',
  patterns: ['/contact-office'],
  kind: 'modal',
  isPersonal: true,
}
