import { useLayoutEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../pages/shell/route.tsx'

/** What each key does; a number key is named `1` to `9`. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>

const FIELDS = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], dialog[open] *'

/**
 * Single keys of a page. They wait while a field has the focus or a dialog is open, and are off for people who switched
 * them off (WCAG 2.1.4).
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const hasShortcuts = useRouteLoaderData<typeof loader>('pages/shell/route')?.hasShortcuts !== false
  const current = useRef(shortcuts)
  // before the page is shown: a key may follow at once
  useLayoutEffect(() => {
    current.current = shortcuts
  })
  // also before the page is shown: until then the page that is left would take the key
  useLayoutEffect(() => {
    if (!hasShortcuts) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.matches(FIELDS)) return
      if (document.querySelector('dialog[open]')) return
      const run = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!run) return
      event.preventDefault()
      run(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [hasShortcuts])
}
