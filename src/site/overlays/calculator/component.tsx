import { Calculator } from '#src/calculators/ui/calculator.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import type { CalculatorData } from './loader.ts'

/** Parameters that name the property. */
const OF_THE_PROPERTY = ['property_id', 'channel']

/** The calculator, with what its address has typed already. */
export function CalculatorOverlay({ data, path }: OverlayProps<CalculatorData>) {
  const [action = '', search = ''] = path.split('?')
  const pairs = [...new URLSearchParams(search)]
  const isKept = ([name]: readonly [string, string]) => OF_THE_PROPERTY.includes(name)
  return (
    <Calculator
      start={data.start}
      action={action}
      query={pairs.filter((pair) => !isKept(pair))}
      kept={pairs.filter(isKept)}
    />
  )
}
