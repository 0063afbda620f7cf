import { ValuationBooking } from '#src/valuations/booking/ui/valuation-booking.tsx'
import type { OverlayHandle } from '../runtime/overlay.ts'
import type { loader } from './loader.ts'

export const handle: OverlayHandle<typeof loader> = { component: ValuationBooking }
