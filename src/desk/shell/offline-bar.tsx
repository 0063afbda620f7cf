import { useEffect, useState } from 'react'
import { formatTime } from '#src/formatting/uk-date.ts'
import { DeskIcon } from '../parts/icon.tsx'

/** Says that the device is offline, and since when the page is as it is. */
export function OfflineBar() {
  const [since, setSince] = useState<Date>()
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
  if (!since) return null
  return (
    <div className="offline" role="status">
      <DeskIcon name="offline" />
      You’re offline. This page is as it was at {formatTime(since)}. What you type stays here.
    </div>
  )
}
