import { useEffect, useState } from 'react'
import type { TagGroup } from '#src/agency/profile/agency.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { countFound } from '../../values/tags-beyond-homes.ts'
import './live-count.css'

const DEBOUNCE_MS = 250

/**
 * How many homes the search of a form finds, as it changes. Undefined while loading, after a failure, or when the place is
 * unknown. An answer is only shown for its own search.
 * @param known the count of `start`, from the server
 */
export function useLiveCount(criteria: Criteria, start: Criteria, known: number | undefined): number | undefined {
  const key = countKey(criteria)
  const [answer, setAnswer] = useState<{ key: string; count: number | undefined }>()
  const isKnown = key === countKey(start)
  const isAnswered = isKnown || key === answer?.key
  useEffect(() => {
    if (isAnswered) return
    const call = new AbortController()
    const timer = setTimeout(async () => {
      const count = await loadCount(JSON.parse(key), call.signal).catch(() => undefined)
      if (!call.signal.aborted) setAnswer({ key, count })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [key, isAnswered])
  if (isKnown) return known
  return isAnswered ? answer?.count : undefined
}

type LiveCountProps = { count: number | undefined; tags?: readonly string[]; tagGroups?: readonly TagGroup[] }

/** The count beside a form's button; its space is reserved while it is unknown. */
export function LiveCount({ count, tags = [], tagGroups }: LiveCountProps) {
  return (
    <span className="liveCount figures" role="status">
      {count === undefined ? '' : countFound(count, tags, tagGroups).replace(/^0 /, 'No ')}
    </span>
  )
}

/** The criteria that change the count. */
function countKey(criteria: Criteria): string {
  return JSON.stringify({ ...criteria, page: 1, sorted: undefined })
}

async function loadCount(criteria: Criteria, signal: AbortSignal): Promise<number | undefined> {
  const { fetchCount } = await import('./fetch-count.ts')
  return fetchCount(criteria, signal)
}
