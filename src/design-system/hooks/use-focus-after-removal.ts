import { useEffect, useRef } from 'react'

/**
 * A button that removes its own line of a list takes the focus with it. This gives the focus to the button of the line
 * that has come in its place, else of the last one, else to what in the list has `tabindex="-1"` (its count).
 * `buttons` selects those buttons; `count` is the number of lines.
 */
export function useFocusAfterRemoval(count: number, buttons: string) {
  const list = useRef<HTMLElement>(null)
  const removed = useRef<number | undefined>(undefined)
  // the number of lines is what a removal changes
  useEffect(() => {
    const place = removed.current
    removed.current = undefined
    if (place === undefined || !list.current) return
    const left = [...list.current.querySelectorAll<HTMLElement>(buttons)]
    const next = left[place] ?? left.at(-1) ?? list.current.querySelector<HTMLElement>('[tabindex="-1"]')
    next?.focus()
  }, [count, buttons])
  return {
    list,
    /** the line at this place, from 0, is being removed */
    removedAt: (place: number) => {
      removed.current = place
    },
  }
}
