import { plainOverlay, plainOverlayMeta } from '../overlays/plain-overlay.tsx'
import { UserMarketingPreferences } from '../overlays/user-marketing-preferences.tsx'

export { plainOverlayLoader as loader } from '../overlays/plain-overlay-loader.ts'

export const meta = plainOverlayMeta

export default plainOverlay(UserMarketingPreferences)
