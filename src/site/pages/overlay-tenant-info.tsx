import { plainOverlay, plainOverlayMeta } from '../overlays/plain-overlay.tsx'
import { TenantInfo } from '../overlays/tenant-info.tsx'

export { plainOverlayLoader as loader } from '../overlays/plain-overlay-loader.ts'

export const meta = plainOverlayMeta

export default plainOverlay(TenantInfo)
