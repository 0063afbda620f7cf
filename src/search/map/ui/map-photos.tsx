import { useState } from 'react'
import { Picture } from '#src/design-system/picture/picture.tsx'
import type { CardPhoto } from '#src/property/card/card.ts'
import { PhotoTurning } from '#src/property/card/ui/photo-turning.tsx'
import { pictureSrcSet } from '#src/property/gallery/picture-paths.ts'

/** A popup is 288 px wide, at up to three times the density. */
const POPUP_WIDTHS = [375, 700, 900] as const

/** The photos of a popup, one at a time, in a loop. */
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
      {photos.length > 1 && <PhotoTurning {...{ address, index, turn }} count={photos.length} live="polite" />}
    </>
  )
}
