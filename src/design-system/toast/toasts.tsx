import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { modalHosts } from '../dialog/modal-host.ts'
import type { Wake } from '../hooks/wake.ts'
import { Icon } from '../icon/icon.tsx'
import { CARRIED_TOAST_KEY, takeCarriedToast } from './carried-toast.ts'
import { type ToastStore as Shown, type Toast, toasts as thisPage } from './show-toast.ts'
import './toasts.css'

const none: readonly Toast[] = []

/**
 * Where toasts appear: once in the layout of every page. Its two regions are there from the start, because a screen
 * reader only speaks what is put into a region that it knows; an error is spoken at once, the rest when it is quiet.
 * While a dialog is modal they are in it, since nothing outside can be pressed.
 */
export function Toasts({ toasts = thisPage }: { toasts?: Shown }) {
  const shown = useSyncExternalStore(
    toasts.shown.subscribe,
    () => toasts.shown.getState(),
    () => none,
  )
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const carried = takeCarriedToast()
    if (carried) toasts.show(carried)
  }, [toasts])
  const host = useSyncExternalStore(
    modalHosts.subscribe,
    () => modalHosts.getState().at(-1),
    () => undefined,
  )
  useOverEverything(layer, shown.at(-1)?.id, host)
  const lines = (loud: boolean) =>
    shown
      .filter(({ kind }) => (kind === 'error') === loud)
      .map((toast) => <ToastLine key={toast.id} toast={toast} dismiss={toasts.dismiss} />)
  const drawn = (
    <div className="toasts" popover="manual" ref={layer} data-wake={`session=${CARRIED_TOAST_KEY}` satisfies Wake}>
      <div role="status">{lines(false)}</div>
      <div role="alert">{lines(true)}</div>
    </div>
  )
  return host ? createPortal(drawn, host) : drawn
}

function ToastLine({ toast, dismiss }: { toast: Toast; dismiss: (id: number) => void }) {
  const { id, words, kind, action } = toast
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const cameFrom = useRef<EventTarget | null>(null)
  useTimeOut(toast, hovered || focused, dismiss)

  function leave() {
    dismiss(id)
    if (focused && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the clock; Escape is for its button
    <div
      className={`toast ${kind}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event: FocusEvent) => {
        cameFrom.current = event.relatedTarget
        setFocused(true)
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={({ key }) => key === 'Escape' && leave()}
    >
      {kind !== 'plain' && <Icon name={kind === 'error' ? 'info' : 'tick'} />}
      <span>{words}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.press()
            leave()
          }}
        >
          {action.words}
        </button>
      )}
      <button className="dismiss" type="button" aria-label="Dismiss" onClick={leave}>
        <Icon name="cross" />
      </button>
    </div>
  )
}

/** Dismisses the toast after its time; hovering or focus pauses the clock. */
function useTimeOut({ id, milliseconds }: Toast, paused: boolean, dismiss: (id: number) => void): void {
  const left = useRef(milliseconds)
  useEffect(() => {
    if (paused) return
    const since = performance.now()
    const timer = setTimeout(() => dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [paused, id, dismiss])
}

/** Lifts the toasts over whatever lies on top of the page, such as a dialog, whenever a new one or a dialog comes. */
function useOverEverything(
  layer: { current: HTMLElement | null },
  newest: number | undefined,
  host: HTMLElement | undefined,
): void {
  useEffect(() => {
    void host
    const { current } = layer
    if (!current?.showPopover) return
    if (current.matches(':popover-open')) current.hidePopover()
    if (newest !== undefined) current.showPopover()
  }, [layer, newest, host])
}
