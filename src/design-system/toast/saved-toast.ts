import type { Persistence } from '../hooks/stored-value.ts'
import type { ToastOptions } from './show-toast.ts'

/** The toast after saving; it says so when the browser blocks storage. */
export function savedLocallyToast(keeping: Persistence, saved: { words: string; topic: string }): ToastOptions {
  if (keeping === 'kept') return saved
  return {
    topic: saved.topic,
    kind: 'error',
    words: "We couldn't save this permanently because your browser is blocking storage.",
    milliseconds: 8000,
  }
}
