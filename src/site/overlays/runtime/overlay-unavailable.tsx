import { type ReactElement, useEffect, useState } from 'react'
import { overlayOf } from './overlay-of.ts'

/**
 * In place of where overlays open, where that does not come: links to them are links to their pages then, but a hash
 * that somebody arrived with has nothing else to say that it is not opened. It stays, so that loading again opens it.
 */
export function OverlayUnavailable({ idle }: { idle: boolean }): ReactElement | null {
  const [asked, setAsked] = useState(false)
  useEffect(() => setAsked(!idle && overlayOf(window.location.hash) !== undefined), [idle])
  if (!asked) return null
  return (
    <dialog className="dialog overlayWaiting" open aria-label="Loading">
      <p role="alert">This could not be loaded. Check your connection and try again.</p>
      <button className="button" type="button" onClick={() => window.location.reload()}>
        Try again
      </button>
      <button className="button plain" type="button" onClick={() => setAsked(false)}>
        Close
      </button>
    </dialog>
  )
}
