import { plainOverlay, plainOverlayMeta } from '../overlays/plain-overlay.tsx'
import { Video } from '../overlays/video.tsx'

export { plainOverlayLoader as loader } from '../overlays/plain-overlay-loader.ts'

export const meta = plainOverlayMeta

export default plainOverlay(Video)
