import { ArrowLink } from '#src/design-system/button/arrow-link.tsx'
import { PropertyCard } from '#src/property/card/ui/property-card.tsx'
import { allHomes } from '../cards/all-homes.ts'
import type { FrontPageData } from './front-page-data.ts'

type NewestHomesProps = {
  newest: FrontPageData['first']
  title: string
  /** one large and two small, or a grid of like ones, or a row that is swiped on small windows */
  look: 'lead' | 'grid' | 'rail'
}

/** The newest homes of a channel, with the way to all of them. */
export function NewestHomesSection({ newest: { channel, count, path, homes }, title, look }: NewestHomesProps) {
  const [lead, ...others] = homes
  if (!lead) return null
  const id = `newest-${channel}`
  return (
    <section className="page" aria-labelledby={id}>
      <div className="sectionHead">
        <h2 className="display" id={id}>
          {title}
        </h2>
        <ArrowLink href={path}>{allHomes(count, channel === 'sales' ? 'for sale' : 'to rent')}</ArrowLink>
      </div>
      {look === 'lead' ? (
        <div className="latest bleed">
          <PropertyCard card={lead} heading="h3" look="lead" />
          {others.map((card) => (
            <PropertyCard key={card.propertyId} card={card} heading="h3" brief />
          ))}
        </div>
      ) : (
        <div className={look === 'rail' ? 'cardGrid rail' : 'cardGrid bleed'}>
          {homes.map((card, place) => (
            <PropertyCard key={card.propertyId} card={card} heading="h3" place={look === 'grid' ? place : undefined} />
          ))}
        </div>
      )}
    </section>
  )
}
