import { ValuationBooking } from '#src/valuations/booking/ui/valuation-booking.tsx'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import type { loader } from './loader.ts'

export default overlayComponent<typeof loader>(ValuationBooking)
