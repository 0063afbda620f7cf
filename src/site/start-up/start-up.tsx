import { useEffect } from 'react'
import { reportView } from '#src/analytics/ui/report-view.ts'
import { parsePropertyPath } from '#src/property/listing/property-paths.ts'
import { openOverlay } from '../overlays/runtime/overlay-hash.ts'
import { CookieConsent } from './consent.tsx'
import { definePageObject } from './page-object.ts'
import type { StartUpSettings } from './start-up-settings.ts'

/** What happens once on every page after it stands. */
export function StartUp({ views, question, quiet }: StartUpSettings & { quiet: boolean }) {
  useEffect(() => {
    definePageObject()
    return hearLegacyHooks()
  }, [])
  useEffect(() => {
    const page = parsePropertyPath(window.location.pathname)
    if (views && page) void reportView(page.id, views)
  }, [views])
  return question ? <CookieConsent question={question} quiet={quiet} /> : null
}

/**
 * Lets what older scripts and contents of an agency do lead to the forms of today: a press on an element
 * with the class `hfview__open`, and the event `rda_viewing`, open the viewing request for the home of the page. On a
 * page of no home they do nothing of their own. `#/book_a_valuation` is led on where overlays are opened.
 */
function hearLegacyHooks(): () => void {
  const openViewing = (event: Event) => {
    if (event.defaultPrevented || !parsePropertyPath(window.location.pathname)) return
    event.preventDefault()
    openOverlay('/book-a-viewing')
  }
  const press = (event: MouseEvent) => {
    const isMeant = event.target instanceof Element && event.target.closest('.hfview__open') !== null
    if (isMeant && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey) openViewing(event)
  }
  // on the way down: React stops a press on a part that it has not hydrated yet at the body
  document.addEventListener('click', press, true)
  // going down, it passes the window wherever it was sent to
  window.addEventListener('rda_viewing', openViewing, true)
  return () => {
    document.removeEventListener('click', press, true)
    window.removeEventListener('rda_viewing', openViewing, true)
  }
}
