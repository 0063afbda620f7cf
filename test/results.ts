import { cardFacts, type PropertyCard, propertyCard } from '#src/property/card.ts'
import { presentCard } from '#src/property/card-json.ts'
import { parseSearchQuery } from '#src/search/parse-search-query.ts'
import { aListing } from './listings.ts'

/** The card of some home with this id. */
export function aCard(id: number): PropertyCard {
  const context = { now: new Date('2026-11-20T12:00:00Z'), showSstcAsSold: false, pppwDivision: true }
  return propertyCard({ id, card: cardFacts(aListing()), facets: null }, context)
}

/** The cards of a page of results in which the homes are numbered from 1. */
export function cardsOfPage(page: number, { total, pageSize }: { total: number; pageSize: number }): PropertyCard[] {
  const first = (page - 1) * pageSize + 1
  return Array.from({ length: Math.max(0, Math.min(pageSize, total - first + 1)) }, (_, index) => aCard(first + index))
}

/** What `/search.ljson` answers about such results, whatever is asked for besides the page. */
export function answerOf(address: string, stock: { total: number; pageSize: number }) {
  const { page } = parseSearchQuery(address.slice(address.indexOf('?') + 1)).criteria
  return {
    properties: cardsOfPage(page, stock).map(presentCard),
    pagination: { total_count: stock.total, current_page: page, page_size: stock.pageSize },
  }
}
