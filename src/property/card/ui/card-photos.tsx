import { useEffect, useRef, useState } from 'react'
import { firstInteraction } from '#src/design-system/hooks/first-interaction.ts'
import { useInViewport } from '#src/design-system/hooks/use-in-viewport.ts'
import { Picture } from '#src/design-system/picture/picture.tsx'
import { pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import type { PageCard } from '../card.ts'
import { CARD_PHOTOS, type CardPhoto } from '../card-json.ts'
import type { MorePhotos } from './more-photos.tsx'
import { PhotoTurning } from './photo-turning.tsx'

/** No card is shown wider than 900 px at twice the density; see `sizes`. */
const CARD_WIDTHS = [375, 500, 575, 700, 900, 1200] as const

type CardPhotosProps = {
  /** with all photos that it shows, or the first alone: the others are then asked for */
  card: PageCard
  sizes: string
  /** the card's index in its list; undefined for cards far down a page */
  place?: number
  /** the picture was pressed: under a finger it lies above the card's link, so that it can be swiped */
  onPress: () => void
}

/**
 * The photos of a card. The server sends the first; the others, the arrows and the swipe come when the card is
 * near the window, because they need a script or a finger, and a page has many cards. Where the home has more photos than
 * a card shows, the last one leads to its gallery.
 */
export function CardPhotos({ card, sizes, place, onPress }: CardPhotosProps) {
  const { photoCount, displayAddress: address } = card
  const track = useRef<HTMLDivElement>(null)
  const near = useInViewport(track)
  const [index, setIndex] = useState(0)
  const more = useMorePhotos(card, near)
  const photos: readonly (CardPhoto | undefined)[] = more?.photos ?? withPlaces(card)
  const many = photos.length > 1
  // matchMedia is asked only once near, so never during hydration
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
        {...(swiped && { tabIndex: 0, role: 'group', 'aria-label': `Photos of ${address}` })}
        onScroll={({ currentTarget }) => setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {(near ? photos : photos.slice(0, 1)).map((photo, at) => (
          // keyed by its place, which does not change when its photo arrives
          <div className="slide" key={at}>
            {photo && (
              <Picture
                src={photo.url}
                srcSet={pictureSrcSet(photo.media, photo.width, CARD_WIDTHS)}
                sizes={sizes}
                alt={photo.imageAlt}
                width={photo.width}
                height={photo.height}
                thumbhash={photo.thumbhash}
                // the first card's is fetched at once in HTML; a script raises that on wider windows
                fetch={at === 0 && place === 0 ? 'first' : 'lazy'}
                place={at === 0 ? place : undefined}
              />
            )}
          </div>
        ))}
      </div>
      {index === photos.length - 1 && more?.allPhotosLink}
      {many && (
        <PhotoTurning
          {...{ address, index }}
          count={Math.max(photoCount, photos.length)}
          turn={near && !swiped ? turn : undefined}
        />
      )}
    </>
  )
}

/** As many photos as the card will have, those that have yet to come undefined. */
function withPlaces({ photos, photoCount }: PageCard): (CardPhoto | undefined)[] {
  const length = Math.max(photos.length, Math.min(photoCount, CARD_PHOTOS))
  return Array.from({ length }, (_, at) => photos[at])
}

/**
 * They are asked for once the card is near the window and somebody has touched the page: a page of results that is only
 * looked at is half as heavy without them.
 */
function useMorePhotos(card: PageCard, near: boolean): MorePhotos | undefined {
  const [more, setMore] = useState<MorePhotos>()
  const isLacking = near && !more && card.photos.length < card.photoCount
  useEffect(() => {
    if (!isLacking) return
    let gone = false
    firstInteraction()
      .then(() => import('./more-photos.tsx'))
      .then(({ loadMorePhotos }) => loadMorePhotos(card))
      .then((answer) => !gone && answer.photos.length > 0 && setMore(answer))
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [isLacking, card])
  return more
}
