import { LRUCache } from 'lru-cache'
import { type CardContext, type CardData, type CardRow, propertyCard } from '../card.ts'
import { cardLabels } from '../labels.ts'

/** A row's card as it is stored: JSON that is not parsed yet. */
export type CardRowText = { id: number; card: string; facets: string | null }

type Entry = Omit<CardRowText, 'id'> & { row: CardRow; labels: string; worked: CardData }

/** Cards that are kept: some 20 kB each with their markup. */
const MAX_CARDS = 1000

/**
 * Cards of stored rows. As long as a row and the labels of the day are the same, so is its card, the very object: what
 * is made of it can be kept beside it. `context` must be that of one agency.
 */
export function createCardCache(max = MAX_CARDS): (row: CardRowText, context: CardContext) => CardData {
  const entries = new LRUCache<number, Entry>({ max })
  return ({ id, card, facets }, context) => {
    const known = entries.get(id)
    if (known?.card === card && known.facets === facets && known.labels === labelsOf(known.row, context))
      return known.worked
    const row: CardRow = { id, card: JSON.parse(card), facets: facets === null ? null : JSON.parse(facets) }
    const worked = Object.freeze(propertyCard(row, context))
    entries.set(id, { card, facets, row, labels: labelsOf(row, context), worked })
    return worked
  }
}

function labelsOf({ card }: CardRow, context: CardContext): string {
  return cardLabels(card, context)
    .map(({ text }) => text)
    .join()
}
