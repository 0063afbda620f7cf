import { lazy, Suspense } from 'react'
import { useStoredValue } from '#src/design-system/hooks/stored-value.ts'
import type { CardData } from '#src/property/card/card.ts'
import { storedFigures } from './stored-figures.ts'

const Words = lazy(() => import('./monthly-cost-words.tsx'))

/** What a home costs a month by the visitor's own figures; nothing before they enter some, and on the server. */
export function MonthlyCost({ card }: { card: CardData }) {
  const text = useStoredValue(storedFigures, (stored) => stored)
  return text === null ? null : (
    <Suspense>
      <Words {...{ text, card }} />
    </Suspense>
  )
}
