import type { SavedIds } from './saved-ids.ts'

/** Whose list this browser was last in sync with, and the server's list then. */
export type LastSync = {
  userId: number
  ids: SavedIds
  /** saved here, but unknown to the server: not uploaded again */
  notThere?: SavedIds
}

export type MergeOptions = {
  userId: number
  local: SavedIds
  /** the user's list on the server; null when it could not be fetched */
  server: SavedIds | null
  /** the flag `is_synced_saved_properties_list`: this browser was merged before */
  wasSynced: boolean
  /** absent if a version of the site without a record set the flag */
  lastSync?: LastSync
}

export type Merged = {
  /** the list to use from now on */
  ids: SavedIds
  /** to be saved on the server */
  upload: SavedIds
  /** to be removed on the server */
  removeThere: SavedIds
  /** the two lists are in sync now: set the flag and record `ids` as the user's. False after a failed fetch. */
  inSync: boolean
}

/**
 * Merges a browser's saved properties with those of the user who has signed in.
 *
 * - Never merged before: both lists together.
 * - Merged with the same user: three-way against the list of the last sync. Removals and additions of both sides apply.
 * - Merged with another user: properties of that user's list are removed here and not uploaded.
 * - The server's list could not be fetched: the local one is uploaded and used, without another user's properties.
 *
 * What was added here comes first, then the server's order. Merging again changes nothing.
 */
export function mergeSaved({ userId, local, server, wasSynced, lastSync }: MergeOptions): Merged {
  const before = wasSynced ? lastSync : undefined
  const isAnother = before !== undefined && before.userId !== userId
  const own = isAnother ? withoutIds(local, before.ids) : local
  if (server === null)
    return { ids: own, upload: withoutIds(own, lastSync?.notThere ?? []), removeThere: [], inSync: false }
  const inBoth = before && !isAnother ? before.ids : []
  const addedHere = withoutIds(withoutIds(own, server), inBoth)
  const upload = withoutIds(addedHere, lastSync?.notThere ?? [])
  const removedHere = withoutIds(inBoth, own).filter((id) => server.includes(id))
  return {
    ids: [...addedHere, ...withoutIds(server, removedHere)],
    upload,
    removeThere: removedHere,
    inSync: true,
  }
}

/** The merged list with what the visitor added and removed during the merge. */
export function withChangesSince(before: SavedIds, now: SavedIds, merged: SavedIds): SavedIds {
  return [...withoutIds(withoutIds(now, before), merged), ...withoutIds(merged, withoutIds(before, now))]
}

/** What the visitor changed since the last sync. */
export function changesSince({ ids, notThere = [] }: LastSync, now: SavedIds): Pick<Merged, 'upload' | 'removeThere'> {
  return { upload: withoutIds(withoutIds(now, ids), notThere), removeThere: withoutIds(ids, now) }
}

export function withoutIds(ids: SavedIds, others: SavedIds): SavedIds {
  const left = new Set(others)
  return ids.filter((id) => !left.has(id))
}
