import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds that changes are gathered before the page asks again: an import of mail brings many at once. */
const GATHER_MS = 250

/** Milliseconds until a page that could not be asked for is tried again. */
const RETRY_MS = 5000

/** Whether the page can be asked for: an answer that fails would put an error in its place. */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/**
 * Asks again for what the page shows whenever something of it changed, by server-sent events; and when somebody comes
 * back to a page that was out of view, which is not told meanwhile.
 */
export function useLiveChanges(onSignedOut: () => void): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let source: EventSource | undefined
    let gathering: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = async () => {
      if (await isReachable()) void revalidate()
      else if (!isGone) gathering = setTimeout(ask, RETRY_MS)
    }
    const refresh = () => {
      clearTimeout(gathering)
      gathering = setTimeout(ask, GATHER_MS)
    }
    const listen = () => {
      if (document.visibilityState !== 'visible' || source) return
      source = new EventSource('/desk/events')
      source.onmessage = refresh
      source.addEventListener('writing', ({ data }) => {
        dispatchEvent(new CustomEvent<ColleagueWriting>(WRITING_EVENT, { detail: JSON.parse(data) }))
      })
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
      isGone = true
      document.removeEventListener('visibilitychange', look)
      clearTimeout(gathering)
      source?.close()
    }
  }, [revalidate, onSignedOut])
}

/** A colleague writes a reply to an enquiry, or has stopped. */
type ColleagueWriting = { id: number; accountId: number; isOver: boolean }

const WRITING_EVENT = 'desk-writing'

/** Listens to colleagues who write. @returns what ends it */
export function onColleagueWriting(tell: (writing: ColleagueWriting) => void): () => void {
  const hear = (event: Event) => tell((event as CustomEvent<ColleagueWriting>).detail)
  addEventListener(WRITING_EVENT, hear)
  return () => removeEventListener(WRITING_EVENT, hear)
}
