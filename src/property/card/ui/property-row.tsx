import type { ReactNode } from 'react'
import { Button } from '#src/design-system/button/button.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import { overlayPath } from '#src/property/listing/property-paths.ts'
import type { PageCard as Card } from '../card.ts'
import { AUCTION_ENDED } from '../labels.ts'
import { PropertyCard } from './property-card.tsx'
import './property-row.css'

const ROW_SIZES = `(width >= 95.625em) 640px, (width >= 48em) 42vw, ${PHONE_WIDE}`

/**
 * One home in the list view: a wide card with room to read, and from 48em a viewing to book while the home is on the
 * market, the office's telephone, and the day it was listed.
 */
export function PropertyRow(props: {
  card: Card
  place?: number
  telephone?: string
  actions?: ReactNode
  cost?: ReactNode
}) {
  const { card, place, telephone, actions, cost } = props
  return (
    <div className="propertyRow">
      <PropertyCard
        {...{ card, place, actions, cost }}
        sizes={ROW_SIZES}
        foot={
          <div className="rowFoot">
            {!isOffMarket(card.status) && !card.labels.some(({ text }) => text === AUCTION_ENDED) && (
              <Button look="outline" small href={viewingHref(card)} overlay>
                Book a viewing<span className="visuallyHidden"> of {card.displayAddress}</span>
              </Button>
            )}
            {telephone && (
              <Button look="plain" small href={telephoneHref(telephone)}>
                <Icon name="phone" />
                <span className="figures">{telephone}</span>
              </Button>
            )}
            {!card.undated && <span>Listed {formatUkDate(card.createdAt)}</span>}
          </div>
        }
      />
    </div>
  )
}

function viewingHref({ propertyId, propertyChannel }: Card): string {
  return overlayPath(propertyId, propertyChannel, 'book-a-viewing')
}
