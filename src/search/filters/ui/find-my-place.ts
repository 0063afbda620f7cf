import { showToast } from '#src/design-system/toast/show-toast.ts'
import { fetchPlacesNear } from './fetch-places.ts'
import type { PlaceChoice } from './search-draft.ts'

const topic = 'location'
/** milliseconds; a cached position is good enough for a town */
const TIMEOUT_MS = 15_000
const MAX_POSITION_AGE_MS = 10 * 60_000

/** The place nearest to the visitor; undefined, with a toast, when it is not found. */
export async function findMyPlace(): Promise<PlaceChoice | undefined> {
  if (!navigator.geolocation) {
    showToast({ topic, kind: 'error', words: 'Geolocation is not supported by your browser' })
    return undefined
  }
  const dismissToast = showToast({ topic, words: 'Fetching your location...', milliseconds: TIMEOUT_MS })
  try {
    const { longitude, latitude } = await position()
    const [nearest] = await fetchPlacesNear(longitude, latitude)
    if (!nearest) throw new Error('no place is near')
    dismissToast()
    return nearest
  } catch {
    showToast({ topic, kind: 'error', words: 'Sorry, something went wrong.' })
    return undefined
  }
}

function position(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: TIMEOUT_MS,
      maximumAge: MAX_POSITION_AGE_MS,
    })
  })
}
