import { Icon } from '#src/design-system/icon/icon.tsx'
import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { Picture } from '#src/design-system/picture/picture.tsx'
import { fittingWidth, picturePath, pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import type { GalleryShown } from './galleries-shown.ts'
import './gallery-list.css'

/** Galleries of the agency's own, each with its first picture and the way to all of them. */
export function GalleryList({ galleries }: { galleries: GalleryShown[] }) {
  return (
    <ul className="galleryList">
      {galleries.map(({ path, title, when, text, count, cover }) => (
        <li key={path}>
          {cover && (
            <div className="cover">
              <Picture
                src={picturePath(cover.hash, fittingWidth(700, cover.width))}
                srcSet={pictureSrcSet(cover.hash, cover.width)}
                sizes={`(width >= 68.75em) 400px, (width >= 40em) 45vw, ${PHONE_WIDE}`}
                {...cover}
              />
            </div>
          )}
          <div>
            {when && <p className="muted small">{when}</p>}
            <h2 className="display">{title}</h2>
            {text && <p>{text}</p>}
            <a href={path} data-overlay="">
              <Icon name="camera" />
              <span>
                {count} {count === 1 ? 'picture' : 'pictures'}
                <span className="visuallyHidden"> of {title}</span>
              </span>
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
}
