import { TenantInfo } from '../../overlays/tenant-info/component.tsx'
import { plainOverlay, plainOverlayMeta } from './plain-overlay.tsx'

export { plainOverlayLoader as loader } from './plain-overlay-loader.ts'

export const meta = plainOverlayMeta

export default plainOverlay(TenantInfo)
