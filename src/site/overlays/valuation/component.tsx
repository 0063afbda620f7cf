import { InstantValuation } from '#src/valuations/instant/ui/instant-valuation.tsx'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import type { loader } from './loader.ts'

export default overlayComponent<typeof loader>(InstantValuation)
