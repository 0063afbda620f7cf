import { useEffect, useState } from 'react'
import { formatCount } from '#src/formatting/numbers.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import './live-count.css'

const DEBOUNCE_MS = 250

/**
 * How many homes the search of a form finds, as it changes. Undefined while that is not known: it is being counted, it
 * could not be, or its words name no place yet. An answer is never shown beside another search than its own.
 * @param known the count of `start`, which the server wrote
 */
export function useLiveCount(criteria: Criteria, start: Criteria, known: number | undefined): number | undefined {
  const asked = countable(criteria)
  const [answer, setAnswer] = useState<{ asked: string; count: number | undefined }>()
  const isKnown = asked === countable(start)
  const isAnswered = isKnown || asked === answer?.asked
  useEffect(() => {
    if (isAnswered) return
    const call = new AbortController()
    const timer = setTimeout(async () => {
      const count = await loadCount(JSON.parse(asked), call.signal).catch(() => undefined)
      if (!call.signal.aborted) setAnswer({ asked, count })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [asked, isAnswered])
  if (isKnown) return known
  return isAnswered ? answer?.count : undefined
}

/** The count beside a form's button; its place is kept while it is not known. */
export function LiveCount({ count }: { count: number | undefined }) {
  return (
    <span className="liveCount figures" role="status">
      {count === undefined ? '' : count === 0 ? 'No homes' : formatCount(count, 'home')}
    </span>
  )
}

/** A search as far as its count goes. */
function countable(criteria: Criteria): string {
  return JSON.stringify({ ...criteria, page: 1, sorted: undefined })
}

async function loadCount(criteria: Criteria, signal: AbortSignal): Promise<number | undefined> {
  const { fetchCount: askCount } = await import('./fetch-count.ts')
  return askCount(criteria, signal)
}
