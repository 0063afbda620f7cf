import { plainOverlay, plainOverlayMeta } from '../overlays/plain-overlay.tsx'
import { UserForgottenPassword } from '../overlays/user-forgotten-password.tsx'

export { plainOverlayLoader as loader } from '../overlays/plain-overlay-loader.ts'

export const meta = plainOverlayMeta

export default plainOverlay(UserForgottenPassword)
