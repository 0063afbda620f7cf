import type { EstimatePageStart } from '#src/valuations/instant/estimate-page.ts'
import { InstantValuation } from '#src/valuations/instant/ui/instant-valuation.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'

/** `/valuation` */
export function Valuation({ data, ...place }: OverlayProps<EstimatePageStart>) {
  return <InstantValuation start={data} place={place} />
}
