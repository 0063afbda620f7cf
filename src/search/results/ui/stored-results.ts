import type { ShownPage } from './result-pages.ts'
import { CACHE_MS, ROOM_KEY } from './scroll-spacer.tsx'

/** What a page of results was when it was left, by its entry of the browser's history. */
export type LeftResults = {
  /** of its page in view */
  address: string
  pages: readonly ShownPage[]
  anchor?: HomePlace
  room: LeftRoom
}

/** A home by its address, and how far under the edge of the window it stands, in px. */
export type HomePlace = { address: string; top: number }

/** Where the page in view began in the document, and how much of other pages followed it, in px, in a window so wide. */
export type LeftRoom = { top: number; under: number; width: number }

const PAGES_KEY = 'results-pages:'
const ENTRIES_KEY = 'results-entries'

/** Entries of the history that are kept, and pages of each: 24 homes take some 90 kB, and a site has 5 MB. */
const MAX_ENTRIES = 4
const MAX_PAGES = 10

/** `sessionStorage`; reaching for it may throw: some browsers refuse it altogether. */
type Store = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The key that this entry of the history has from its first moment (React Router gives it). */
export function historyKey(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
    ? state.key
    : undefined
}

/** Keeps what is left, for when the visitor comes back. A browser that refuses does without. */
export function keepResults(storage: Store, key: string, left: LeftResults, inView: number, now: number): void {
  try {
    const older = readEntries(storage).filter((entry) => entry !== key)
    for (const entry of older.slice(MAX_ENTRIES - 1)) forget(storage, entry)
    storage().setItem(ENTRIES_KEY, JSON.stringify([key, ...older].slice(0, MAX_ENTRIES)))
    const { room, address, anchor, pages } = left
    storage().setItem(ROOM_KEY + key, JSON.stringify({ ...room, at: now }))
    storage().setItem(PAGES_KEY + key, JSON.stringify({ address, anchor, pages: nearest(pages, inView), at: now }))
  } catch {
    forgetResults(storage, key)
  }
}

/** Nothing is left to come back to. */
export function forgetResults(storage: Store, key: string): void {
  try {
    forget(storage, key)
  } catch {
    // a browser that refuses its storage has nothing to forget
  }
}

/** What was left at this entry of the history, if it is the same page and not too long ago. */
export function leftResults(
  storage: Store,
  key: string,
  address: string,
  now: number,
): Pick<LeftResults, 'pages' | 'anchor'> | undefined {
  try {
    const kept = JSON.parse(storage().getItem(PAGES_KEY + key) ?? 'null') as (LeftResults & { at: number }) | null
    return kept && kept.address === address && now - kept.at < CACHE_MS ? kept : undefined
  } catch {
    return undefined
  }
}

function readEntries(storage: Store): string[] {
  const entries: unknown = JSON.parse(storage().getItem(ENTRIES_KEY) ?? '[]')
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry === 'string') : []
}

function forget(storage: Store, key: string): void {
  storage().removeItem(ROOM_KEY + key)
  storage().removeItem(PAGES_KEY + key)
}

/** So many pages round the one in view. */
function nearest(pages: readonly ShownPage[], inView: number): readonly ShownPage[] {
  const at = pages.findIndex(({ number }) => number === inView)
  const from = Math.max(0, Math.min(at - Math.floor(MAX_PAGES / 2), pages.length - MAX_PAGES))
  return pages.slice(from, from + MAX_PAGES)
}
