/** A page of results that somebody was shown. */
type ShownHomes = { number: number; ids: readonly number[] }

/**
 * Reports which homes a visitor was shown to the agency's own counter, each page once. Fire and forget: a failure is
 * ignored.
 * @param reported pages that were reported before
 */
export function createExposures(
  exposuresUrl: string | undefined,
  reported: Set<number> = new Set(),
): (page: ShownHomes | undefined) => void {
  return (page) => {
    if (exposuresUrl === undefined || !page || reported.has(page.number)) return
    reported.add(page.number)
    const body = JSON.stringify({
      property_ids: page.ids,
      domain: window.location.hostname,
      event_type: 'SearchResult',
    })
    const headers = { 'content-type': 'application/json' }
    const url = `${exposuresUrl.replace(/\/$/, '')}/create_many`
    fetch(url, { method: 'POST', keepalive: true, headers, body }).catch(() => {})
  }
}

/** Reports the page that the server sent, before React is there. */
export function reportFirstPage(): void {
  const list = document.querySelector<HTMLElement>('.homes[data-exposures]')
  const block = list?.querySelector<HTMLElement>('[data-page]')
  if (!list || !block) return
  const number = Number(block.dataset.page)
  const ids = [...block.querySelectorAll<HTMLElement>('[data-saves]')].map(({ dataset }) => Number(dataset.saves))
  createExposures(list.dataset.exposures)({ number, ids })
  list.dataset.reported = String(number)
}

/** The pages of a list that `reportFirstPage` has reported. */
export function reportedPages({ dataset }: HTMLElement): Set<number> {
  return new Set(dataset.reported === undefined ? [] : [Number(dataset.reported)])
}
