import { Lightbox } from '#src/property/gallery/ui/lightbox.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import type { GalleryData } from './loader.ts'

/** Every gallery, whatever its pictures are of. */
export function Gallery({ data, path }: OverlayProps<GalleryData>) {
  return <Lightbox {...data} addressOf={(number) => withPicture(path, number)} />
}

function withPicture(path: string, number: number): string {
  const [bare = '', query] = path.split('?')
  const asked = new URLSearchParams(query)
  asked.set('picture', String(number))
  return `${bare}?${asked}`
}
