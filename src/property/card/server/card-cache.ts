import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type CardContext, type CardData, propertyCard } from '../card.ts'
import { cardLabels } from '../labels.ts'

/** A row's card as it is stored: JSON that is not parsed yet. */
export type CardRowText = { id: number; card: string; facets: string | null }

/** Of `properties`: unparsed, for most cards are worked out already. */
export const cardText = sql`properties.id, properties.card::text as card, properties.facets::text as facets`

export type CardOf = (row: CardRowText, context: CardContext) => CardData

type Entry = Omit<CardRowText, 'id'> & { labels: string; worked: CardData }

/** Cards that are kept: 8 kB each, and 3 kB for each look of its markup. */
const MAX_CARDS = 1000

/**
 * Cards of stored rows. As long as a row and the labels of the day are the same, so is its card, the very object: what
 * is made of it can be kept beside it. `context` must be that of one agency.
 */
export function createCardCache(max = MAX_CARDS): CardOf {
  const entries = new LRUCache<number, Entry>({ max })
  return (text, context) => {
    const { id, card, facets } = text
    const known = entries.get(id)
    if (known?.card === card && known.facets === facets && known.labels === labelsOf(known.worked, context))
      return known.worked
    const worked = Object.freeze(cardOfText(text, context))
    entries.set(id, { card, facets, labels: labelsOf(worked, context), worked })
    return worked
  }
}

/** The card of a row that nobody is expected to ask for soon again. */
export function cardOfText({ id, card, facets }: CardRowText, context: CardContext): CardData {
  return propertyCard({ id, card: JSON.parse(card), facets: facets === null ? null : JSON.parse(facets) }, context)
}

function labelsOf(card: CardData, context: CardContext): string {
  const { propertyChannel: channel, status, tags, createdAt, undated, auctionDate, exchangedPrice } = card
  return cardLabels({ channel, status, tags, createdAt, undated, auctionDate, exchangedPrice }, context)
    .map(({ text }) => text)
    .join()
}
