import { plainOverlay, plainOverlayMeta } from '../overlays/plain-overlay.tsx'
import { UserEdit } from '../overlays/user-edit.tsx'

export { plainOverlayLoader as loader } from '../overlays/plain-overlay-loader.ts'

export const meta = plainOverlayMeta

export default plainOverlay(UserEdit)
