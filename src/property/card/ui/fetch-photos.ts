import type { CardPhoto } from '../card.ts'
import { type CardJson, readCard } from '../card-json.ts'

/** Milliseconds in which the cards that come near the window are gathered into one call. */
const GATHER_MS = 60

type Waiting = { propertyId: number; resolve: (photos: CardPhoto[]) => void; reject: (reason: unknown) => void }

let waiting: Waiting[] = []

/** All photos of a card that came with its first. Cards asked for at one time share a call; rejects without one. */
export function fetchPhotos(propertyId: number): Promise<CardPhoto[]> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(fetchTogether, GATHER_MS)
    waiting.push({ propertyId, resolve, reject })
  })
}

async function fetchTogether() {
  const asked = waiting
  waiting = []
  const ids = [...new Set(asked.map(({ propertyId }) => propertyId))]
  try {
    const response = await fetch(`/property_cards.ljson?property_ids=${ids}`, {
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`the photos could not be asked for: ${response.status}`)
    const { properties } = (await response.json()) as { properties: CardJson[] }
    const photos = new Map(properties.map(readCard).map((card) => [card.propertyId, card.photos]))
    for (const { propertyId, resolve } of asked) resolve(photos.get(propertyId) ?? [])
  } catch (reason) {
    for (const { reject } of asked) reject(reason)
  }
}
