import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { PropertyCard as Card } from '#src/property/card.ts'
import { PropertyCard } from '#src/property/ui/property-card.tsx'
import type { MapSearch } from './map-search.ts'

/** Two cards beside each other in 44 % of the window, from 992 px; a card is as wide as a phone. */
const SIZES = '(width >= 1700px) 15vw, (width >= 992px) 20vw, (width >= 640px) 47vw, 100vw'

/** The homes beside the map. The one that the pointer or the keyboard is on is shown on the map, and the other way round. */
export function MapList({ search, actions }: { search: MapSearch; actions?: (card: Card) => ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const cards = useStore(search.shown, (state) => state.cards)

  useEffect(() => {
    const element = list.current
    if (!element) return
    const light = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-home]') : null
      search.light(card ? Number(card.dataset.home) : undefined)
    }
    const dark = () => search.light(undefined)
    const heard = [
      ['pointerover', light],
      ['pointerleave', dark],
      ['focusin', light],
      ['focusout', dark],
    ] as const
    for (const [type, listener] of heard) element.addEventListener(type, listener)
    return () => {
      for (const [type, listener] of heard) element.removeEventListener(type, listener)
    }
  }, [search])

  return (
    <div className="cardGrid" ref={list}>
      {cards.map((card, index) => (
        <ListedHome key={card.propertyId} search={search} id={card.propertyId}>
          <PropertyCard card={card} place={index} sizes={SIZES} actions={actions?.(card)} />
        </ListedHome>
      ))}
    </div>
  )
}

function ListedHome({ search, id, children }: { search: MapSearch; id: number; children: ReactNode }) {
  const lit = useStore(search.shown, (state) => state.lit === id)
  return (
    <div className={lit ? 'listed lit' : 'listed'} data-home={id}>
      {children}
    </div>
  )
}
