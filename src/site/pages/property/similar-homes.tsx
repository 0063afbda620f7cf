import type { PageCard as Card } from '#src/property/card/card.ts'
import { HomeCards } from '../cards/home-cards.tsx'
import './similar-homes.css'

/** Homes like the one at hand; nothing at all where there are none. */
export function SimilarHomes({ homes, title }: { homes: Card[]; title: string }) {
  if (homes.length === 0) return null
  return (
    <section className="similar" aria-label={title}>
      <h2 className="display">{title}</h2>
      <HomeCards cards={homes} look="rail" />
    </section>
  )
}
