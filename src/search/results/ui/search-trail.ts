import type { PageCard } from '#src/property/card/card.ts'
import type { SearchHistoryEntry } from '#src/search/history/search-history.ts'
import { type FetchJson, fetchPage } from './fetch-page.ts'

/** The previous or next home in the results, and the page that it is on. */
export type Neighbour = { href: string; displayAddress: string; entry: SearchHistoryEntry }

export type Neighbours = { previous?: Neighbour; next?: Neighbour }

/**
 * The homes before and after one in the results of a search, across pages. None when the home is not on the search's
 * page: the visitor came another way, or the stock has changed.
 */
export async function neighboursOf(
  propertyId: number,
  entry: SearchHistoryEntry,
  signal: AbortSignal,
  fetchJson?: FetchJson,
): Promise<Neighbours> {
  const { criteria, view, heading } = entry
  const { page } = criteria
  const pageOf = (number: number) => fetchPage({ ...criteria, page: number }, signal, fetchJson)
  const { cards, pagination } = await pageOf(page)
  const at = cards.findIndex((card) => card.propertyId === propertyId)
  if (at < 0) return {}
  const neighbour = (card: PageCard | undefined, number: number): Neighbour | undefined =>
    card && {
      href: card.propertyUrl,
      displayAddress: card.displayAddress,
      entry: { criteria: { ...criteria, page: number }, view, heading },
    }
  const [previous, next] = await Promise.all([
    at > 0
      ? neighbour(cards[at - 1], page)
      : pagination.hasPrevPage && pageOf(page - 1).then((before) => neighbour(before.cards.at(-1), page - 1)),
    at < cards.length - 1
      ? neighbour(cards[at + 1], page)
      : pagination.hasNextPage && pageOf(page + 1).then((after) => neighbour(after.cards[0], page + 1)),
  ])
  return { ...(previous && { previous }), ...(next && { next }) }
}
