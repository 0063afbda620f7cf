import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds that changes are gathered before the page asks again: an import of mail brings many at once. */
const GATHER_MS = 250

/**
 * Asks again for what the page shows whenever something of it changed, by server-sent events; and when somebody comes
 * back to a page that was out of view, which is not told meanwhile.
 */
export function useLiveChanges(onSignedOut: () => void): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let source: EventSource | undefined
    let gathering: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      clearTimeout(gathering)
      gathering = setTimeout(() => void revalidate(), GATHER_MS)
    }
    const listen = () => {
      if (document.visibilityState !== 'visible' || source) return
      source = new EventSource('/desk/events')
      source.onmessage = refresh
      source.addEventListener('signed-out', () => {
        source?.close()
        onSignedOut()
      })
    }
    const look = () => {
      if (document.visibilityState === 'visible') {
        listen()
        refresh()
      } else {
        source?.close()
        source = undefined
      }
    }
    listen()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(gathering)
      source?.close()
    }
  }, [revalidate, onSignedOut])
}
