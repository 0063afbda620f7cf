import { galleriesByPath, NO_GALLERIES } from '#src/agency/profile/galleries.ts'
import type { Services } from '#src/app/services.ts'
import {
  askedPicture,
  type GalleryPicture,
  type GallerySource,
  galleryPictures,
} from '#src/property/gallery/gallery.ts'
import type { Property } from '#src/property/listing/listing.ts'
import type { OverlayData } from '../runtime/overlay.ts'

export type GalleryData = {
  pictures: GalleryPicture[]
  /** the picture to begin with, from 0: `picture=3` in the address is the third */
  start: number
}

/** The pictures of a gallery: a property's photographs, plans or charts, or what the agency tells of itself. */
export const galleryData: OverlayData<GalleryData> = async (services, { path, query, property }) => {
  const gallery = galleryAt(path, property, services)
  if (!gallery) return 'missing'
  const { title, pictures } = gallery
  return { title, data: { pictures, start: askedPicture(query.get('picture'), pictures.length) } }
}

type Gallery = { title: string; pictures: GalleryPicture[] }

function galleryAt(path: string, property: Property | undefined, services: Services): Gallery | undefined {
  const source = path.split('/')[1] as GallerySource
  const ofProperty = propertyGalleries[source]
  if (ofProperty) return property && ofProperty(property)
  const found = galleriesByPath(services.agency.galleries ?? NO_GALLERIES).get(path)
  if (!found) return undefined
  const pictures = found.pictures.flatMap(({ picture, alt, caption }) => {
    const held = services.pictures.get(picture)
    return held ? [{ media: held.hash, ...held, alt, caption }] : []
  })
  return { title: found.title, pictures: galleryPictures(pictures, found.title) }
}

const propertyGalleries: Partial<Record<GallerySource, (property: Property) => Gallery>> = {
  'property-images': ({ address, media }) => ({
    title: `Photographs of ${address.display}`,
    pictures: galleryPictures(media.photos, `${address.display}, photograph`),
  }),
  floorplan: ({ address, media, developmentKey }) => {
    const plan = developmentKey === undefined ? 'Floorplan' : 'Site plan'
    return { title: `${plan} of ${address.display}`, pictures: galleryPictures(media.floorplans, plan) }
  },
  'epc-chart': ({ address, media }) => ({
    title: `Energy performance of ${address.display}`,
    pictures: galleryPictures(media.epcCharts, 'Energy performance certificate chart'),
  }),
}
