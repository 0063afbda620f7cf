import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Icon } from '../icon/icon.tsx'
import { registerModal } from './modal-host.ts'
import './dialog.css'

export type DialogKind = 'modal' | 'gallery' | 'sidebar'

export type DialogProps = {
  /** a dialog, a dark screen of pictures, or a drawer at the side */
  kind: DialogKind
  /** of a modal: 480 or 960 px, else 640 */
  width?: 'narrow' | 'wide'
  title: string
  titleId: string
  /** where closing leads without a script */
  closeHref: string
  onClose: () => void
  /** the server drew it open; a script makes it modal */
  drawnOpen?: boolean
  children: ReactNode
}

/**
 * A native dialog over the page. With a script it is modal: the focus moves in and stays in, Escape closes it, and the
 * focus returns to what it was opened from. A press outside closes a gallery and a sidebar, and a modal in which nothing
 * has been typed; what counts as outside in a gallery has the attribute `data-outside`. Without a script closing is a
 * link, and the page that renders it makes the content underneath inert.
 */
export function Dialog({ kind, width, title, titleId, closeHref, onClose, drawnOpen, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useDismiss(dialog, onClose, kind)
  useModal(dialog, titleId)
  return (
    <>
      {/* biome-ignore lint/a11y/useAnchorContent: a press beside the dialog closes it; the link named Close is in it */}
      {drawnOpen && <a className="dialogScrim" href={closeHref} tabIndex={-1} aria-hidden="true" />}
      <dialog
        className={['dialog', kind, width].filter(Boolean).join(' ')}
        aria-labelledby={titleId}
        ref={dialog}
        open={drawnOpen}
      >
        <div className="head">
          <h2 className="display" id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <Close href={closeHref} onClose={onClose} />
        </div>
        <div className="body">{children}</div>
      </dialog>
    </>
  )
}

function Close({ href, onClose }: { href: string; onClose: () => void }) {
  if (!useHydrated()) {
    return (
      <a className="close" href={href} aria-label="Close">
        <Icon name="cross" />
      </a>
    )
  }
  return (
    <button className="close" type="button" aria-label="Close" onClick={onClose}>
      <Icon name="cross" />
    </button>
  )
}

/**
 * Focuses the heading of each new subject, unless something in the dialog has asked for the focus. Somebody who already
 * uses what the server drew stays where they are, in the middle of a word too.
 */
function useModal(dialog: RefObject<HTMLDialogElement | null>, titleId: string): void {
  const isInUse = useRef(false)
  useLayoutEffect(() => {
    const { current } = dialog
    if (!current) return
    const letGo = holdWidth()
    const noLongerModal = registerModal(current)
    const { scrollTop } = current
    const used = current.open && current.contains(document.activeElement) ? document.activeElement : undefined
    current.removeAttribute('open')
    current.showModal()
    if (used instanceof HTMLElement) {
      isInUse.current = true
      used.focus({ preventScroll: true })
    }
    current.scrollTop = scrollTop
    return () => {
      noLongerModal()
      current.close()
      letGo()
    }
  }, [dialog])

  useEffect(() => {
    const { current } = dialog
    if (isInUse.current) {
      isInUse.current = false
      return
    }
    const asks = current?.querySelector<HTMLElement>('[autofocus]') ?? document.getElementById(titleId)
    asks?.focus({ preventScroll: true })
  }, [dialog, titleId])
}

/** While a dialog is open the page does not scroll; where its scroll bar takes room, the room stays. */
function holdWidth(): () => void {
  const { documentElement: page } = document
  if (window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable'
  return () => {
    page.style.scrollbarGutter = ''
  }
}

function useDismiss(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void, kind: DialogKind): void {
  // a layout effect: an Escape right after the dialog shows must reach onClose
  useLayoutEffect(() => {
    const { current } = dialog
    if (!current) return
    let typed = false
    let pressed: EventTarget | null = null
    const isOutside = (target: EventTarget | null) =>
      target === current || (target instanceof Element && target.hasAttribute('data-outside'))
    const listening = new AbortController()
    const on = (type: string, hear: (event: Event) => void) =>
      current.addEventListener(type, hear, { signal: listening.signal })
    on('input', () => {
      typed = true
    })
    on('pointerdown', ({ target }) => {
      pressed = target
    })
    on('click', ({ target }) => {
      if (isOutside(target) && isOutside(pressed) && !(kind === 'modal' && typed)) onClose()
    })
    on('cancel', (event) => {
      if (event.target !== current) return
      event.preventDefault()
      onClose()
    })
    // a browser closes a dialog on a second Escape, whatever is said to the first; one that has left is not asked
    on('close', ({ target }) => target === current && current.isConnected && onClose())
    return () => listening.abort()
  }, [dialog, onClose, kind])
}
