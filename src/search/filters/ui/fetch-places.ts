import type { Channel } from '#src/property/listing/listing.ts'
import type { SuggestedPlace } from '../suggested-place.ts'
import type { PlaceChoice } from './search-draft.ts'

const MAX_SUGGESTIONS = 15

/**
 * Places for what has been typed so far; with a channel, also how many homes each has. Rejects on failure, or when
 * aborted.
 */
export async function fetchPlaces(
  term: string,
  channel: Channel | undefined,
  signal: AbortSignal,
): Promise<PlaceChoice[]> {
  const query = `term=${encodeURIComponent(term)}`
  if (channel === undefined) return fetchFromPlaces(query, signal)
  const response = await fetch(`/place_suggestions.ljson?${query}&channel=${channel}`, { signal })
  if (!response.ok) throw new Error(`places could not be looked up: ${response.status}`)
  return (await response.json()) as SuggestedPlace[]
}

/** The places near a position in degrees, the nearest first. Rejects on failure. */
export function fetchPlacesNear(lng: number, lat: number): Promise<PlaceChoice[]> {
  return fetchFromPlaces(`near=${lng.toFixed(5)},${lat.toFixed(5)}`)
}

async function fetchFromPlaces(query: string, signal?: AbortSignal): Promise<PlaceChoice[]> {
  const response = await fetch(`/places?${query}`, { ...(signal && { signal }) })
  if (!response.ok) throw new Error(`places could not be looked up: ${response.status}`)
  const pairs = (await response.json()) as [label: string, id: string][]
  return pairs.slice(0, MAX_SUGGESTIONS).map(([label, id]) => ({ label, id: Number(id) }))
}
