import { type GalleryPicture, galleryPictures, parsePictureNumber } from '#src/property/gallery/gallery.ts'
import type { Property } from '#src/property/listing/listing.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'

export type GalleryStart = {
  pictures: GalleryPicture[]
  /** the first picture to show, from 0: `picture=3` in the query is the third */
  start: number
}

export const loader: OverlayLoader<GalleryStart> = async (_services, { path, query, property }) => {
  const gallery = property && galleries[path]?.(property)
  if (!gallery) return 'missing'
  const { title, pictures } = gallery
  return { title, start: { pictures, start: parsePictureNumber(query.get('picture'), pictures.length) } }
}

type Gallery = { title: string; pictures: GalleryPicture[] }

const galleries: Readonly<Record<string, (property: Property) => Gallery>> = {
  '/property-images': ({ address, media }) => ({
    title: `Photos of ${address.display}`,
    pictures: galleryPictures(media.photos, `${address.display}, photo`),
  }),
  '/floorplan': ({ address, media, developmentKey }) => {
    const plan = developmentKey === undefined ? 'Floorplan' : 'Site plan'
    return { title: `${plan} of ${address.display}`, pictures: galleryPictures(media.floorplans, plan) }
  },
  '/epc-chart': ({ address, media }) => ({
    title: `Energy performance of ${address.display}`,
    pictures: galleryPictures(media.epcCharts, 'Energy performance certificate chart'),
  }),
}
