import { galleriesByPath, NO_GALLERIES } from '#src/agency/profile/galleries.ts'
import { galleryPictures, parsePictureNumber } from '#src/property/gallery/gallery.ts'
import type { GalleryStart } from '../property-gallery/loader.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'

export const loader: OverlayLoader<GalleryStart> = async ({ agency, pictures: stored }, { path, query }) => {
  const gallery = galleriesByPath(agency.galleries ?? NO_GALLERIES).get(path)
  if (!gallery) return 'missing'
  const found = gallery.pictures.flatMap(({ picture, alt, caption }) => {
    const file = stored.get(picture)
    return file ? [{ media: file.hash, ...file, alt, caption }] : []
  })
  const pictures = galleryPictures(found, gallery.title)
  return { title: gallery.title, start: { pictures, start: parsePictureNumber(query.get('picture'), pictures.length) } }
}
