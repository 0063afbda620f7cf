import type { PageCard } from '#src/property/card/card.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import { monthlyCostText, readFigures } from '../remembered-figures.ts'

export type MonthlyCostWordsProps = { text: string; card: PageCard }

export default function MonthlyCostWords({ text, card }: MonthlyCostWordsProps) {
  const figures = readFigures(text)
  const words = figures && monthlyCostText({ ...card, isOffMarket: isOffMarket(card.status) }, figures)
  return words ? (
    <small className="monthly">
      {words}
      <span className="visuallyHidden"> based on your figures</span>
    </small>
  ) : null
}
