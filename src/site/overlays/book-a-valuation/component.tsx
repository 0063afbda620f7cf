import { ValuationBooking } from '#src/valuations/booking/ui/valuation-booking.tsx'
import type { ValuationPageStart } from '#src/valuations/booking/valuation-page.ts'
import type { OverlayProps } from '../runtime/overlay.ts'

/** `/book-a-valuation` */
export function BookAValuation({ data, ...place }: OverlayProps<ValuationPageStart>) {
  return <ValuationBooking start={data} place={place} />
}
