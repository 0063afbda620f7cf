import type { OverlayDefinition } from '../runtime/overlay-definition.ts'

/** A message to one member of staff, whose name is in the title. */
export const contactStaffMemberOverlay: OverlayDefinition = {
  name: 'contact-staff-member',
  patterns: ['/contact-staff-member/:id'],
  kind: 'modal',
  isPersonal: true,
}
