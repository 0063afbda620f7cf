import type { ShownPage } from './result-pages.ts'
import { CACHE_MS, SPACER_KEY } from './scroll-spacer.tsx'

/** A page of results as the visitor left it, by entry of the browser's history. */
export type StoredResults = {
  /** of the page in view */
  path: string
  pages: readonly ShownPage[]
  anchor?: CardPosition
  spacers: SpacerHeights
}

/** A card by the path of its home, and its distance from the top of the window, in px. */
export type CardPosition = { path: string; top: number }

/** In px: where the page in view began in the document, the height of the pages below it, and the window's width. */
export type SpacerHeights = { top: number; under: number; width: number }

const PAGES_KEY = 'results-pages:'
const ENTRIES_KEY = 'results-entries'

/** Stored history entries, and pages of each. A page takes about 90 kB, and a site has 5 MB. */
const MAX_ENTRIES = 4
const MAX_PAGES = 10

/** `sessionStorage`. Reading the property may throw: some browsers block it. */
type Store = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The key of a history entry (restore-results.ts gives it). */
export function historyKey(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
    ? state.key
    : undefined
}

/** Stores results for when the visitor comes back, where the browser allows it. */
export function storeResults(storage: Store, key: string, results: StoredResults, inView: number, now: number): void {
  try {
    const older = readEntries(storage).filter((entry) => entry !== key)
    for (const entry of older.slice(MAX_ENTRIES - 1)) removeEntry(storage, entry)
    storage().setItem(ENTRIES_KEY, JSON.stringify([key, ...older].slice(0, MAX_ENTRIES)))
    const { spacers, path, anchor, pages } = results
    storage().setItem(SPACER_KEY + key, JSON.stringify({ ...spacers, at: now }))
    storage().setItem(PAGES_KEY + key, JSON.stringify({ path, anchor, pages: nearest(pages, inView), at: now }))
  } catch {
    removeResults(storage, key)
  }
}

/** Removes what was stored for an entry. */
export function removeResults(storage: Store, key: string): void {
  try {
    removeEntry(storage, key)
  } catch {
    // nothing is stored where storage is blocked
  }
}

/** What was stored for an entry, if it is the same page and recent. */
export function loadStoredResults(
  storage: Store,
  key: string,
  path: string,
  now: number,
): Pick<StoredResults, 'pages' | 'anchor'> | undefined {
  try {
    const stored = JSON.parse(storage().getItem(PAGES_KEY + key) ?? 'null') as (StoredResults & { at: number }) | null
    return stored && stored.path === path && now - stored.at < CACHE_MS ? stored : undefined
  } catch {
    return undefined
  }
}

function readEntries(storage: Store): string[] {
  const entries: unknown = JSON.parse(storage().getItem(ENTRIES_KEY) ?? '[]')
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry === 'string') : []
}

function removeEntry(storage: Store, key: string): void {
  storage().removeItem(SPACER_KEY + key)
  storage().removeItem(PAGES_KEY + key)
}

/** Up to `MAX_PAGES` pages around the one in view. */
function nearest(pages: readonly ShownPage[], inView: number): readonly ShownPage[] {
  const at = pages.findIndex(({ number }) => number === inView)
  const from = Math.max(0, Math.min(at - Math.floor(MAX_PAGES / 2), pages.length - MAX_PAGES))
  return pages.slice(from, from + MAX_PAGES)
}
