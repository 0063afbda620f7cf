import { GalleryOverlay } from '../property-gallery/gallery-overlay.tsx'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import type { loader } from './loader.ts'

export default overlayComponent<typeof loader>(GalleryOverlay)
