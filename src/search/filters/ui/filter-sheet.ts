import { type RefObject, useEffect, useState } from 'react'

/** Below this the open filters are a sheet over the page; above, a panel under their bar (filter-bar.css). */
const NARROW = '(width < 80em)'

export type FilterSheet = {
  open: boolean
  /** the window is too narrow for a panel; false until the script has run */
  narrow: boolean
  /** open as a modal sheet */
  isModal: boolean
  setOpen: (open: boolean) => void
}

/**
 * The open filters. As a sheet they are a modal dialog: the focus moves in and stays in, Escape closes it, and the focus
 * returns to the toggle. As a panel they also close on a press or a focus elsewhere.
 */
export function useFilterSheet(bar: RefObject<HTMLElement | null>): FilterSheet {
  const [open, setOpen] = useState(false)
  const [narrow, setNarrow] = useState(false)
  const isModal = open && narrow

  useEffect(() => {
    const media = matchMedia(NARROW)
    const follow = () => setNarrow(media.matches)
    follow()
    media.addEventListener('change', follow)
    // the visitor may have opened them before the script loaded
    setOpen(bar.current?.querySelector<HTMLDetailsElement>('details.more')?.open ?? false)
    return () => media.removeEventListener('change', follow)
  }, [bar])

  useEffect(() => {
    if (!open || !bar.current) return
    const { current } = bar
    const toggle = current.querySelector<HTMLElement>('details.more > summary')
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpen(false)
      toggle?.focus()
    }
    const closeOutside = ({ target }: Event) => {
      if (!current.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('pointerdown', closeOutside)
    if (!isModal) document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [bar, open, isModal])

  useEffect(() => {
    const { current } = bar
    if (!isModal || !current) return
    const others = elementsOutside(current)
    for (const element of others) element.inert = true
    current.querySelector<HTMLElement>('.sheetTitle')?.focus()
    return () => {
      for (const element of others) element.inert = false
      current.querySelector<HTMLElement>('details.more > summary')?.focus()
    }
  }, [bar, isModal])

  useEffect(() => {
    const { current } = bar
    if (!isModal || !current) return
    return openHistoryEntry(current, () => setOpen(false))
  }, [bar, isModal])

  return { open, narrow, isModal, setOpen }
}

/** In the state of the history entry that the open sheet adds, so that Back closes it. */
const SHEET = 'filterSheet'

/**
 * Adds an entry to the browser's history for as long as the sheet is open. Back closes the sheet; closing it otherwise,
 * submitting the form and following a link go back first, so that no entry is left over.
 * @returns what ends it
 */
function openHistoryEntry(bar: HTMLElement, close: () => void): () => void {
  const { history } = window
  history.pushState({ ...history.state, [SHEET]: true }, '')
  const leaveFirst = (event: Event) => {
    const { target } = event
    const link = target instanceof Element ? target.closest('a') : null
    if (event.defaultPrevented || !isOnEntry()) return
    const isSubmit = event.type === 'submit' && target instanceof HTMLFormElement
    if (!isSubmit && (!link || link.target)) return
    event.preventDefault()
    window.removeEventListener('popstate', close)
    leaveEntry(() => (isSubmit ? target.submit() : window.location.assign(link!.href)))
  }
  window.addEventListener('popstate', close)
  bar.addEventListener('submit', leaveFirst)
  bar.addEventListener('click', leaveFirst)
  return () => {
    window.removeEventListener('popstate', close)
    bar.removeEventListener('submit', leaveFirst)
    bar.removeEventListener('click', leaveFirst)
    if (isOnEntry()) leaveEntry(() => {})
  }
}

function isOnEntry(): boolean {
  return Boolean(window.history.state?.[SHEET])
}

function leaveEntry(then: () => void): void {
  window.addEventListener('popstate', then, { once: true })
  window.history.back()
}

/** Everything on the page that neither contains the element nor is in it, except popovers (toasts). */
function elementsOutside(element: HTMLElement): HTMLElement[] {
  const outside: HTMLElement[] = []
  for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement?.children ?? []) {
      if (sibling !== at && sibling instanceof HTMLElement && !sibling.inert && !sibling.popover) outside.push(sibling)
    }
  }
  return outside
}
