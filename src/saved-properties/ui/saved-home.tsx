import { longDate } from '#src/property/material-information.ts'
import { propertyAddress } from '#src/property/property-address.ts'
import { PropertyCard } from '#src/property/ui/property-card.tsx'
import type { SavedCard } from '../saved-card.ts'
import { Heart } from './heart.tsx'
import type { Found } from './use-saved-cards.ts'

export type SavedHomeProps = { id: number; home: Found; place: number; onRemove: () => void }

/** A saved property, with what has become of it if it is on the market no more. */
export function SavedHome({ id, home, place, onRemove }: SavedHomeProps) {
  if (home === 'unknown') return <UnknownHome id={id} onRemove={onRemove} />
  return (
    <PropertyCard
      card={home}
      place={place}
      actions={<Heart propertyId={id} address={home.displayAddress} onToggle={onRemove} />}
      foot={home.leftMarketAt && <Departure home={home} leftMarketAt={home.leftMarketAt} />}
    />
  )
}

/** Never that it was sold on a day: the day is when the agency stopped advertising it (decision 2). */
function Departure({ home, leftMarketAt }: { home: SavedCard; leftMarketAt: string }) {
  if (home.relistedAs !== undefined) {
    return (
      <p className="departure">
        This home is <a href={propertyAddress(home.relistedAs, home.propertyChannel)}>on the market again</a>.
      </p>
    )
  }
  return (
    <p className="departure">
      No longer on the market since {longDate(leftMarketAt)}. <a href={home.propertyUrl}>See homes like this</a>
    </p>
  )
}

function UnknownHome({ id, onRemove }: { id: number; onRemove: () => void }) {
  return (
    <article className="propertyCard gone unknownHome">
      <div className="picture">
        <p className="noPhoto">This home cannot be shown any more.</p>
        <Heart propertyId={id} address={`the home with number ${id}`} onToggle={onRemove} />
      </div>
    </article>
  )
}
