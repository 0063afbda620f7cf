import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { formatNumber } from '#src/formatting/numbers.ts'
import type { CardData as Card } from '#src/property/card/card.ts'
import { PropertyCard } from '#src/property/card/ui/property-card.tsx'
import type { LngLat } from '#src/search/criteria/criteria.ts'
import type { MapPin } from '../map-marks.ts'
import { popupPlace } from '../map-popup-place.ts'
import type { MapCanvas } from './map-canvas.ts'
import { MapPhotos } from './map-photos.tsx'

/** At one place of the map: its homes as far as they are known one by one, and how many there are. */
export type Chosen = { at: LngLat; pins: readonly MapPin[]; count: number; listHref: string }

/** More homes at one place are looked through as a list. */
export const MAX_IN_POPUP = 12

export type MapPopupProps = {
  canvas: MapCanvas
  chosen: Chosen
  /** by id, as far as they are there */
  cards: ReadonlyMap<number, Card>
  actions?: (card: Card) => ReactNode
  onClose: () => void
}

/**
 * The homes at one place of the map: on wide windows beside their pin, on a phone in a strip at the foot of the map.
 * It takes the focus when it opens; Escape closes it.
 */
export function MapPopup({ canvas, chosen, cards, actions, onClose }: MapPopupProps) {
  const popup = useRef<HTMLElement>(null)
  const { at, pins, count, listHref } = chosen
  const [first] = pins
  const name = count === 1 && first ? first.address : `${formatNumber(count)} homes here`
  const single = count === 1 && !first?.approximate
  const close = useEffectEvent(onClose)

  useEffect(() => {
    popup.current?.focus({ preventScroll: true })
    const hear = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && close()
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])

  useLayoutEffect(() => {
    const element = popup.current
    if (!element) return
    const place = () => {
      const { left, top } = popupPlace(canvas.project(at), canvas.size(), {
        width: element.offsetWidth,
        height: element.offsetHeight,
      })
      element.style.setProperty('--left', `${left}px`)
      element.style.setProperty('--top', `${top}px`)
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(element)
    const stop = canvas.onMove(place)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [canvas, at])

  return (
    <section
      className={single ? 'mapPopup single' : 'mapPopup'}
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      ref={popup}
    >
      <div className="popupHead">
        {!single && <p>{count > 1 ? name : 'Approximate position'}</p>}
        <button type="button" aria-label="Close" onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      <div className="popupHomes">
        {pins.slice(0, MAX_IN_POPUP).map((pin) => {
          const card = cards.get(pin.id)
          return card ? (
            <PropertyCard
              key={pin.id}
              card={card}
              heading="h3"
              brief
              pictures={<MapPhotos photos={card.photos} address={card.displayAddress} />}
              actions={actions?.(card)}
            />
          ) : (
            <ComingCard key={pin.id} pin={pin} />
          )
        })}
        {count > Math.min(pins.length, MAX_IN_POPUP) && (
          <p className="popupMore">
            <a href={listHref}>See all {formatNumber(count)} homes as a list</a>
          </p>
        )}
      </div>
    </section>
  )
}

/** What the pin knows, in the place of the card that is on its way. */
function ComingCard({ pin }: { pin: MapPin }) {
  return (
    <article className="propertyCard">
      <div className="picture" />
      <div className="words">
        <p className="price">{pin.price}</p>
        <h3 className="address">
          <a href={pin.url}>{pin.address}</a>
        </h3>
      </div>
    </article>
  )
}
