import { useState } from 'react'

/** Of this tab, so that a visitor who comes back to the map knows where they have been. */
const KEY = 'homesSeenOnMap'
const MAX_SEEN = 500

/** The homes whose popup was opened in this tab, and what adds some. */
export function useSeenHomes(): [seen: ReadonlySet<number>, add: (ids: readonly number[]) => void] {
  const [seen, setSeen] = useState<ReadonlySet<number>>(read)
  function add(ids: readonly number[]): void {
    const more = new Set([...seen, ...ids])
    setSeen(more)
    try {
      sessionStorage.setItem(KEY, [...more].slice(-MAX_SEEN).join(','))
    } catch {
      // a browser that keeps nothing marks what was seen until the page is left
    }
  }
  return [seen, add]
}

function read(): ReadonlySet<number> {
  try {
    return new Set((sessionStorage.getItem(KEY) ?? '').split(',').filter(Boolean).map(Number))
  } catch {
    return new Set()
  }
}
