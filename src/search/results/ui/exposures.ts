import type { ShownPage } from './result-pages.ts'

/**
 * Reports which homes a visitor was shown to the agency's own counter, each page once. Fire and forget: a failure is
 * ignored.
 */
export function createExposures(exposuresUrl: string | undefined): (page: ShownPage | undefined) => void {
  const reported = new Set<number>()
  return (page) => {
    if (exposuresUrl === undefined || !page || reported.has(page.number)) return
    reported.add(page.number)
    const body = JSON.stringify({
      property_ids: page.cards.map(({ propertyId }) => propertyId),
      domain: window.location.hostname,
      event_type: 'SearchResult',
    })
    const headers = { 'content-type': 'application/json' }
    const url = `${exposuresUrl.replace(/\/$/, '')}/create_many`
    fetch(url, { method: 'POST', keepalive: true, headers, body }).catch(() => {})
  }
}
