import { BookAValuation } from '../overlays/book-a-valuation.tsx'
import { plainOverlay, plainOverlayMeta } from '../overlays/plain-overlay.tsx'

export { plainOverlayLoader as loader } from '../overlays/plain-overlay-loader.ts'

export const meta = plainOverlayMeta

export default plainOverlay(BookAValuation)
