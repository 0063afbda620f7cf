import { DAY_MS, ukDate } from '#src/formatting/uk-date.ts'
import type { Channel, Status } from '../listing/listing.ts'

/** A badge on a card's picture: `new` in the accent colour, `state` in ink. Fixed wording: docs/contracts/property.md. */
export type CardLabel = { text: string; kind: 'new' | 'state' }

export const AUCTION_ENDED = 'Auction ended'

/** What labels depend on; `StoredCard` has it all. */
export type LabelFacts = {
  channel: Channel
  status: Status
  tags: readonly string[]
  /** ISO 8601 */
  createdAt: string
  /** `createdAt` is not the agency's date */
  undated?: boolean
  /** YYYY-MM-DD */
  auctionDate?: string
  exchangedPrice?: number
}

/** For how many days after its creation a listing is new. */
const NEW_LISTING_DAYS = 7

/** The labels of a card today, state first. */
export function cardLabels(
  facts: LabelFacts,
  { now, showSstcAsSold }: { now: Date; showSstcAsSold: boolean },
): CardLabel[] {
  const labels: CardLabel[] = []
  const state = stateText(facts, now, showSstcAsSold)
  if (state) labels.push({ text: state, kind: 'state' })
  if (facts.tags.includes('new-home')) labels.push({ text: 'New Home', kind: 'new' })
  if (!isFinished(facts, now) && !facts.undated && isNew(facts.createdAt, now))
    labels.push({ text: 'NEW Listing!', kind: 'new' })
  return labels
}

/** Whether the home's auction is over. It lasts until the end of its day in London. */
export function isPastAuction(auctionDate: string | undefined, now: Date): boolean {
  return auctionDate !== undefined && auctionDate < ukDate(now)
}

function isFinished({ status, auctionDate }: LabelFacts, now: Date): boolean {
  return (
    SOLD_TEXTS[status] !== undefined || status === 'let' || status === 'withdrawn' || isPastAuction(auctionDate, now)
  )
}

/** What a home that has a buyer is called; `showSstcAsSold` calls them all sold. */
const SOLD_TEXTS: Partial<Record<Status, string>> = {
  sstc: 'SSTC',
  exchanged: 'Exchanged',
  completed: 'Completed',
  sold: 'Sold',
}

function stateText(facts: LabelFacts, now: Date, showSstcAsSold: boolean): string | null {
  const { status, channel, auctionDate, exchangedPrice } = facts
  const sold = SOLD_TEXTS[status]
  if (sold) return showSstcAsSold ? 'Sold' : sold
  if (isPastAuction(auctionDate, now) && exchangedPrice !== undefined) return 'Sold'
  if (status === 'under_offer' || status === 'let_agreed') return channel === 'lettings' ? 'Let Agreed' : 'Under offer'
  if (status === 'let') return channel === 'lettings' ? 'Let' : null
  // without a label a reserved plot would look available
  if (status === 'reserved') return 'Reserved'
  return isPastAuction(auctionDate, now) && status === 'available' ? AUCTION_ENDED : null
}

function isNew(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) <= NEW_LISTING_DAYS * DAY_MS
}

/** Whether a search with status `available` includes it. A lot that is already exchanged is not available. */
export function isAvailable(facts: Pick<LabelFacts, 'status' | 'exchangedPrice'>): boolean {
  return facts.status === 'available' && facts.exchangedPrice === undefined
}
