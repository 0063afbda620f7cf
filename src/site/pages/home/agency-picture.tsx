import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { Picture } from '#src/design-system/picture/picture.tsx'
import { fittingWidth, picturePath, pictureSrcSetInFull } from '#src/property/gallery/picture-paths.ts'
import type { FrontPageData } from './front-page-data.ts'

/** How wide the large picture of the home page is shown. */
export const HERO_SIZES = `(width >= 90em) 1024px, (width >= 40em) 100vw, ${PHONE_WIDE}`

type AgencyPictureProps = { picture: NonNullable<FrontPageData['hero']>; sizes: string; fetch?: 'first' }

/** A picture of the agency's own; it adorns, so it has no words. */
export function AgencyPhoto({ picture, sizes, fetch }: AgencyPictureProps) {
  const { hash, width, height, thumbhash } = picture
  return (
    <Picture
      src={picturePath(hash, fittingWidth(900, width))}
      srcSet={pictureSrcSetInFull(hash, width)}
      alt=""
      {...{ sizes, width, height, thumbhash, fetch }}
    />
  )
}
