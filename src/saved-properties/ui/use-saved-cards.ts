import { useEffect, useState } from 'react'
import { type PropertyCardsJson, readSavedCard, type SavedCard, type SavedCardJson } from '../saved-card.ts'
import type { SavedIds } from '../saved-ids.ts'
import { MAX_CARDS, propertyCardsPath } from '../saved-paths.ts'

/** `unknown`: there is no such property, or it is not public. */
export type FetchedCard = SavedCard | 'unknown'

export type SavedCards = {
  /** by id; those that are missing are loading, or have failed */
  cards: ReadonlyMap<number, FetchedCard>
  failed: boolean
  tryAgain: () => void
}

/**
 * The cards of properties, fetched as ids are added.
 * @param initial cards that came with the page
 */
export function useSavedCards(ids: SavedIds, initial: readonly SavedCardJson[] = []): SavedCards {
  const [found, setFound] = useState<ReadonlyMap<number, FetchedCard>>(() => new Map(initial.map(toEntry)))
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // the next ones follow when these have come
  const missing = ids
    .filter((id) => !found.has(id))
    .slice(0, MAX_CARDS)
    .join(',')

  // `attempt`: trying again fetches the same ids
  useEffect(() => {
    if (missing === '') return
    const abort = new AbortController()
    setFailed(false)
    fetchCards(missing.split(',').map(Number), abort.signal).then(
      (answer) => setFound((before) => new Map([...before, ...answer])),
      () => !abort.signal.aborted && setFailed(true),
    )
    return () => abort.abort()
  }, [missing, attempt])

  return { cards: found, failed, tryAgain: () => setAttempt(attempt + 1) }
}

async function fetchCards(ids: SavedIds, signal: AbortSignal): Promise<[number, FetchedCard][]> {
  const response = await fetch(propertyCardsPath(ids), { signal })
  if (!response.ok) throw new Error(`cards not loaded: ${response.status}`)
  const { properties, unknown_ids } = (await response.json()) as PropertyCardsJson
  return [...properties.map(toEntry), ...unknown_ids.map((id): [number, FetchedCard] => [id, 'unknown'])]
}

function toEntry(card: SavedCardJson): [number, FetchedCard] {
  return [card.property_id, readSavedCard(card)]
}
