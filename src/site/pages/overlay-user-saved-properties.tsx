import { plainOverlay, plainOverlayMeta } from '../overlays/plain-overlay.tsx'
import { UserSavedProperties } from '../overlays/user-saved-properties.tsx'

export { plainOverlayLoader as loader } from '../overlays/plain-overlay-loader.ts'

export const meta = plainOverlayMeta

export default plainOverlay(UserSavedProperties)
