import type { OverlayDefinition } from '../runtime/overlay-definition.ts'

/** Mortgage payments and stamp duty, for one property or for any price. */
export const calculatorOverlay: OverlayDefinition = {
  name: 'calculator',
  patterns: ['/calculator'],
  kind: 'modal',
  width: 'wide',
  title: 'Mortgage and stamp duty calculator',
  channel: 'sales',
}
