import { useRef, useState } from 'react'
import { Icon } from '#src/design-system/icon.tsx'
import { Picture } from '#src/design-system/picture.tsx'
import { useNear } from '#src/design-system/use-near.ts'
import type { CardPhoto } from '../card.ts'
import { pictureSrcSet } from '../picture-address.ts'

/** No card is shown wider than 900 px at twice the density; see `sizes`. */
const CARD_WIDTHS = [375, 500, 700, 900, 1200] as const

/** Cards 0 and 1 are fetched at once in HTML; a script raises that on wider windows (decision 12). */
const EAGER_PLACES = 2

type CardPhotosProps = {
  photos: CardPhoto[]
  address: string
  sizes: string
  /** the card's index in its list; undefined for cards far down a page */
  place?: number
  /** the picture was pressed: under a finger it lies above the card's link, so that it can be swiped */
  onPress: () => void
}

/**
 * The photographs of a card. The server sends the first; the others, the arrows and the swipe come when the card is
 * near the window, because they need a script or a finger, and a page has 24 cards.
 */
export function CardPhotos({ photos, address, sizes, place, onPress }: CardPhotosProps) {
  const track = useRef<HTMLDivElement>(null)
  const near = useNear(track)
  const [index, setIndex] = useState(0)
  const many = photos.length > 1
  // asked only once near, so never while the server's markup is taken over
  const swiped = near && many && matchMedia('(hover: none)').matches

  function turn(step: 1 | -1) {
    const { current } = track
    if (!current) return
    const next = (index + step + photos.length) % photos.length
    const calm = Math.abs(next - index) > 1 || matchMedia('(prefers-reduced-motion: reduce)').matches
    current.scrollTo({ left: next * current.clientWidth, behavior: calm ? 'instant' : 'smooth' })
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: for fingers only; the keyboard has the card's link */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        className="track"
        ref={track}
        onClick={onPress}
        {...(swiped && { tabIndex: 0, role: 'group', 'aria-label': `Photographs of ${address}` })}
        onScroll={({ currentTarget }) => setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {(near ? photos : photos.slice(0, 1)).map((photo, at) => (
          <div className="slide" key={photo.media}>
            <Picture
              src={photo.url}
              srcSet={pictureSrcSet(photo.media, photo.width, CARD_WIDTHS)}
              sizes={sizes}
              alt={photo.imageAlt}
              width={photo.width}
              height={photo.height}
              thumbhash={photo.thumbhash}
              fetch={at === 0 && place !== undefined && place < EAGER_PLACES ? 'eager' : 'lazy'}
              place={at === 0 ? place : undefined}
            />
          </div>
        ))}
      </div>
      {many && (
        <span className="count">
          <span className="visuallyHidden">Photograph </span>
          {index + 1}
          <span aria-hidden="true"> / </span>
          <span className="visuallyHidden"> of </span>
          {photos.length}
        </span>
      )}
      {many && near && !swiped && (
        <>
          <button
            className="arrow prev"
            type="button"
            aria-label={`Previous photograph of ${address}`}
            onClick={() => turn(-1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            className="arrow next"
            type="button"
            aria-label={`Next photograph of ${address}`}
            onClick={() => turn(1)}
          >
            <Icon name="chevron-right" />
          </button>
        </>
      )}
    </>
  )
}
