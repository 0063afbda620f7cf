import { Icon } from '#src/design-system/icon/icon.tsx'
import { Picture } from '#src/design-system/picture/picture.tsx'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { cardSummary } from '#src/property/card/ui/card-summary.ts'
import { picturePath, pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'
import { reductionInWords, type SavedCard } from '../saved-card.ts'
import { RemoveHome } from './remove-home.tsx'
import type { FetchedCard } from './use-saved-cards.ts'

export type SavedHomeProps = { id: number; home: FetchedCard; onRemove: () => void }

/** A saved property in the list; if it is no longer on the market, with what became of it. */
export function SavedHome({ id, home, onRemove }: SavedHomeProps) {
  if (home === 'unknown') return <UnknownHome id={id} onRemove={onRemove} />
  const { leftMarketAt, labels, priceWithoutQualifier, priceQualifier } = home
  const states = leftMarketAt === undefined ? labels.map(({ text }) => ({ words: text, tail: undefined })) : []
  return (
    <li className={leftMarketAt === undefined ? undefined : 'gone'}>
      <SavedPhoto home={home} />
      <div>
        <p className="price">
          {leftMarketAt === undefined ? priceWithoutQualifier : statusWords(home)}{' '}
          {leftMarketAt === undefined && priceQualifier && <small>{priceQualifier}</small>}
        </p>
        <p>
          <a href={home.propertyUrl}>{home.displayAddress}</a>
        </p>
        {leftMarketAt === undefined ? (
          <ul className="facts">
            {[...states, ...cardSummary(home)].map(({ words, tail }) => (
              <li key={words}>
                {words}
                {tail && <span className="tail">{tail}</span>}
              </li>
            ))}
          </ul>
        ) : (
          <Departure home={home} leftMarketAt={leftMarketAt} />
        )}
        {leftMarketAt === undefined && home.reduction && (
          <p className="reduced">{reductionInWords(home.reduction, new Date())}</p>
        )}
      </div>
      <RemoveHome id={id} name={home.displayAddress} onRemove={onRemove} />
    </li>
  )
}

function SavedPhoto({ home }: { home: SavedCard }) {
  const [photo] = home.photos
  return (
    <div className="picture">
      {photo ? (
        <Picture
          src={picturePath(photo.media, 175)}
          srcSet={pictureSrcSet(photo.media, photo.width)}
          sizes="7.5rem"
          alt=""
          width={photo.width}
          height={photo.height}
          thumbhash={photo.thumbhash}
        />
      ) : (
        <Icon name="camera" />
      )}
    </div>
  )
}

/** Shown instead of the price. */
function statusWords({ status }: SavedCard): string {
  if (status === 'let') return 'Let'
  return status === 'sold' || status === 'completed' || status === 'exchanged' ? 'Sold' : 'Off the market'
}

/** The date is when the agency stopped advertising the home, not when it was sold. */
function Departure({ home, leftMarketAt }: { home: SavedCard; leftMarketAt: string }) {
  if (home.relistedAs !== undefined) {
    return (
      <p className="departure">
        This property is <a href={propertyPath(home.relistedAs, home.propertyChannel)}>back on the market</a>.
      </p>
    )
  }
  return (
    <>
      <p className="departure">No longer on the market since {formatUkDate(leftMarketAt)}.</p>
      <p>
        <a href={home.propertyUrl}>See similar homes</a>
      </p>
    </>
  )
}

function UnknownHome({ id, onRemove }: { id: number; onRemove: () => void }) {
  return (
    <li className="gone">
      <div className="picture">
        <Icon name="camera" />
      </div>
      <p className="departure">This property is no longer available.</p>
      <RemoveHome id={id} name={`property ${id}`} onRemove={onRemove} />
    </li>
  )
}
