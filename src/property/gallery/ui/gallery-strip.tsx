import { Icon, type IconName } from '#src/design-system/icon/icon.tsx'
import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { Picture } from '#src/design-system/picture/picture.tsx'
import type { GalleryPicture } from '../gallery.ts'
import { fittingWidth, picturePath, pictureSrcSetInFull } from '../picture-paths.ts'
import './gallery-strip.css'

/** A link under the pictures to something else there is to see: a plan, a film, the map. `overlay` opens over the page. */
export type MediaLink = { icon: IconName; words: string; href: string; overlay?: boolean }

type GalleryStripProps = {
  photos: GalleryPicture[]
  address: string
  /** the gallery that begins with a photo, numbered from 1 */
  galleryAt: (number: number) => string
  links: MediaLink[]
}

const LARGE_SIZES = `(width >= 110em) 1008px, (width >= 75em) 58vw, (width >= 48em) 50vw, ${PHONE_WIDE}`
const ALONE_SIZES = `(width >= 110em) 1680px, (width >= 40em) 100vw, ${PHONE_WIDE}`
const SMALL_SIZES = `(width >= 75em) 20vw, (width >= 48em) 25vw, ${PHONE_WIDE}`

/**
 * The photos of a home at the head of its page, and links to what else there is to see. Each picture leads to the
 * gallery that begins with it, so nothing needs a script: phones swipe, wider windows show five.
 */
export function GalleryStrip({ photos, address, galleryAt, links }: GalleryStripProps) {
  const all: MediaLink[] =
    photos.length > 1
      ? [{ icon: 'camera', words: `All ${photos.length} photos`, href: galleryAt(1), overlay: true }]
      : []
  const places = [...all, ...links]
  return (
    <div className={['gallery', SHAPES[photos.length]].filter(Boolean).join(' ')}>
      {photos.length === 0 ? (
        <p className="noPhotograph">
          <Icon name="camera" />
          Photos coming soon
        </p>
      ) : (
        <section className="mosaic" aria-label={`Photos of ${address}`}>
          {photos.map((photo, index) => (
            <PhotoLink
              key={photo.media}
              photo={photo}
              href={galleryAt(index + 1)}
              sizes={photos.length === 1 ? ALONE_SIZES : index === 0 ? LARGE_SIZES : SMALL_SIZES}
              place={index}
              counter={photos.length > 1 ? `${index + 1} / ${photos.length}` : undefined}
            />
          ))}
        </section>
      )}
      {places.length > 0 && (
        <nav className="media" aria-label={`Photos, floorplans, videos and map of ${address}`}>
          <ul>
            {places.map(({ icon, words, href, overlay }) => (
              <li key={href}>
                <a href={href} data-overlay={overlay}>
                  <Icon name={icon} />
                  <span>{words}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

type PhotoLinkProps = { photo: GalleryPicture; href: string; sizes: string; place: number; counter?: string }

/** The first photo is fetched before all others; those that a wide window shows need not wait. */
function PhotoLink({ photo, href, sizes, place, counter }: PhotoLinkProps) {
  const { media, width, height, alt, thumbhash } = photo
  return (
    <a href={href} data-overlay>
      <Picture
        src={picturePath(media, fittingWidth(900, width))}
        srcSet={pictureSrcSetInFull(media, width)}
        {...{ sizes, alt, width, height, thumbhash }}
        fetch={place === 0 ? 'first' : 'lazy'}
        place={place > 0 ? place : undefined}
      />
      {counter && (
        <span className="counter" aria-hidden="true">
          {counter}
        </span>
      )}
    </a>
  )
}

/** How the strip is laid out when there are fewer pictures than its five places. */
const SHAPES: Record<number, string> = { 1: 'one', 2: 'two', 3: 'few', 4: 'few' }
