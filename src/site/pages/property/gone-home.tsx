import { Button } from '#src/design-system/button/button.tsx'
import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { Picture } from '#src/design-system/picture/picture.tsx'
import type { PageCard } from '#src/property/card/card.ts'
import { picturePath, pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import type { PropertyPageData } from './property-page-data.ts'
import { SimilarHomes } from './similar-homes.tsx'
import './gone-home.css'

/** A home that was withdrawn: what it was, in words that claim no more than we know, and where to look next. */
export function GoneHome({ home, similar }: { home: PropertyPageData; similar: PageCard[] }) {
  const [photo] = home.photos
  return (
    <main id="main" className="page gonePage">
      <div className="split">
        {photo && (
          <div className="goneWas">
            <Picture
              src={picturePath(photo.media, Math.min(900, photo.width))}
              srcSet={pictureSrcSet(photo.media, photo.width)}
              sizes={`(width >= 48em) 50vw, ${PHONE_WIDE}`}
              alt={photo.alt}
              width={photo.width}
              height={photo.height}
              thumbhash={photo.thumbhash}
              fetch="first"
            />
          </div>
        )}
        <div>
          <p className="muted">{home.address}</p>
          <h1 className="display">This home is no longer on the market</h1>
          <p>It has been withdrawn. Contact us, or see similar homes nearby.</p>
          <div className="acts">
            <Button href={home.morePath}>{home.channel === 'sales' ? 'Homes for sale' : 'Homes to rent'} nearby</Button>
            <Button look="outline" href={home.contact.letterHref}>
              Ask {home.contact.name}
            </Button>
          </div>
        </div>
      </div>
      <SimilarHomes homes={similar} title="Available nearby" />
    </main>
  )
}
