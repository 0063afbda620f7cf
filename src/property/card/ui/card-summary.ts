import { formatNumber } from '#src/formatting/numbers.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import type { CardData } from '../card.ts'

/** Words for one fact of a card. `tail` is left out where the card is narrow: "3 bed" + "rooms". */
export type CardFact = { words: string; tail?: string }

type Facts = Pick<
  CardData,
  | 'bedrooms'
  | 'bathrooms'
  | 'receptionRooms'
  | 'acreage'
  | 'squareFeet'
  | 'propertyType'
  | 'epc'
  | 'propertyFacets'
  | 'auctionDate'
  | 'auctionLot'
>

/**
 * The facts under the address: rooms; for land and business premises the size and the kind; for a development the
 * range over its plots. Every advert says its energy rating.
 */
export function cardSummary(card: Facts): CardFact[] {
  const facets = card.propertyFacets
  const facts = [
    facets && facets.plots > 0 && { words: facets.plots === 1 ? '1 plot' : `${facets.plots} plots` },
    rooms('bed', facets?.minBedrooms ?? card.bedrooms, facets?.maxBedrooms),
    rooms('bath', facets?.minBathrooms ?? card.bathrooms, facets?.maxBathrooms),
    card.receptionRooms
      ? { words: card.receptionRooms === 1 ? '1 reception' : `${card.receptionRooms} receptions` }
      : null,
  ].filter((fact) => fact !== null && fact !== false && fact !== undefined)
  if (facts.length === 0 || !card.bedrooms) facts.push(...sizes(card, facts.length > 0))
  if (card.auctionDate) facts.unshift({ words: auctionWords(card.auctionDate, card.auctionLot) })
  if (card.epc) facts.push({ words: `EPC ${card.epc.length === 1 ? card.epc : card.epc.toLowerCase()}` })
  return facts
}

function auctionWords(date: string, lot: string | undefined): string {
  return [`Auction ${formatUkDate(date)}`, lot && `lot ${lot}`].filter(Boolean).join(', ')
}

function rooms(kind: 'bed' | 'bath', least: number | undefined, most: number | undefined): CardFact | null {
  if (!least && !most) return null
  const range = most && least && most > least ? `${least} to ${most}` : `${most ?? least}`
  return { words: `${range} ${kind}`, tail: range === '1' ? 'room' : 'rooms' }
}

function sizes(card: Facts, hasRooms: boolean): CardFact[] {
  if (hasRooms && card.propertyFacets) return []
  const sizes: CardFact[] = []
  if (card.acreage) sizes.push({ words: `${formatNumber(card.acreage, 2)} ${card.acreage === 1 ? 'acre' : 'acres'}` })
  if (card.squareFeet) sizes.push({ words: `${formatNumber(card.squareFeet)} sq ft` })
  return [...sizes, { words: card.propertyType }]
}
