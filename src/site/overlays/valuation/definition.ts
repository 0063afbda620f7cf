import type { OverlayDefinition } from '../runtime/overlay-definition.ts'

/** An estimate from the prices of nearby homes. */
export const valuationOverlay: OverlayDefinition = {
  name: 'valuation',
  patterns: ['/valuation'],
  kind: 'modal',
  width: 'wide',
  title: 'Instant valuation',
  isPersonal: true,
  // fixed wording: docs/contracts/overlays.md
  loading: 'Loading Instant Valuation',
}
