import type { OverlayDefinition } from '../runtime/overlay-definition.ts'

/** The photos, floorplans or EPC charts of a property. The loader titles each. */
export const propertyGalleryOverlay: OverlayDefinition = {
  name: 'property-gallery',
  patterns: ['/floorplan', '/epc-chart', '/property-images'],
  kind: 'gallery',
  needsProperty: true,
}
