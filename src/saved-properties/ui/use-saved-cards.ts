import { useEffect, useState } from 'react'
import { type PropertyCardsJson, readSavedCard, type SavedCard, type SavedCardJson } from '../saved-card.ts'
import type { SavedIds } from '../saved-ids.ts'
import { propertyCardsPath } from '../saved-paths.ts'

/** `unknown`: there is no such property, or it may not be shown. */
export type FetchedCard = SavedCard | 'unknown'

export type SavedCards = {
  /** what is known of each id so far; the others are on their way, or have failed */
  cards: ReadonlyMap<number, FetchedCard>
  failed: boolean
  tryAgain: () => void
}

/**
 * The cards of properties, fetched as ids are added; those that are there stay when one is removed.
 * @param there what the page came with
 */
export function useSavedCards(ids: SavedIds, there: readonly SavedCardJson[] = []): SavedCards {
  const [found, setFound] = useState<ReadonlyMap<number, FetchedCard>>(() => new Map(there.map(entryOf)))
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const missing = ids.filter((id) => !found.has(id)).join(',')

  // another attempt asks for the same ids again
  useEffect(() => {
    if (missing === '') return
    const leaving = new AbortController()
    setFailed(false)
    fetchCards(missing.split(',').map(Number), leaving.signal).then(
      (answer) => setFound((before) => new Map([...before, ...answer])),
      () => !leaving.signal.aborted && setFailed(true),
    )
    return () => leaving.abort()
  }, [missing, attempt])

  return { cards: found, failed, tryAgain: () => setAttempt(attempt + 1) }
}

async function fetchCards(ids: SavedIds, signal: AbortSignal): Promise<[number, FetchedCard][]> {
  const response = await fetch(propertyCardsPath(ids), { signal })
  if (!response.ok) throw new Error(`the cards could not be fetched: ${response.status}`)
  const { properties, unknown_ids } = (await response.json()) as PropertyCardsJson
  return [...properties.map(entryOf), ...unknown_ids.map((id): [number, FetchedCard] => [id, 'unknown'])]
}

function entryOf(card: SavedCardJson): [number, FetchedCard] {
  return [card.property_id, readSavedCard(card)]
}
