import { Lightbox } from '#src/property/gallery/ui/lightbox.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import type { GalleryStart } from './loader.ts'

/** A lightbox whose path names the picture in view (`picture=3`). */
export function GalleryOverlay({ start, place }: OverlayProps<GalleryStart>) {
  const pathOf = (number: number) => withPicture(place.path, number)
  return <Lightbox {...start} pathOf={pathOf} onPicture={(number) => place.rename(pathOf(number))} />
}

function withPicture(path: string, number: number): string {
  const [bare = '', search] = path.split('?')
  const query = new URLSearchParams(search)
  query.set('picture', String(number))
  return `${bare}?${query}`
}
