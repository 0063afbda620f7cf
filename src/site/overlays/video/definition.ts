import type { OverlayDefinition } from '../runtime/overlay-definition.ts'

/** One video or virtual tour of a property. The loader titles it. */
export const videoOverlay: OverlayDefinition = {
  name: 'video',
  patterns: ['/video/:id'],
  kind: 'gallery',
  needsProperty: true,
}
