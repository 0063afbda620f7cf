import { type ReactElement, useEffect, useState } from 'react'
import { overlayOf } from './overlay-hash.ts'

/**
 * In place of `OverlayOutlet` where its script fails. Links to overlays lead to their plain paths then, but a visitor
 * who arrived with an overlay in the hash has to be told. The hash stays, so that a reload opens it.
 */
export function OverlayUnavailable({ idle }: { idle: boolean }): ReactElement | null {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    // links to overlays lead to their pages
    globalThis.areOverlaysHeard = true
    setAsked(!idle && overlayOf(window.location.hash) !== undefined)
  }, [idle])
  if (!asked) return null
  return (
    <dialog className="dialog overlayWaiting" open aria-label="Loading">
      <p role="alert">We couldn’t load this. Check your connection and try again.</p>
      <button className="button" type="button" onClick={() => window.location.reload()}>
        Try again
      </button>
      <button className="button plain" type="button" onClick={() => setAsked(false)}>
        Close
      </button>
    </dialog>
  )
}
