import { Icon, type IconName } from '#src/design-system/icon.tsx'
import { Picture } from '#src/design-system/picture.tsx'
import type { MediaItem } from '../listing.ts'
import { fittingWidth, pictureAddress, pictureSrcSet } from '../picture-address.ts'
import './gallery-strip.css'

/** A link under the pictures to something else there is to see: a plan, a film, the map. */
export type MediaLink = { icon: IconName; words: string; href: string; newTab?: boolean }

type HeldPhoto = MediaItem & { media: string; width: number; height: number }

const LARGE_SIZES = '(width >= 1760px) 1008px, (width >= 1200px) 58vw, (width >= 768px) 50vw, 100vw'
const ALONE_SIZES = '(width >= 1760px) 1680px, 100vw'
const SMALL_SIZES = '(width >= 1200px) 20vw, (width >= 768px) 25vw, 100vw'
const GRID_SIZES = '(width >= 1200px) 25vw, 50vw'

/**
 * The photographs of a home at the head of its page, and links to what else there is to see. Each picture leads to its
 * largest size, so nothing needs a script: phones swipe, wider windows open all of them below.
 */
export function GalleryStrip({ photos, address, links }: { photos: MediaItem[]; address: string; links: MediaLink[] }) {
  const held = photos.filter(isHeld)
  const names = held.map((photo, index) => photo.alt ?? photo.caption ?? `${address}, photograph ${index + 1}`)
  return (
    <div className={['gallery', SHAPES[held.length]].filter(Boolean).join(' ')}>
      {held.length === 0 ? (
        <p className="noPhotograph">
          <Icon name="camera" />
          Photographs coming soon
        </p>
      ) : (
        <section className="mosaic" aria-label={`Photographs of ${address}`}>
          {held.map((photo, index) => (
            <PhotoLink
              key={photo.media}
              photo={photo}
              alt={names[index]!}
              sizes={held.length === 1 ? ALONE_SIZES : index === 0 ? LARGE_SIZES : SMALL_SIZES}
              fetch={index === 0 ? 'first' : 'lazy'}
              counter={held.length > 1 ? `${index + 1} / ${held.length}` : undefined}
            />
          ))}
        </section>
      )}
      <div className="media">
        {held.length > 1 && (
          <details>
            <summary>
              <Icon name="camera" />
              <span>All {held.length} photographs</span>
            </summary>
            <div className="allPhotos">
              {held.map((photo, index) => (
                <PhotoLink key={photo.media} photo={photo} alt={names[index]!} sizes={GRID_SIZES} fetch="lazy" />
              ))}
            </div>
          </details>
        )}
        {links.length > 0 && (
          <nav aria-label={`Plans, films and map of ${address}`}>
            <ul>
              {links.map((link) => (
                <li key={link.words}>
                  <a href={link.href} {...(link.newTab && { target: '_blank', rel: 'noopener' })}>
                    <Icon name={link.icon} />
                    <span>{link.words}</span>
                    {link.newTab && <span className="visuallyHidden"> (opens in a new tab)</span>}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  )
}

function PhotoLink(props: { photo: HeldPhoto; alt: string; sizes: string; fetch: 'first' | 'lazy'; counter?: string }) {
  const { photo, alt, sizes, fetch, counter } = props
  return (
    <a href={pictureAddress(photo.media, photo.width)}>
      <Picture
        src={pictureAddress(photo.media, fittingWidth(900, photo.width))}
        srcSet={pictureSrcSet(photo.media, photo.width)}
        {...{ sizes, alt, fetch }}
        width={photo.width}
        height={photo.height}
        thumbhash={photo.thumbhash}
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

function isHeld(photo: MediaItem): photo is HeldPhoto {
  return photo.media !== undefined && photo.width !== undefined && photo.height !== undefined
}
