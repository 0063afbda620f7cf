import type { PageCard } from '#src/property/card/card.ts'
import { type CardJson, readCard } from '#src/property/card/card-json.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { searchQuery } from '#src/search/url/format-search.ts'
import { type PageInfo, pagination } from '../paging.ts'

/** Fetches JSON; rejects on an error status. */
export type FetchJson = (path: string, signal: AbortSignal) => Promise<unknown>

export type PageOfResults = { cards: PageCard[]; pagination: PageInfo }

/** With searches that find something when this one finds nothing. */
export type FetchedPage = PageOfResults & { relaxedSearches?: RelaxedSearchJson[] }

type RelaxedSearchJson = { words: string; count: number; url: string }

/** A page of a search from `/search.ljson`. Rejects on an error status, a network error, or when aborted. */
export async function fetchPage(
  criteria: Criteria,
  signal: AbortSignal,
  get: FetchJson = fetchJson,
): Promise<FetchedPage> {
  const answer = (await get(`/search.ljson?${searchQuery(criteria)}`, signal)) as PageJson
  const { total_count, current_page, page_size } = answer.pagination
  return {
    cards: answer.properties.map(readCard),
    pagination: pagination(total_count, current_page, page_size),
    relaxedSearches: answer.ways_out,
  }
}

type PageJson = {
  properties: CardJson[]
  ways_out?: RelaxedSearchJson[]
  pagination: { total_count: number; current_page: number; page_size: number }
}

export const fetchJson: FetchJson = async (path, signal) => {
  const response = await fetch(path, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`the search failed: ${response.status}`)
  return response.json()
}
