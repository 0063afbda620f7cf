import { GalleryOverlay } from '../property-gallery/gallery-overlay.tsx'
import type { OverlayHandle } from '../runtime/overlay.ts'
import type { loader } from './loader.ts'

export const handle: OverlayHandle<typeof loader> = { component: GalleryOverlay }
