import type { ShownPage } from './result-pages.ts'

/**
 * Tells where the agency counts them which homes a visitor was shown: each page once. Nobody waits for the
 * answer, and a failure is nobody's business here.
 */
export function createExposures(exposuresUrl: string | undefined): (page: ShownPage | undefined) => void {
  const told = new Set<number>()
  return (page) => {
    if (exposuresUrl === undefined || !page || told.has(page.number)) return
    told.add(page.number)
    const body = JSON.stringify({
      property_ids: page.cards.map(({ propertyId }) => propertyId),
      domain: window.location.hostname,
      event_type: 'SearchResult',
    })
    const headers = { 'content-type': 'application/json' }
    const address = `${exposuresUrl.replace(/\/$/, '')}/create_many`
    fetch(address, { method: 'POST', keepalive: true, headers, body }).catch(() => {})
  }
}
