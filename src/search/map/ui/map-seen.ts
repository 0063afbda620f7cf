import { useState } from 'react'

/** In session storage. */
const KEY = 'homesSeenOnMap'
const MAX_SEEN = 500

/** The homes whose popup was opened in this tab, and a function that adds some. */
export function useSeenHomes(): [seen: ReadonlySet<number>, add: (ids: readonly number[]) => void] {
  const [seen, setSeen] = useState<ReadonlySet<number>>(read)
  function add(ids: readonly number[]): void {
    const more = new Set([...seen, ...ids])
    setSeen(more)
    try {
      sessionStorage.setItem(KEY, [...more].slice(-MAX_SEEN).join(','))
    } catch {
      // storage is blocked: seen homes are marked until the page is left
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
