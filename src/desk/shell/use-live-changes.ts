import { type RefObject, useEffect, useRef } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

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
 * Whether a form is on its way, or a page. To ask again meanwhile would have the router forget where the form's answer
 * leads to: the form would have been taken, and its page would stand there as before.
 */
function useIsSending(): RefObject<boolean> {
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const isSending = navigation.state !== 'idle' || fetchers.some(({ state }) => state === 'submitting')
  const latest = useRef(isSending)
  useEffect(() => {
    latest.current = isSending
  })
  return latest
}

/**
 * Asks again for what the page shows whenever something of it changed, by server-sent events; and when somebody comes
 * back to a page that was out of view, which is not told meanwhile.
 */
export function useLiveChanges(onSignedOut: () => void): void {
  const { revalidate } = useRevalidator()
  const isSending = useIsSending()
  useEffect(() => {
    let source: EventSource | undefined
    let gathering: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    let sentAt = Number.NEGATIVE_INFINITY
    // what was sent just now may not have been drawn yet
    const isBusy = () => isSending.current || performance.now() - sentAt < GATHER_MS
    const ask = async () => {
      if (isBusy()) return refresh()
      const canAsk = await isReachable()
      if (isGone) return
      if (!canAsk) gathering = setTimeout(ask, RETRY_MS)
      else if (isBusy()) refresh()
      else void revalidate()
    }
    const refresh = () => {
      clearTimeout(gathering)
      gathering = setTimeout(ask, GATHER_MS)
    }
    const noteSubmit = () => {
      sentAt = performance.now()
    }
    const listen = () => {
      if (document.visibilityState !== 'visible' || source) return
      source = new EventSource('/desk/events')
      source.onmessage = refresh
      let wasOpen = false
      source.onopen = () => {
        // nobody has told what changed while the connection was broken
        if (wasOpen) refresh()
        wasOpen = true
      }
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
    document.addEventListener('submit', noteSubmit, true)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('submit', noteSubmit, true)
      clearTimeout(gathering)
      source?.close()
    }
  }, [revalidate, onSignedOut, isSending])
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
