import { CalculatorOverlay } from '../overlays/calculator.tsx'
import { plainOverlay, plainOverlayMeta } from '../overlays/plain-overlay.tsx'

export { plainOverlayLoader as loader } from '../overlays/plain-overlay-loader.ts'

export const meta = plainOverlayMeta

export default plainOverlay(CalculatorOverlay)
