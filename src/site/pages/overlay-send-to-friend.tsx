import { plainOverlay, plainOverlayMeta } from '../overlays/plain-overlay.tsx'
import { SendToFriend } from '../overlays/send-to-friend.tsx'

export { plainOverlayLoader as loader } from '../overlays/plain-overlay-loader.ts'

export const meta = plainOverlayMeta

export default plainOverlay(SendToFriend)
