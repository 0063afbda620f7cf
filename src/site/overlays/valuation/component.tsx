import type { InstantStart } from '#src/valuations/instant/instant-start.ts'
import { InstantValuation } from '#src/valuations/instant/ui/instant-valuation.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'

/** `/valuation` */
export function Valuation({ data, ...place }: OverlayProps<InstantStart>) {
  return <InstantValuation start={data} place={place} />
}
