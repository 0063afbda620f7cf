import { type ReactNode, useRef } from 'react'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { formatPounds } from '#src/formatting/numbers.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import { formatRentEquivalent } from '#src/property/price/price.ts'
import type { PageCard as Card } from '../card.ts'
import { CardPhotos } from './card-photos.tsx'
import { cardSummary } from './card-summary.ts'
import { Labels } from './labels.tsx'
import './property-card.css'

/** How wide a card of the grid is: three from 1100 px, two from 640 px, on a page of at most 1680 px. */
const GRID_SIZES = `(width >= 110em) 533px, (width >= 68.75em) 31vw, (width >= 40em) 47vw, ${PHONE_WIDE}`

export type PropertyCardProps = {
  card: Card
  /** index in its list, from 0: the first cards' pictures are fetched at once */
  place?: number
  /** of the address in the page's outline */
  heading?: 'h2' | 'h3'
  /** `lead` is the large first card of the home page */
  look?: 'lead'
  /** how wide the picture is shown, as the `sizes` attribute says it */
  sizes?: string
  /** leaves out the line of description */
  brief?: boolean
  /** in place of the photos that are swiped */
  pictures?: ReactNode
  /** sits over the picture, above the card's link: the heart */
  actions?: ReactNode
  /** beside the price: what it comes to by the visitor's own figures */
  cost?: ReactNode
  /** under the words, above the card's link */
  foot?: ReactNode
}

/**
 * One home in a list of homes: read from its price on, seen from its picture on. There is one link, on the address, and it covers the card; what may be pressed besides
 * lies above it. The picture's box has its final size from the start.
 */
export function PropertyCard(props: PropertyCardProps) {
  const { card, place, heading: Heading = 'h2', look, sizes = GRID_SIZES, brief, pictures, actions, cost, foot } = props
  const link = useRef<HTMLAnchorElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const aside = card.priceQualifier || rentAside(card)
  return (
    <article className={['propertyCard', look, isOffMarket(card.status) && 'gone'].filter(Boolean).join(' ')}>
      <div className="words">
        <p className="price">
          {card.priceWithoutQualifier} {aside && <small>{aside}</small>}
          {cost}
        </p>
        <Heading className="address">
          <a href={card.propertyUrl} ref={link} onClick={() => setTransitionPicture(picture.current)}>
            {card.displayAddress}
          </a>
        </Heading>
        <ul className="rooms">
          {cardSummary(card).map(({ words, tail }) => (
            <li key={words}>
              {words}
              {tail && <span className="tail">{tail}</span>}
            </li>
          ))}
        </ul>
        {!brief && card.shortDescription && <p className="line">{card.shortDescription}</p>}
        {foot}
      </div>
      <div className="picture" ref={picture}>
        {card.photos.length > 0 ? (
          (pictures ?? <CardPhotos {...{ card, sizes, place }} onPress={() => link.current?.click()} />)
        ) : (
          <NoPhotograph />
        )}
        <Labels labels={card.labels} />
        {actions}
      </div>
    </article>
  )
}

function NoPhotograph() {
  return (
    <div className="noPhoto">
      <Icon name="camera" />
      <span>
        Photos
        <br />
        coming soon
      </span>
    </div>
  )
}

/** Beside a rent: what it comes to by another period, or for students each person's share. */
function rentAside({ monthlyPrice, weeklyPrice, yearlyPrice, pppwPrice, priceWithoutQualifier, tags }: Card) {
  if (tags.includes('student') && pppwPrice !== undefined && !priceWithoutQualifier.endsWith('pppw'))
    return `${formatPounds(pppwPrice)} pppw`
  return formatRentEquivalent({ monthly: monthlyPrice, weekly: weeklyPrice, yearly: yearlyPrice })
}

/** The view transition name that a card's picture shares with the first picture of the property's page. */
const TRANSITION_NAME = 'property-photograph'

let transitionPicture: HTMLElement | null = null

/** Marks the picture that the page change carries over. One at a time: names must be unique in a document. */
function setTransitionPicture(picture: HTMLElement | null) {
  if (transitionPicture) transitionPicture.style.viewTransitionName = ''
  transitionPicture = picture
  if (picture) picture.style.viewTransitionName = TRANSITION_NAME
}
