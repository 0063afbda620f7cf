import type { PropertyViews } from '#src/agency/profile/settings.ts'
import { PROPERTY_VIEWS_PATH } from '../analytics-paths.ts'

/**
 * Tells that somebody looks at a home's page, once they really do: not while the browser fetches it ahead,
 * nor while it waits in a tab behind. Nobody waits for the answer, and a failure is nobody's business here.
 */
export async function reportView(propertyId: number, spelling: Exclude<PropertyViews, 'off'>): Promise<void> {
  if (navigator.webdriver) return
  await shown()
  const fields = { property_id: String(propertyId), domain: window.location.hostname }
  const body =
    spelling === 'form' ? new URLSearchParams(fields) : JSON.stringify({ ...fields, property_id: propertyId })
  const headers = spelling === 'form' ? undefined : { 'content-type': 'application/json' }
  fetch(PROPERTY_VIEWS_PATH, { method: 'POST', keepalive: true, headers, body }).catch(() => {})
}

/** A page that is fetched ahead is hidden until it is opened, as is one in a tab behind. */
function shown(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
}
