import { useEffect, useRef } from 'react'
import type { ShownPage } from './result-pages.ts'

/**
 * Tells where the agency counts them which homes a visitor was shown: each page once, when it comes into view (spec 1
 * §7). Nobody waits for the answer, and a failure is nobody's business here.
 */
export function useExposures(exposuresUrl: string | undefined, pages: readonly ShownPage[], inView: number): void {
  const told = useRef(new Set<number>())
  useEffect(() => {
    const page = pages.find(({ number }) => number === inView)
    if (exposuresUrl === undefined || !page || told.current.has(inView)) return
    told.current.add(inView)
    const body = JSON.stringify({
      property_ids: page.cards.map(({ propertyId }) => propertyId),
      domain: window.location.hostname,
      event_type: 'SearchResult',
    })
    const headers = { 'content-type': 'application/json' }
    fetch(`${exposuresUrl.replace(/\/$/, '')}/create_many`, { method: 'POST', keepalive: true, headers, body }).catch(
      () => {},
    )
  }, [exposuresUrl, pages, inView])
}
