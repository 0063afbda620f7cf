import type { PlaceChoice } from './search-draft.ts'

const MAX_SUGGESTIONS = 15

/** Places for what has been typed so far. Rejects on failure, or when aborted. */
export function fetchPlaces(term: string, signal: AbortSignal): Promise<PlaceChoice[]> {
  return fetchFromPlaces(`term=${encodeURIComponent(term)}`, signal)
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
