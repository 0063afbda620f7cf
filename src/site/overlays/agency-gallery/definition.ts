import type { OverlayDefinition } from '../runtime/overlay-definition.ts'

/** Pictures of the agency: its sales, its history and the galleries of its content pages. The loader titles each. */
export const agencyGalleryOverlay: OverlayDefinition = {
  name: 'agency-gallery',
  patterns: [
    '/agricultural-sales-event/:id',
    '/antiques-sales-event/:id',
    '/property-auction-sales-event/:id',
    '/history-images/:id',
    '/gallery-card-slider-expand/:id/:contentBlockId',
  ],
  kind: 'gallery',
}
