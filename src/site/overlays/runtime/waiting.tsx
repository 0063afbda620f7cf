import { useLayoutEffect, useRef } from 'react'
import { Spinner } from '#src/design-system/feedback/spinner.tsx'
import { closeOverlay, plainPath } from './overlay-hash.ts'
import './waiting.css'

type WaitingProps = { path: string; words: string; failed: boolean; onRetry: () => void }

/** Shown until an overlay is loaded, and when it fails to load. */
export function Waiting({ path, words, failed, onRetry }: WaitingProps) {
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
        <p role="alert">We couldn’t load this. Check your connection and try again.</p>
      ) : (
        <Spinner message={words} />
      )}
      {failed && (
        <>
          <button className="button" type="button" onClick={onRetry}>
            Try again
          </button>
          <a className="button plain" href={plainPath(path)}>
            Open in a full page
          </a>
        </>
      )}
      <button className="button plain" type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  )
}
