import type { PropertyViews } from '#src/agency/profile/settings.ts'
import { PROPERTY_VIEWS_PATH, VISITS_PATH } from '../analytics-paths.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** Reports a view of a property's page once the page is visible: not while it is prerendered or in a background tab. */
export async function reportView(propertyId: number, spelling: Exclude<PropertyViews, 'off'>): Promise<void> {
  if (navigator.webdriver) return
  await visible()
  const fields = { property_id: String(propertyId), domain: window.location.hostname }
  const body =
    spelling === 'form' ? new URLSearchParams(fields) : JSON.stringify({ ...fields, property_id: propertyId })
  const headers = spelling === 'form' ? undefined : JSON_TYPE
  fetch(PROPERTY_VIEWS_PATH, { method: 'POST', keepalive: true, headers, body }).catch(() => {})
}

/**
 * Reports that a visitor came to the site from elsewhere, or what a page of results found, once the page is visible.
 * Nothing is kept in the browser: where somebody came from is what their browser says of each page.
 */
export async function reportVisit(found: string | undefined): Promise<void> {
  const { referrer } = document
  const isNew = !referrer.startsWith(`${location.origin}/`)
  if (navigator.webdriver || !(isNew || found)) return
  await visible()
  const body = JSON.stringify({
    address: location.pathname + location.search,
    referrer: isNew ? referrer : undefined,
    found: found && +found,
  })
  fetch(VISITS_PATH, { method: 'POST', keepalive: true, headers: JSON_TYPE, body }).catch(() => {})
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
