import { plainOverlay, plainOverlayMeta } from '../overlays/plain-overlay.tsx'
import { UserOverlay } from '../overlays/user.tsx'

export { plainOverlayLoader as loader } from '../overlays/plain-overlay-loader.ts'

export const meta = plainOverlayMeta

export default plainOverlay(UserOverlay)
