import type { Keeping } from '../hooks/stored-value.ts'
import type { ToastParts } from './show-toast.ts'

/** The toast after saving; it says so when the browser blocks storage. */
export function savedLocallyToast(keeping: Keeping, saved: { words: string; topic: string }): ToastParts {
  if (keeping === 'kept') return saved
  return {
    topic: saved.topic,
    kind: 'error',
    words: "We couldn't save this permanently because your browser is blocking storage.",
    milliseconds: 8000,
  }
}
