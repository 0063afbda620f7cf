import type { OverlayDefinition } from '../runtime/overlay-definition.ts'

/** What a tenant pays. The title is that of the agency's page on fees. */
export const tenantInfoOverlay: OverlayDefinition = {
  name: 'tenant-info',
  patterns: ['/tenant-info'],
  kind: 'modal',
  needsProperty: true,
}
