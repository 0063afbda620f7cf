import type { ComponentType, ReactElement } from 'react'
import { matchOverlay } from '../registry.ts'
import type { OverlayJson } from './overlay-answer.ts'
import { OverlayFrame } from './overlay-frame.tsx'
import { closeOverlay, plainPath, renameOverlay, replaceOverlay } from './overlay-hash.ts'

/** By the path of each overlay's component. */
const components = import.meta.glob<ComponentType>('../*/component.tsx', { import: 'default' })

/** `#/book_a_valuation` is in older contents of agencies. */
const LEGACY_VALUATION = '/book_a_valuation'

/**
 * Loads the overlay at a path, over the current page; undefined where there is none.
 * @param onLoading gets the words to show until it is there
 * @throws Error when the component or the call fails
 */
export async function loadOverlay(path: string, onLoading: (words: string) => void): Promise<ReactElement | undefined> {
  if (path === LEGACY_VALUATION) return redirectTo('/book-a-valuation', onLoading)
  const [bare = '', query = ''] = plainPath(path).split('?')
  const overlay = matchOverlay(bare)?.overlay
  const load = overlay && components[`../${overlay.name}/component.tsx`]
  const channel = new URLSearchParams(query).get('channel')
  if (!overlay || !load || (overlay.channel && channel && overlay.channel !== channel)) return undefined
  if (overlay.loading) onLoading(overlay.loading)
  const [Content, answer] = await Promise.all([load(), fetchOverlay(bare, query)])
  if (!answer) return undefined
  if ('redirect' in answer) return redirectTo(answer.redirect, onLoading)
  return (
    <OverlayFrame
      overlay={overlay}
      title={answer.title}
      start={answer.data}
      place={{
        path: query ? `${bare}?${query}` : bare,
        closeHref: '#/',
        close: closeOverlay,
        go: replaceOverlay,
        rename: renameOverlay,
      }}
    >
      <Content />
    </OverlayFrame>
  )
}

function redirectTo(path: string, onLoading: (words: string) => void) {
  replaceOverlay(path)
  return loadOverlay(path, onLoading)
}

/** Undefined where there is no such overlay. Contract: docs/contracts/overlays.md. */
async function fetchOverlay(path: string, search: string): Promise<OverlayJson | undefined> {
  const query = new URLSearchParams(search)
  query.set('path', path)
  const response = await fetch(`/overlay.ljson?${query}`)
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`/overlay.ljson answered ${response.status}`)
  return response.json()
}
