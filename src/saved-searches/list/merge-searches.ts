import { sameSearch } from './same-search.ts'
import { findSaved, type StoredSearch, type StoredSearches } from './stored-searches.ts'

/** Whose list this browser was last in step with, and what the server's list was then. */
export type SearchSync = { userId: number; searches: StoredSearches }

export type MergedSearches = {
  /** to be saved on the server, the latest first */
  upload: StoredSearch[]
  /** to be changed on the server: as they are here, with their `search_id` */
  change: StoredSearch[]
  /** `search_id`s to be removed on the server */
  remove: number[]
}

export type SearchMergeParts = {
  userId: number
  local: StoredSearches
  server: StoredSearches
  /** absent when this browser was in step with nobody, or its user has signed out */
  lastSync?: SearchSync
  /** the visitor was seen to change the list: an empty one is meant to be */
  isLive?: boolean
}

/**
 * What to tell the server of a browser's saved searches before its list takes the place of the local one.
 *
 * - Searches that equal none on the server are uploaded, but for those that were on it the last time: they were removed
 *   elsewhere. What came from another user's list is nobody's here.
 * - What the same user has removed or changed here since the last time is removed or changed there. An empty list
 *   removes nothing unless it is live: it was emptied by signing out, or by the browser.
 */
export function searchChanges({ userId, local, server, lastSync, isLive = false }: SearchMergeParts): MergedSearches {
  const isAnother = lastSync !== undefined && lastSync.userId !== userId
  const before: StoredSearches = lastSync?.searches ?? []
  const known = new Map(before.map((search) => [search.search_id, search]))
  const isOf = (search: StoredSearch) => search.search_id !== undefined && (isAnother || known.has(search.search_id))
  const upload = local.filter((search) => !findSaved(server, search) && !isOf(search))
  if (isAnother) return { upload, change: [], remove: [] }
  const there = new Set(server.map(({ search_id }) => search_id))
  const change = local.filter((search) => {
    const last = search.search_id === undefined ? undefined : known.get(search.search_id)
    return last !== undefined && there.has(search.search_id) && !isToldAlike(last, search)
  })
  const gone = before.filter((search) => there.has(search.search_id) && !isAmong(local, search))
  const remove = gone.map(({ search_id }) => search_id).filter((id) => id !== undefined)
  return { upload, change, remove: isLive || local.length > 0 ? remove : [] }
}

function isAmong(searches: StoredSearches, search: StoredSearch): boolean {
  return searches.some((kept) => kept.search_id === search.search_id || sameSearch(kept, search))
}

/** Whether the server would hear nothing new: it keeps the name, the frequency, and when its homes were seen. */
function isToldAlike(one: StoredSearch, other: StoredSearch): boolean {
  return (
    (one.name ?? null) === (other.name ?? null) &&
    one.alert_frequency === other.alert_frequency &&
    one.seen_at === other.seen_at
  )
}

/** The server's list, once more with what the visitor has saved, changed and removed while it was on its way. */
export function withSearchesSince(before: StoredSearches, now: StoredSearches, merged: StoredSearches): StoredSearches {
  const added = now.filter((search) => !findSaved(before, search) && !findSaved(merged, search))
  const kept = merged.filter((search) => !findSaved(before, search) || findSaved(now, search))
  return [
    ...added,
    ...kept.map((search) => {
      const [was, is] = [findSaved(before, search), findSaved(now, search)]
      if (!was || !is || isToldAlike(was, is)) return search
      return { ...search, name: is.name, alert_frequency: is.alert_frequency, seen_at: is.seen_at }
    }),
  ]
}
