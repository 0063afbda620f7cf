import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '../parts/use-shortcuts.ts'
import type { MenuEntry } from './menu.ts'

/** Milliseconds within which the second key follows G. */
const SECOND_KEY_MS = 1500

/** Times of events count from the start of the page. */
const NEVER = Number.NEGATIVE_INFINITY

/** The keys of every page: Ctrl or Cmd K, `?`, and G with the key of a page. */
export function useShellKeys(
  entries: readonly MenuEntry[],
  { onSearch, onHelp }: { onSearch: () => void; onHelp: () => void },
): void {
  const navigate = useNavigate()
  const went = useRef(NEVER)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        onSearch()
      }
      const isSecond = event.timeStamp - went.current < SECOND_KEY_MS
      const entry = isSecond ? entries.find(({ shortcut }) => shortcut === event.key.toLowerCase()) : undefined
      went.current = NEVER
      if (!entry) return
      // the page's own keys do not hear it
      event.preventDefault()
      event.stopPropagation()
      void navigate(entry.to)
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [entries, navigate, onSearch])
  useShortcuts({
    '?': onHelp,
    g: (event) => {
      went.current = event.timeStamp
    },
  })
}
