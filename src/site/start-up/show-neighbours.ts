import { recordInHistory, searchHistory } from '#src/search/history/ui/stored-history.ts'
import { type Neighbour, neighboursOf } from '#src/search/results/ui/search-trail.ts'

/** Shows the homes before and after this one in the visitor's latest search. */
export async function showNeighbours(trail: HTMLElement): Promise<void> {
  const [latest] = searchHistory.get()
  if (!latest) return
  const { signal } = new AbortController()
  const { previous, next } = await neighboursOf(Number(trail.dataset.searchTrail), latest, signal)
  const turns = trail.querySelector<HTMLElement>('.turns')
  if (!turns || (!previous && !next)) return
  show(turns.querySelector('.chevron-left'), previous)
  show(turns.querySelector('.chevron-right'), next)
  turns.hidden = false
}

function show(link: HTMLAnchorElement | null, home: Neighbour | undefined): void {
  if (!link || !home) return
  link.href = home.href
  link.querySelector('.visuallyHidden')!.textContent = `: ${home.displayAddress}`
  link.hidden = false
  // the results are on the page of that home from now on
  link.addEventListener('click', () => recordInHistory(home.entry))
}
