import { ValuationBooking } from '#src/valuations/booking/ui/valuation-booking.tsx'
import type { ValuationStart } from '#src/valuations/booking/valuation-start.ts'
import type { OverlayProps } from '../runtime/overlay.ts'

/** `/book-a-valuation` */
export function BookAValuation({ data, ...place }: OverlayProps<ValuationStart>) {
  return <ValuationBooking start={data} place={place} />
}
