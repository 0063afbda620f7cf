import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type CardContext, type CardData, type CardRow, cardPhoto, propertyCard, type StoredCard } from '../card.ts'
import { cardLabels } from '../labels.ts'

/** A row's card as it is stored: JSON that is not parsed yet. `version` is another where the card is. */
export type CardRowText = { id: number; card: string; version: string; facets: string | null }

/** Of `properties`: unparsed, for most cards are worked out already. */
export const cardText = sql`properties.id, properties.card::text as card,
  hashtextextended(properties.card::text, 0)::text as version, properties.facets::text as facets`

export type CardOf = (row: CardRowText, context: CardContext) => CardData

type Entry = Pick<CardRowText, 'version' | 'facets'> & { labels: string; worked: CardData }

/** Cards that are kept: 5 kB each, and 3 kB for each look of its markup. */
const MAX_CARDS = 1600

/**
 * Cards of stored rows, with their first photo alone, which is all that pages show. As long as a row and the labels of
 * the day are the same, so is its card, the very object: what is made of it can be kept beside it. `context` must be
 * that of one agency.
 */
export function createCardCache(max = MAX_CARDS): CardOf {
  const entries = new LRUCache<number, Entry>({ max })
  return (text, context) => {
    const { id, version, facets } = text
    const known = entries.get(id)
    if (known?.version === version && known.facets === facets && known.labels === labelsOf(known.worked, context))
      return known.worked
    const { card, ...row } = parsed(text)
    const worked = Object.freeze(propertyCard({ ...row, card: { ...card, photos: card.photos.slice(0, 1) } }, context))
    entries.set(id, { version, facets, labels: labelsOf(worked, context), worked })
    return worked
  }
}

/** The card of a row that nobody is expected to ask for soon again, with all its photos. */
export function cardOfText(text: CardRowText, context: CardContext): CardData {
  return propertyCard(parsed(text), context)
}

/** A row's card with all its photos. */
export function withAllPhotos(card: CardData, { card: text }: Pick<CardRowText, 'card'>): CardData {
  const { photos } = JSON.parse(text) as StoredCard
  return { ...card, photos: photos.map(cardPhoto) }
}

function parsed({ id, card, facets }: CardRowText): CardRow {
  return { id, card: JSON.parse(card), facets: facets === null ? null : JSON.parse(facets) }
}

function labelsOf(card: CardData, context: CardContext): string {
  const { propertyChannel: channel, status, tags, createdAt, undated, auctionDate, exchangedPrice } = card
  return cardLabels({ channel, status, tags, createdAt, undated, auctionDate, exchangedPrice }, context)
    .map(({ text }) => text)
    .join()
}
