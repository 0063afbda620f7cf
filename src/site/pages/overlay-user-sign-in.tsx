import { plainOverlay, plainOverlayMeta } from '../overlays/plain-overlay.tsx'
import { UserSignIn } from '../overlays/user-sign-in.tsx'

export { plainOverlayLoader as loader } from '../overlays/plain-overlay-loader.ts'

export const meta = plainOverlayMeta

export default plainOverlay(UserSignIn)
