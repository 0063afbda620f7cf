import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { Picture } from '#src/design-system/picture/picture.tsx'
import { picturePath, pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import type { PropertyPageData } from './property-page-data.ts'

type Held = NonNullable<PropertyPageData['contact']['portrait']>

/** The office, in a box of 3:2. */
export function OfficePhoto({ photo: { hash, width, height, thumbhash }, name }: { photo: Held; name: string }) {
  return (
    <Picture
      src={picturePath(hash, 500)}
      srcSet={pictureSrcSet(hash, width)}
      sizes={`(width >= 40em) 280px, ${PHONE_WIDE}`}
      alt={`The office of ${name}`}
      {...{ width, height, thumbhash }}
    />
  )
}

/** The person who answers, beside a name that says who it is. */
export function ContactPortrait({ photo: { hash, width, height, thumbhash } }: { photo: Held }) {
  return (
    <Picture
      src={picturePath(hash, 175)}
      srcSet={pictureSrcSet(hash, width, [175])}
      sizes="56px"
      alt=""
      {...{ width, height, thumbhash }}
    />
  )
}
