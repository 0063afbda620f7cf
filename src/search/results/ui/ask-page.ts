import type { CardData } from '#src/property/card/card.ts'
import { type CardJson, readCard } from '#src/property/card/card-json.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { searchQuery } from '#src/search/url/format-search.ts'
import { type PageInfo, pagination } from '../paging.ts'

/** Fetches JSON; rejects where there is none. */
export type Ask = (address: string, signal: AbortSignal) => Promise<unknown>

export type PageOfResults = { cards: CardData[]; pagination: PageInfo }

/** Where nothing is found with searches that find something, by their addresses. */
export type AnsweredPage = PageOfResults & { waysOut?: WayOut[] }

type WayOut = { words: string; count: number; url: string }

/** A page of a search from `/search.ljson`. Rejects when the answer is no answer, does not come, or is aborted. */
export async function askPage(criteria: Criteria, signal: AbortSignal, ask: Ask = fetchJson): Promise<AnsweredPage> {
  const answer = (await ask(`/search.ljson?${searchQuery(criteria)}`, signal)) as PageJson
  const { total_count, current_page, page_size } = answer.pagination
  return {
    cards: answer.properties.map(readCard),
    pagination: pagination(total_count, current_page, page_size),
    waysOut: answer.ways_out,
  }
}

type PageJson = {
  properties: CardJson[]
  ways_out?: WayOut[]
  pagination: { total_count: number; current_page: number; page_size: number }
}

export const fetchJson: Ask = async (address, signal) => {
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`the search could not be answered: ${response.status}`)
  return response.json()
}
