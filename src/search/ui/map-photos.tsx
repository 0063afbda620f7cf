import { useState } from 'react'
import { Icon } from '#src/design-system/icon.tsx'
import { Picture } from '#src/design-system/picture.tsx'
import type { CardPhoto } from '#src/property/card.ts'
import { pictureSrcSet } from '#src/property/picture-address.ts'

/** A popup is 288 px wide, at up to three times the density. */
const POPUP_WIDTHS = [375, 700, 900] as const

/** The photographs of a popup, one at a time; after the last comes the first (spec 2 §4, "Map mode"). */
export function MapPhotos({ photos, address }: { photos: CardPhoto[]; address: string }) {
  const [index, setIndex] = useState(0)
  const photo = photos[index]
  if (!photo) return null
  const turn = (step: number) => setIndex((index + step + photos.length) % photos.length)
  return (
    <>
      <Picture
        key={photo.media}
        src={photo.url}
        srcSet={pictureSrcSet(photo.media, photo.width, POPUP_WIDTHS)}
        sizes="288px"
        alt={photo.imageAlt}
        width={photo.width}
        height={photo.height}
        thumbhash={photo.thumbhash}
        fetch="eager"
      />
      {photos.length > 1 && (
        <>
          <span className="count" aria-live="polite">
            <span className="visuallyHidden">Photograph </span>
            {index + 1}
            <span aria-hidden="true"> / </span>
            <span className="visuallyHidden"> of </span>
            {photos.length}
          </span>
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
