import type { PropertyCard as Card } from '#src/property/card.ts'
import { PropertyCard } from '#src/property/ui/property-card.tsx'
import { Heart } from '#src/saved-properties/ui/heart.tsx'
import './similar-homes.css'

/** Homes like the one at hand; nothing at all where there are none. */
export function SimilarHomes({ homes, title }: { homes: Card[]; title: string }) {
  if (homes.length === 0) return null
  return (
    <section className="similar" aria-label={title}>
      <h2 className="display">{title}</h2>
      <div className="cardGrid rail">
        {homes.map((card) => (
          <PropertyCard
            key={card.propertyId}
            card={card}
            heading="h3"
            actions={<Heart propertyId={card.propertyId} address={card.displayAddress} />}
          />
        ))}
      </div>
    </section>
  )
}
