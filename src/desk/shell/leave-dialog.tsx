import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { DeskDialog } from '../parts/dialog.tsx'
import { hasUnsavedTyping } from '../parts/unsaved-typing.ts'

/** Asks before somebody goes elsewhere and loses what they typed. The browser asks in its own words where the Desk is left. */
export function LeaveDialog() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedTyping(),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => hasUnsavedTyping() && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <DeskDialog
      title="Leave without saving?"
      onClose={blocker.reset}
      foot={
        <>
          <button type="button" className="btn" onClick={blocker.proceed}>
            Leave
          </button>
          <button type="button" className="btn primary" onClick={blocker.reset}>
            Stay
          </button>
        </>
      }
    >
      <p>What you typed on this page isn’t saved yet.</p>
    </DeskDialog>
  )
}
