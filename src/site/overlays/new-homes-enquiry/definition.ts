import type { OverlayDefinition } from '../runtime/overlay-definition.ts'

/** Interest in a development, or in new homes. The agency's form has its own title. */
export const newHomesEnquiryOverlay: OverlayDefinition = {
  name: 'new-homes-enquiry',
  patterns: ['/new-homes-enquiry'],
  kind: 'modal',
  isPersonal: true,
}
