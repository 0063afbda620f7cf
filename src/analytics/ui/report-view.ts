import type { PropertyViews } from '#src/agency/profile/settings.ts'
import { PROPERTY_VIEWS_PATH } from '../analytics-paths.ts'

/** Reports a view of a property's page once the page is visible: not while it is prerendered or in a background tab. */
export async function reportView(propertyId: number, spelling: Exclude<PropertyViews, 'off'>): Promise<void> {
  if (navigator.webdriver) return
  await visible()
  const fields = { property_id: String(propertyId), domain: window.location.hostname }
  const body =
    spelling === 'form' ? new URLSearchParams(fields) : JSON.stringify({ ...fields, property_id: propertyId })
  const headers = spelling === 'form' ? undefined : { 'content-type': 'application/json' }
  fetch(PROPERTY_VIEWS_PATH, { method: 'POST', keepalive: true, headers, body }).catch(() => {})
}

/** Resolves once the page is visible; prerendered pages and background tabs are hidden. */
function visible(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    check()
  })
}
