import type { CalculatorStart } from '#src/calculators/calculator.ts'
import { Calculator } from '#src/calculators/ui/calculator.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import type { loader } from './loader.ts'

export default overlayComponent<typeof loader>(CalculatorOverlay)

/** Parameters that name the property, which the calculator's form sends along unchanged. */
const PROPERTY_PARAMETERS = ['property_id', 'channel']

/** The calculator, filled in from the query. */
function CalculatorOverlay({ start, place }: OverlayProps<CalculatorStart>) {
  const [action = '', search = ''] = place.path.split('?')
  const pairs = [...new URLSearchParams(search)]
  const isOfProperty = ([name]: readonly [string, string]) => PROPERTY_PARAMETERS.includes(name)
  return (
    <Calculator
      look="tabs"
      start={start}
      action={action}
      query={pairs.filter((pair) => !isOfProperty(pair))}
      kept={pairs.filter(isOfProperty)}
    />
  )
}
