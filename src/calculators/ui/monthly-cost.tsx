import { type ComponentType, lazy, Suspense } from 'react'
import { useStoredValue } from '#src/design-system/hooks/stored-value.ts'
import type { PageCard } from '#src/property/card/card.ts'
import type { MonthlyCostWordsProps } from './monthly-cost-words.tsx'
import { storedFigures } from './stored-figures.ts'

/** A card says the rest without them. */
const Words = lazy<ComponentType<MonthlyCostWordsProps>>(() =>
  import('./monthly-cost-words.tsx').catch(() => ({ default: () => null })),
)

/** What a home costs a month by the visitor's own figures; nothing before they enter some, and on the server. */
export function MonthlyCost({ card }: { card: PageCard }) {
  const text = useStoredValue(storedFigures, (stored) => stored)
  return text === null ? null : (
    <Suspense>
      <Words {...{ text, card }} />
    </Suspense>
  )
}
