import { firstInteraction } from '#src/design-system/hooks/first-interaction.ts'
import { storedSearches } from '#src/search/history/ui/remember-search.ts'
import { wayBack } from '#src/search/results/way-back.ts'

/**
 * Over a home's page, the way back to the search that the visitor came from. The homes before and after this one come
 * at the first touch.
 */
export function showSearchTrail(): void {
  const trail = document.querySelector<HTMLElement>('[data-search-trail]')
  const link = trail?.querySelector<HTMLAnchorElement>('.wayBack')
  const back = wayBack(storedSearches()[0])
  if (!trail || !link || !back) return
  link.href = back.href
  link.querySelector('span')!.textContent = back.words
  link.hidden = false
  link.addEventListener('click', (event) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (isPlain && goesBack(link.href)) event.preventDefault()
  })
  firstInteraction()
    .then(() => import('./show-neighbours.ts'))
    .then(({ showNeighbours }) => showNeighbours(trail))
    // without them there is the way back
    .catch(() => {})
}

/** Goes back in the browser's history if the previous entry is that page, so that its scroll position is restored. */
function goesBack(href: string): boolean {
  const { navigation } = window
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
  if (before?.split('#')[0] !== href) return false
  window.history.back()
  return true
}
