import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds after which a page looks no more: what takes longer has failed, or is very large. */
const MAX_POLLING_MS = 5 * 60_000

/** Looks again and again, then gives up. Answers what stops it before. */
export function poll({ everyMs, look, giveUp }: { everyMs: number; look: () => void; giveUp: () => void }): () => void {
  let left = Math.ceil(MAX_POLLING_MS / everyMs)
  const timer = setInterval(() => {
    left -= 1
    if (left > 0) return look()
    clearInterval(timer)
    giveUp()
  }, everyMs)
  return () => clearInterval(timer)
}

/** Asks for the page's data again while something is under way. True once it has been so for too long. */
export function usePolling(isBusy: boolean, everyMs: number): boolean {
  const { revalidate } = useRevalidator()
  const [isGivenUp, setIsGivenUp] = useState(false)
  useEffect(() => {
    setIsGivenUp(false)
    if (!isBusy) return
    return poll({ everyMs, look: () => void revalidate(), giveUp: () => setIsGivenUp(true) })
  }, [isBusy, everyMs, revalidate])
  return isGivenUp
}

/** What a page says then. */
export const POLLING_GIVEN_UP = 'This takes longer than usual. Load this page again later.'
