import type { ReactElement } from 'react'
import { overlayParts } from '../components.ts'
import { matchOverlay } from '../registry.ts'
import type { OverlayJson } from './overlay-call.ts'
import { OverlayFrame } from './overlay-frame.tsx'
import { closeOverlay, plainPath, replaceOverlay } from './overlay-hash.ts'

/** `#/book_a_valuation` is in older contents of agencies. */
const LEGACY_VALUATION = '/book_a_valuation'

/** The overlay at a path, over the page at hand; undefined where there is none. Throws what keeps it from coming. */
export async function overlayAt(path: string): Promise<ReactElement | undefined> {
  if (path === LEGACY_VALUATION) {
    replaceOverlay('/book-a-valuation')
    return overlayAt('/book-a-valuation')
  }
  const [bare = '', query = ''] = plainPath(path).split('?')
  const entry = matchOverlay(bare)?.entry
  const load = entry && overlayParts[entry.name]
  if (!entry || !load) return undefined
  const [Content, answer] = await Promise.all([load(), ask(bare, query)])
  if (answer && 'redirect' in answer) {
    replaceOverlay(answer.redirect)
    return overlayAt(answer.redirect)
  }
  return (
    answer && (
      <OverlayFrame
        entry={entry}
        title={answer.title}
        content={Content}
        data={answer.data}
        path={query ? `${bare}?${query}` : bare}
        closeHref="#/"
        close={closeOverlay}
        go={replaceOverlay}
      />
    )
  )
}

/** What the server says of an overlay; undefined where it says that there is none. Contract: docs/contracts/overlays.md. */
async function ask(path: string, query: string): Promise<OverlayJson | undefined> {
  const asked = new URLSearchParams(query)
  asked.set('path', path)
  const response = await fetch(`/overlay.ljson?${asked}`)
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`/overlay.ljson answered ${response.status}`)
  return response.json()
}
