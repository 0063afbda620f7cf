import type { ReactNode } from 'react'
import { galleryPath } from '#src/property/listing/property-paths.ts'
import type { PageCard } from '../card.ts'
import { CARD_PHOTOS, type CardPhoto } from '../card-json.ts'
import { fetchPhotos } from './fetch-photos.ts'

/** What a card needs once a visitor may turn to its other photos. */
export type MorePhotos = {
  photos: CardPhoto[]
  /** over the last of them, where the home has more than a card shows */
  allPhotosLink: ReactNode
}

/** All photos that the card shows; those that it has already are not fetched. */
export async function loadMorePhotos(card: PageCard): Promise<MorePhotos> {
  const { propertyId, propertyChannel, photos: first, photoCount, displayAddress } = card
  const isLacking = first.length < Math.min(photoCount, CARD_PHOTOS)
  const photos = isLacking ? await fetchPhotos(propertyId) : first
  return {
    photos,
    allPhotosLink: photos.length < photoCount && (
      <a
        className="allPhotos"
        href={galleryPath(propertyId, propertyChannel, 'property-images', photos.length + 1)}
        data-overlay
      >
        See all {photoCount} photos<span className="visuallyHidden"> of {displayAddress}</span>
      </a>
    ),
  }
}
