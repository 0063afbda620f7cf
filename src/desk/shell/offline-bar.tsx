import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatTime } from '#src/formatting/uk-date.ts'
import { keepWritingOf } from '../pages/enquiry-call/kept-writing.ts'
import { useSendUnsent, useUnsent } from '../pages/enquiry-call/unsent.ts'
import { UnsentNotice } from '../pages/enquiry-call/unsent-notice.tsx'
import { DeskDialog } from '../parts/dialog.tsx'
import { DeskIcon } from '../parts/icon.tsx'

/** Says that the device is offline, since when the page is as it is, and what waits on it to be sent. */
export function OfflineBar({ accountId }: { accountId: number }) {
  const [since, setSince] = useState<Date>()
  const [isListing, setIsListing] = useState(false)
  // before anything is sent
  useEffect(() => keepWritingOf(accountId), [accountId])
  const unsent = useUnsent(accountId)
  const { revalidate } = useRevalidator()
  const onSent = useCallback(() => void revalidate(), [revalidate])
  useSendUnsent(accountId, unsent.filter(({ problem }) => problem === undefined).length, onSent)
  useEffect(() => {
    const look = () => setSince(navigator.onLine ? undefined : new Date())
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  useEffect(() => {
    if (unsent.length === 0) setIsListing(false)
  }, [unsent.length])
  if (!since && unsent.length === 0) return null
  return (
    <>
      <div className="offline">
        <DeskIcon name="offline" />
        <p role="status">
          {since && <span className="strong">You’re offline. Last updated {formatTime(since)}. </span>}
          {unsent.length > 0 ? waitingWords(unsent.length, since === undefined) : 'What you type stays on this device.'}
        </p>
        {unsent.length > 0 && (
          <button type="button" className="btn small push" onClick={() => setIsListing(true)}>
            View unsent items
          </button>
        )}
      </div>
      {isListing && (
        <DeskDialog title="Unsent items" onClose={() => setIsListing(false)} wide>
          <div className="stack">
            {unsent.map((message) => (
              <UnsentNotice key={message.key} message={message} hasLink />
            ))}
          </div>
        </DeskDialog>
      )}
    </>
  )
}

function waitingWords(count: number, isOnline: boolean): string {
  const what = count === 1 ? '1 message is' : `${count} messages are`
  return `${what} saved on this device${isOnline ? ' and not sent yet.' : '. We’ll send what waits when you’re back online.'}`
}
