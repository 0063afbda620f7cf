import { formatNumber } from '#src/formatting/numbers.ts'
import type { MailHome } from '#src/platform/mail/mail-blocks.ts'
import type { CardData } from '#src/property/card/card.ts'

/** A home as mail shows it: its picture at a width for dense screens as JPEG, price, address, rooms and energy rating. */
export function mailHome(card: CardData): MailHome {
  const [photo] = card.photos
  return {
    url: card.propertyUrl,
    price: card.priceWithoutQualifier,
    ...(card.priceQualifier && { qualifier: card.priceQualifier }),
    address: card.displayAddress,
    details: homeDetails(card),
    ...(photo && { picture: { url: `/media/${photo.media}/1200.jpeg`, alt: photo.imageAlt } }),
  }
}

/** "3 bedrooms, 1 bathroom, 2 receptions. Energy rating D." */
function homeDetails(card: CardData): string {
  const { propertyFacets: facets } = card
  const rooms = [
    counted(facets?.minBedrooms ?? card.bedrooms, facets?.maxBedrooms, 'bedroom'),
    counted(facets?.minBathrooms ?? card.bathrooms, facets?.maxBathrooms, 'bathroom'),
    counted(card.receptionRooms, undefined, 'reception'),
  ].filter(Boolean)
  const size = card.acreage ? `${formatNumber(card.acreage, 2)} acres` : ''
  const what = rooms.length > 0 ? rooms : [card.propertyType, size].filter(Boolean)
  const energy = card.epc === '' ? '' : ` Energy rating ${card.epc.length === 1 ? card.epc : card.epc.toLowerCase()}.`
  return `${what.join(', ')}.${energy}`
}

function counted(least: number | undefined, most: number | undefined, what: string): string {
  if (!least && !most) return ''
  const range = least && most && most > least ? `${least} to ${most}` : `${most ?? least}`
  return `${range} ${what}${range === '1' ? '' : 's'}`
}
