import { type RefObject, useEffect } from 'react'

/**
 * Closes the open `<details>` inside an element as menus are closed: by Escape (focus goes back to the summary), and by
 * a press or a move of focus elsewhere. Without a script they open and close by their summaries alone.
 */
export function useClosingDetails(container: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const open = () => [...(container.current?.querySelectorAll('details[open]') ?? [])] as HTMLDetailsElement[]
    const closeOthers = (event: Event) => {
      for (const details of open()) if (!details.contains(event.target as Node)) details.open = false
    }
    const closeLast = (event: KeyboardEvent) => {
      const last = open().at(-1)
      if (event.key !== 'Escape' || !last) return
      last.open = false
      last.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOthers, true)
    document.addEventListener('focusin', closeOthers, true)
    document.addEventListener('keydown', closeLast)
    return () => {
      document.removeEventListener('pointerdown', closeOthers, true)
      document.removeEventListener('focusin', closeOthers, true)
      document.removeEventListener('keydown', closeLast)
    }
  }, [container])
}
