import { useEffect, useState } from 'react'
import type { CardData } from '#src/property/card/card.ts'

/** Fetches the cards of homes by id; rejects where they cannot be had. */
export type CardsOf = (ids: readonly number[], signal: AbortSignal) => Promise<CardData[]>

/**
 * The cards of the homes in a popup: from the list where they stand there, else fetched once. Where that fails, the
 * popup keeps what the pin knows, and the home's own page is a link away.
 */
export function usePopupCards(
  ids: readonly number[],
  listed: readonly CardData[],
  cardsOf: CardsOf,
): ReadonlyMap<number, CardData> {
  const [fetched, setFetched] = useState<ReadonlyMap<number, CardData>>(new Map())
  const known = new Map([...fetched, ...listed.map((card) => [card.propertyId, card] as const)])
  const missing = ids.filter((id) => !known.has(id)).join(',')

  useEffect(() => {
    if (missing === '') return
    const leaving = new AbortController()
    cardsOf(missing.split(',').map(Number), leaving.signal).then(
      (cards) => setFetched((before) => new Map([...before, ...cards.map((card) => [card.propertyId, card] as const)])),
      () => undefined,
    )
    return () => leaving.abort()
  }, [missing, cardsOf])

  return known
}
