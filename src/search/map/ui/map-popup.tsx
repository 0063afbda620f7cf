import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { formatNumber } from '#src/formatting/numbers.ts'
import type { PageCard as Card } from '#src/property/card/card.ts'
import { PropertyCard } from '#src/property/card/ui/property-card.tsx'
import type { LngLat } from '#src/search/criteria/criteria.ts'
import type { MapPin } from '../map-marks.ts'
import { popupPlace } from '../map-popup-place.ts'
import type { MapCanvas } from './map-view.ts'

/** The homes of the pressed mark: those that are known one by one, and how many there are. */
export type MapSelection = { at: LngLat; pins: readonly MapPin[]; count: number; listHref: string }

/** A popup is 288 px wide; on a phone its photo is 42 % of the window. */
const PHOTO_SIZES = '(width >= 62em) 288px, 42vw'

/** More homes than this are shown as a list on a page of their own. */
export const MAX_IN_POPUP = 12

export type MapPopupProps = {
  canvas: MapCanvas
  selection: MapSelection
  /** by id, as far as they are loaded */
  cards: ReadonlyMap<number, Card>
  actions?: (card: Card) => ReactNode
  onClose: () => void
}

/**
 * The homes of the pressed mark: on wide windows beside it, on a phone in a strip at the bottom of the map. It takes the
 * focus when it opens; Escape closes it.
 */
export function MapPopup({ canvas, selection, cards, actions, onClose }: MapPopupProps) {
  const popup = useRef<HTMLElement>(null)
  const { at, pins, count, listHref } = selection
  const [first] = pins
  const name = count === 1 && first ? first.address : `${formatNumber(count)} homes here`
  const single = count === 1 && !first?.approximate
  const close = useEffectEvent(onClose)

  useEffect(() => {
    popup.current?.focus({ preventScroll: true })
    const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && close()
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
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
            <PropertyCard key={pin.id} card={card} heading="h3" brief sizes={PHOTO_SIZES} actions={actions?.(card)} />
          ) : (
            <PlaceholderCard key={pin.id} pin={pin} />
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

/** What the pin knows, until the card is loaded. */
function PlaceholderCard({ pin }: { pin: MapPin }) {
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
