import { overlayComponent } from '../runtime/overlay-component.tsx'
import { GalleryOverlay } from './gallery-overlay.tsx'
import type { loader } from './loader.ts'

export default overlayComponent<typeof loader>(GalleryOverlay)
