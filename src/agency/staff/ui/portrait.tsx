import { Picture } from '#src/design-system/picture/picture.tsx'
import { picturePath, pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import './portrait.css'

/** A picture that the agency holds. */
export type PortraitPicture = { hash: string; width: number; height: number; thumbhash?: string }

export type PortraitProps = {
  photo?: PortraitPicture
  /** what the photo shows; without it the name beside it is enough */
  alt?: string
  /** while there is no photo */
  initials: string
  /** how wide it is shown, as the `sizes` attribute says it */
  sizes: string
}

/** A person's photo or initials. The name is beside it, so an alt text is not needed. */
export function Portrait({ photo, alt = '', initials, sizes }: PortraitProps) {
  return (
    <div className="staffPortrait" aria-hidden={photo && alt ? undefined : true}>
      {photo ? (
        <Picture
          src={picturePath(photo.hash, 375)}
          srcSet={pictureSrcSet(photo.hash, photo.width, [175, 375, 700])}
          sizes={sizes}
          alt={alt}
          width={photo.width}
          height={photo.height}
          thumbhash={photo.thumbhash}
        />
      ) : (
        <span className="display">{initials}</span>
      )}
    </div>
  )
}
