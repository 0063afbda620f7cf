import { MonthlyCost } from '#src/calculators/ui/monthly-cost.tsx'
import { FIGURES_WAKE } from '#src/calculators/ui/stored-figures.ts'
import type { PageCard as Card } from '#src/property/card/card.ts'
import { PropertyCard } from '#src/property/card/ui/property-card.tsx'
import { Heart } from '#src/saved-properties/ui/heart.tsx'
import { pasted } from '../../document/pasted.tsx'

type HomeCardsProps = {
  cards: Card[]
  /** leaves out the lines of description */
  brief?: boolean
  /** on small windows: a row that is swiped, or pictures up to the window's edges */
  look?: 'rail' | 'bleed'
  /** nothing much stands above them: the first pictures are fetched at once */
  first?: boolean
}

/** Homes under a heading of a page that is about something else, each with the heart that saves it. */
export function HomeCards({ cards, brief, look, first }: HomeCardsProps) {
  return (
    <div className={look ? `cardGrid ${look}` : 'cardGrid'} data-wake={FIGURES_WAKE}>
      {cards.map((card, index) => (
        <HomeCard key={card.propertyId} card={card} place={first ? index : undefined} brief={brief} />
      ))}
    </div>
  )
}

type HomeCardProps = Pick<HomeCardsProps, 'brief'> & { card: Card; place?: number }

const HomeCard = pasted(
  ({ card, place, brief }: HomeCardProps) => (
    <PropertyCard
      {...{ card, place, brief }}
      heading="h3"
      actions={<Heart propertyId={card.propertyId} address={card.displayAddress} />}
      cost={<MonthlyCost card={card} />}
    />
  ),
  ({ card, place, brief }) => ({ of: card, variant: `${place} ${brief}` }),
)
