import { type CSSProperties, useRef } from 'react'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { Picture } from '#src/design-system/picture/picture.tsx'
import type { GalleryPicture } from '../gallery.ts'
import { NOT_ZOOMED, type Zoom } from '../gallery-zoom.ts'
import { GALLERY_WIDTHS, picturePath, pictureSrcSet } from '../picture-paths.ts'

/** For a picture that is zoomed, and for windows wider than the widest of a gallery. */
const LARGE_WIDTHS = [...GALLERY_WIDTHS, 1400, 1920] as const

type SlideProps = {
  picture: GalleryPicture
  /** from 1 */
  number: number
  /** steps from the picture that is seen */
  distance: number
  /** a script runs: the picture's exact box is known, and one picture at a time is announced */
  scripted: boolean
  zoom?: Zoom
  /** "2/10", where no script says which one is seen */
  index?: string
  /** links to the pictures before and after it, which need no script */
  ways?: { previous: number; next: number }
}

/** One picture of the row, as large as its place allows, with its caption. */
export function LightboxSlide({ picture, number, distance, scripted, zoom = NOT_ZOOMED, index, ways }: SlideProps) {
  const { media, width, height, alt, caption, thumbhash } = picture
  const wasLarge = useRef(false)
  // a picture that was fetched large stays so
  if (zoom.scale > 1) wasLarge.current = true
  const isLarge = wasLarge.current || (scripted && window.innerWidth * window.devicePixelRatio > 1400)
  return (
    <li className="slide" id={`picture-${number}`} aria-hidden={scripted && distance > 0} data-outside="">
      <figure data-outside="">
        <div className="place" data-outside="">
          <div className={scripted ? 'box exact' : 'box'} style={scripted ? boxStyle(picture, zoom) : undefined}>
            <Picture
              src={picturePath(media, 1160)}
              srcSet={pictureSrcSet(media, width, isLarge ? LARGE_WIDTHS : GALLERY_WIDTHS)}
              sizes={zoom.scale > 1 ? '300vw' : '100vw'}
              alt={alt}
              {...{ width, height }}
              thumbhash={scripted ? thumbhash : undefined}
              fetch={distance === 0 ? 'first' : distance === 1 ? 'eager' : 'lazy'}
            />
          </div>
        </div>
        <figcaption>
          <span>
            {index !== undefined && <span className="number">{index}</span>} {caption}
          </span>
        </figcaption>
      </figure>
      {ways && (
        <>
          <a className="control previous" href={`#picture-${ways.previous}`} aria-label="Previous picture">
            <Icon name="chevron-left" />
          </a>
          <a className="control next" href={`#picture-${ways.next}`} aria-label="Next picture">
            <Icon name="chevron-right" />
          </a>
        </>
      )}
    </li>
  )
}

/** Set by the script alone: the content policy lets no style attribute come with the page. */
function boxStyle({ width, height }: GalleryPicture, { scale, x, y }: Zoom): CSSProperties {
  const ratio = { '--ratio': width / height } as CSSProperties
  return scale > 1 ? { ...ratio, transform: `translate(${x}px, ${y}px) scale(${scale})` } : ratio
}
