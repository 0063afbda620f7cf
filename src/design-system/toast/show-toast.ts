import { createStore } from 'zustand/vanilla'

/** How long a toast stays. */
const TOAST_MS = 3000

/** With more than this the oldest is dismissed. */
const MAX_VISIBLE = 3

export type ToastKind = 'success' | 'error' | 'plain'

export type ToastOptions = {
  words: string
  /** `success` when absent */
  kind?: ToastKind
  /** 3000 when absent; 8 s for messages of an account, 10 s for a flash */
  milliseconds?: number
  /** what can be done about it, such as Undo; the toast goes when it is pressed */
  action?: { words: string; press: () => void }
  /** a toast takes the place of an earlier one of its topic */
  topic?: string
}

export type Toast = ToastOptions & { id: number; kind: ToastKind; milliseconds: number }

/** The toasts that show now, the oldest first. */
export function createToasts() {
  const shown = createStore<readonly Toast[]>(() => [])
  let last = 0
  const dismiss = (id: number) =>
    shown.setState(
      shown.getState().filter((toast) => toast.id !== id),
      true,
    )
  return {
    shown,
    dismiss,
    /** Shows a toast and returns what takes it away again. */
    show({ kind = 'success', milliseconds = TOAST_MS, ...parts }: ToastOptions): () => void {
      const id = ++last
      const others = shown.getState().filter(({ topic }) => topic === undefined || topic !== parts.topic)
      shown.setState([...others, { id, kind, milliseconds, ...parts }].slice(-MAX_VISIBLE), true)
      return () => dismiss(id)
    },
  }
}

export type ToastStore = ReturnType<typeof createToasts>

/** Those of this page; `<Toasts />` in its layout draws them. */
export const toasts = createToasts()

/** Says in a sentence, at the top of the page, what has happened. Returns what takes it away again. */
export function showToast(parts: ToastOptions): () => void {
  return toasts.show(parts)
}
