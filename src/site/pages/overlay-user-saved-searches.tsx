import { plainOverlay, plainOverlayMeta } from '../overlays/plain-overlay.tsx'
import { UserSavedSearches } from '../overlays/user-saved-searches.tsx'

export { plainOverlayLoader as loader } from '../overlays/plain-overlay-loader.ts'

export const meta = plainOverlayMeta

export default plainOverlay(UserSavedSearches)
