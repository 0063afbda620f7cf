import type { CalculatorProps } from '#src/calculators/ui/calculator.tsx'
import { storedFigures } from '#src/calculators/ui/stored-figures.ts'
import { firstInteraction } from '#src/design-system/hooks/first-interaction.ts'
import { lazyHydrate } from '../../loading/lazy-hydrate.tsx'
// here and not with the calculator: style sheets that come later would move the page
import '#src/calculators/ui/calculator.css'
import '#src/calculators/ui/calculator-panel.css'
import '#src/design-system/button/button.css'
import '#src/design-system/form/field.css'
import './costs.css'

const load = async () => (await import('#src/calculators/ui/calculator.tsx')).Calculator

const idle = () =>
  new Promise<void>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 200),
  )

/** The costs are a form that works as it is. Their script comes at the first touch, at once for figures to remember. */
export const LazyCosts = lazyHydrate<CalculatorProps>(import.meta.env.SSR ? await load() : undefined, load, {
  when: () => (storedFigures.get() === null ? firstInteraction() : idle()),
})
