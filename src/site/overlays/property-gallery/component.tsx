import type { OverlayHandle } from '../runtime/overlay.ts'
import { GalleryOverlay } from './gallery-overlay.tsx'
import type { loader } from './loader.ts'

export const handle: OverlayHandle<typeof loader> = { component: GalleryOverlay }
