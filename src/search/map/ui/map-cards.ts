import { useEffect, useState } from 'react'
import type { PageCard } from '#src/property/card/card.ts'

/** Fetches the cards of homes by id; rejects on failure. */
export type FetchCards = (ids: readonly number[], signal: AbortSignal) => Promise<PageCard[]>

/**
 * The cards of the homes in a popup: from the list if they are in it, else fetched. If that fails, the popup shows what
 * the pin knows, with a link to the home's page.
 */
export function usePopupCards(
  ids: readonly number[],
  listed: readonly PageCard[],
  fetchCards: FetchCards,
): ReadonlyMap<number, PageCard> {
  const [fetched, setFetched] = useState<ReadonlyMap<number, PageCard>>(new Map())
  const known = new Map([...fetched, ...listed.map((card) => [card.propertyId, card] as const)])
  const missing = ids.filter((id) => !known.has(id)).join(',')

  useEffect(() => {
    if (missing === '') return
    const abort = new AbortController()
    fetchCards(missing.split(',').map(Number), abort.signal).then(
      (cards) => setFetched((before) => new Map([...before, ...cards.map((card) => [card.propertyId, card] as const)])),
      () => undefined,
    )
    return () => abort.abort()
  }, [missing, fetchCards])

  return known
}
