import { reportView, reportVisit } from '#src/analytics/ui/report-view.ts'
import { parsePropertyPath } from '#src/property/listing/property-paths.ts'
import { showSaved } from '#src/saved-properties/ui/show-saved.ts'
import { rememberSearch } from '#src/search/history/ui/remember-search.ts'
import { reportFirstPage } from '#src/search/results/ui/report-exposures.ts'
import { helpHeader } from '../layout/help-header.ts'
import { openOverlay } from '../overlays/runtime/overlay-hash.ts'
import { askForConsent } from './consent.ts'
import { definePageObject } from './page-object.ts'
import { showSearchTrail } from './show-search-trail.ts'
import { START_UP_ID, type StartUpSettings } from './start-up-settings.ts'

/**
 * What happens on every page once it stands, whether somebody touches it or not. No React here: it comes later
 * (docs/decisions/0024-scripts-at-first-touch.md). Parts of a page that React hydrates afterwards are only filled where they
 * say so with `suppressHydrationWarning`.
 */
export function startPage(): void {
  definePageObject()
  hearLegacyHooks()
  showSaved()
  for (const part of document.querySelectorAll<HTMLElement>('[data-waiting]:not([data-woken])'))
    delete part.dataset.waiting
  helpHeader()
  rememberSearch()
  reportFirstPage()
  showSearchTrail()
  showOpenNow()
  const { views, question, quiet }: StartUpSettings & { quiet?: boolean } = JSON.parse(
    document.getElementById(START_UP_ID)?.dataset.settings ?? '{}',
  )
  const page = parsePropertyPath(location.pathname)
  if (views && page) void reportView(page.id, views)
  if (views) void reportVisit(document.querySelector<HTMLElement>('[data-found]')?.dataset.found)
  if (question) askForConsent(question, { quiet })
}

/** Few pages say when a branch is open. Without its script they do not. */
function showOpenNow(): void {
  if (document.querySelector('[data-open-now]'))
    import('#src/agency/branches/ui/show-open-now.ts').then(
      ({ showOpenNow }) => showOpenNow(),
      () => {},
    )
}

/**
 * Lets what older scripts and contents of an agency do lead to the forms of today: a press on an element
 * with the class `hfview__open`, and the event `rda_viewing`, open the viewing request for the home of the page. On a
 * page of no home they do nothing of their own. `#/book_a_valuation` is led on where overlays are opened.
 */
function hearLegacyHooks(): void {
  const openViewing = (event: Event) => {
    if (event.defaultPrevented || !parsePropertyPath(location.pathname)) return
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
  addEventListener('rda_viewing', openViewing, true)
}
