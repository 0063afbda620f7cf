import { useState } from 'react'
import { useFetcher } from 'react-router'

/**
 * React Router's fetcher, with its answer as state. The router keeps answers in a map that changes while React renders:
 * React may then draw a new answer and drop the effects of that draw, and an effect that waits for the answer never runs.
 */
export function useDeskFetcher<Answer>() {
  const fetcher = useFetcher<Answer>()
  const [data, setData] = useState(fetcher.data)
  if (data !== fetcher.data) setData(fetcher.data)
  return { ...fetcher, data }
}
