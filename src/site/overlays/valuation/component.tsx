import { InstantValuation } from '#src/valuations/instant/ui/instant-valuation.tsx'
import type { OverlayHandle } from '../runtime/overlay.ts'
import type { loader } from './loader.ts'

export const handle: OverlayHandle<typeof loader> = { component: InstantValuation }
