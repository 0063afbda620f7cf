import { useEffect, useRef, useSyncExternalStore } from 'react'
import { DeskIcon } from './icon.tsx'

export type DeskToast = { id: number; words: string; isBad?: boolean; undo?: () => void }

/** Milliseconds that a toast with Undo stays, unless the pointer or the focus is on it. */
const TOAST_MS = 10_000

let toasts: readonly DeskToast[] = []
const listeners = new Set<() => void>()
let lastId = 0

function set(next: readonly DeskToast[]): void {
  toasts = next
  for (const tell of listeners) tell()
}

/** Says what has been done, over whatever page comes next. It is never the only copy of a message. */
export function showDeskToast(toast: Omit<DeskToast, 'id'>): void {
  lastId += 1
  set([...toasts.slice(-1), { ...toast, id: lastId }])
}

const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id))

/** Takes back what was done last, if that is still offered. */
export function undoLast(): boolean {
  const toast = toasts.findLast(({ undo }) => undo)
  if (!toast) return false
  dismiss(toast.id)
  toast.undo?.()
  return true
}

const NONE: readonly DeskToast[] = []

export function DeskToasts() {
  const shown = useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    () => toasts,
    () => NONE,
  )
  return (
    <div className="toasts" role="status">
      {shown.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </div>
  )
}

function ToastCard({ id, words, isBad, undo }: DeskToast) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!card.current?.matches(':hover, :focus-within')) dismiss(id)
    }, TOAST_MS)
    return () => clearInterval(timer)
  }, [id])
  return (
    <div ref={card} className={isBad ? 'toast bad' : 'toast'}>
      {words}
      {undo ? (
        <button
          type="button"
          className="btn small"
          onClick={() => {
            dismiss(id)
            undo()
          }}
        >
          Undo
        </button>
      ) : (
        <button type="button" className="btn small square" aria-label="Close" onClick={() => dismiss(id)}>
          <DeskIcon name="cross" size="s" />
        </button>
      )}
    </div>
  )
}
