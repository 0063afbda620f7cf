import type { Channel, Listing, PropertyEvent, Status } from '../listing/listing.ts'
import { formatPastPrice } from '../price/price.ts'

export type HistoryLine = { at: string; words: string; price?: string }

/**
 * The history of a listing, newest first. The date of "Sold" is when the listing was removed, and the words say so: the
 * day of the sale is not known. Earlier rents have the period of the present one: events state none.
 */
export function historyLines(
  events: PropertyEvent[],
  { channel, price }: Pick<Listing, 'channel' | 'price'>,
): HistoryLine[] {
  const { frequency } = price
  let last: number | undefined
  const lines = events.map((event) => {
    const line = {
      at: event.at,
      words: wordsOf(event, channel, last),
      price: event.price === undefined ? undefined : formatPastPrice(event.price, { channel, frequency }),
    }
    last = event.price ?? last
    return line
  })
  return lines.reverse()
}

function wordsOf(event: PropertyEvent, channel: Channel, before: number | undefined): string {
  const to = channel === 'sales' ? 'for sale' : 'to rent'
  switch (event.kind) {
    case 'listed':
      return `Listed ${to}`
    case 'back':
      return `Back on the market ${to}`
    case 'left':
      return event.status === 'sold' || event.status === 'let' ? STATUS_WORDS[event.status] : 'Withdrawn'
    case 'status':
      return event.status ? STATUS_WORDS[event.status] : 'Changed'
    case 'price':
      return priceWords(event.price, before, channel === 'sales' ? 'Price' : 'Rent')
  }
}

function priceWords(now: number | undefined, before: number | undefined, what: string): string {
  if (now === undefined) return `${what} on application`
  if (before === undefined || now === before) return `${what} added`
  return now < before ? `${what} reduced` : `${what} increased`
}

const STATUS_WORDS: Record<Status, string> = {
  available: 'Available again',
  under_offer: 'Under offer',
  reserved: 'Reserved',
  sstc: 'Sold subject to contract',
  exchanged: 'Contracts exchanged',
  completed: 'Completed',
  sold: 'Sold (removed from the market)',
  let_agreed: 'Let agreed',
  let: 'Let (removed from the market)',
  withdrawn: 'Withdrawn',
}
