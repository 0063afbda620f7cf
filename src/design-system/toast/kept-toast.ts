import type { Keeping } from '../hooks/stored-value.ts'
import type { ToastParts } from './show-toast.ts'

/** The toast of what was saved; a browser that does not keep it is not passed over in silence. */
export function savedLocallyToast(keeping: Keeping, saved: { words: string; topic: string }): ToastParts {
  if (keeping === 'kept') return saved
  return {
    topic: saved.topic,
    kind: 'error',
    words: 'Saved until you leave this page: your browser does not let us keep it.',
    milliseconds: 8000,
  }
}
