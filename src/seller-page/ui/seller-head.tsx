import { Picture } from '#src/design-system/picture/picture.tsx'
import { picturePath, pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import type { OpenSellerView } from '../seller-page-view.ts'

/** The home, and the one sentence that says how it is doing. */
export function SellerHead({ view }: { view: OpenSellerView }) {
  const { home, name, status, facts } = view
  const { picture } = home
  return (
    <header>
      <p className="muted private">Private page for {name}</p>
      {picture && (
        <div className="hero">
          <Picture
            src={picturePath(picture.media, 750)}
            srcSet={pictureSrcSet(picture.media, picture.width, [375, 750, 1100])}
            sizes="(width < 62rem) 100vw, 62rem"
            alt=""
            width={picture.width}
            height={picture.height}
            thumbhash={picture.thumbhash}
          />
        </div>
      )}
      <h1 className="display">{home.address}</h1>
      <p className="muted">
        {[home.price.qualifier, home.price.figure].filter(Boolean).join(' ')}, on the market for {facts.daysOnMarket}{' '}
        {facts.daysOnMarket === 1 ? 'day' : 'days'}. {status}.
      </p>
      {facts.summary && <p className="lead">{facts.summary}</p>}
    </header>
  )
}
