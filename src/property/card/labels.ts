import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Channel, Status } from '../listing/listing.ts'

/** Over a card's picture. `new` is drawn in the accent, `state` in ink; the words are the specification's. */
export type CardLabel = { text: string; kind: 'new' | 'state' }

/** What labels depend on; `StoredCard` has it all. */
export type LabelFacts = {
  channel: Channel
  status: Status
  tags: readonly string[]
  /** ISO 8601 */
  createdAt: string
  /** YYYY-MM-DD */
  auctionDate?: string
  exchangedPrice?: number
}

/** How long a listing is new, in days from its creation. */
const NEW_LISTING_DAYS = 7

/** The labels of a card today, state first. */
export function cardLabels(
  facts: LabelFacts,
  { now, showSstcAsSold }: { now: Date; showSstcAsSold: boolean },
): CardLabel[] {
  const labels: CardLabel[] = []
  const sold = isSold(facts, now)
  const state = stateText(facts, sold, showSstcAsSold)
  if (state) labels.push({ text: state, kind: 'state' })
  if (facts.tags.includes('new-home')) labels.push({ text: 'New Home', kind: 'new' })
  const finished = sold || facts.status === 'let' || facts.status === 'withdrawn'
  if (!finished && isNew(facts.createdAt, now)) labels.push({ text: 'NEW Listing!', kind: 'new' })
  return labels
}

/** Sold in the sense of the cards: SSTC, sold, exchanged, completed, or exchanged at an auction that is over. */
function isSold(facts: LabelFacts, now: Date): boolean {
  const { status, auctionDate, exchangedPrice } = facts
  if (status === 'sstc' || status === 'sold' || status === 'exchanged' || status === 'completed') return true
  return auctionDate !== undefined && exchangedPrice !== undefined && auctionDate < now.toISOString().slice(0, 10)
}

function stateText(facts: LabelFacts, sold: boolean, showSstcAsSold: boolean): string | null {
  const { status, channel } = facts
  if (sold) return showSstcAsSold ? 'Sold' : 'SSTC'
  if (status === 'under_offer' || status === 'let_agreed') return channel === 'lettings' ? 'Let Agreed' : 'Under offer'
  if (status === 'let') return channel === 'lettings' ? 'Let' : null
  // the specification has no label for it, but a reserved plot without one would look free
  if (status === 'reserved') return 'Reserved'
  return null
}

function isNew(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) <= NEW_LISTING_DAYS * DAY_MS
}

/** Whether status `available` of a search includes it. A lot that is already exchanged is not available. */
export function isAvailable(facts: Pick<LabelFacts, 'status' | 'exchangedPrice'>): boolean {
  return facts.status === 'available' && facts.exchangedPrice === undefined
}
