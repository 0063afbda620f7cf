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
