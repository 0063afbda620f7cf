import { useLayoutEffect, useRef } from 'react'
import { Spinner } from '#src/design-system/feedback/spinner.tsx'
import { closeOverlay, plainPath } from './overlay-hash.ts'
import './waiting.css'

/** In place of an overlay that is on its way, or that does not come. */
export function Waiting({ path, failed, onRetry }: { path: string; failed: boolean; onRetry: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog
      className="dialog overlayWaiting"
      ref={dialog}
      aria-label="Loading"
      onClose={() => dialog.current && closeOverlay()}
    >
      {failed ? (
        <p role="alert">This could not be loaded. Check your connection and try again.</p>
      ) : (
        <Spinner message={words(path)} />
      )}
      {failed && (
        <>
          <button className="button" type="button" onClick={onRetry}>
            Try again
          </button>
          <a className="button plain" href={plainPath(path)}>
            Open it on a page of its own
          </a>
        </>
      )}
      <button className="button plain" type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  )
}

function words(path: string): string {
  if (/^\/user\b/.test(path)) return 'Loading user profile'
  return /^\/valuation\b/.test(path) ? 'Loading Instant Valuation' : 'Loading'
}
