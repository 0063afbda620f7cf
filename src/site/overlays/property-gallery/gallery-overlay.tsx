import { Lightbox } from '#src/property/gallery/ui/lightbox.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import type { GalleryStart } from './loader.ts'

/** A lightbox whose links lead to the overlay's own path with another `picture`. */
export function GalleryOverlay({ start, place }: OverlayProps<GalleryStart>) {
  return <Lightbox {...start} addressOf={(number) => withPicture(place.path, number)} />
}

function withPicture(path: string, number: number): string {
  const [bare = '', search] = path.split('?')
  const query = new URLSearchParams(search)
  query.set('picture', String(number))
  return `${bare}?${query}`
}
