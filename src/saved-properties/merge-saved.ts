import type { SavedIds } from './saved-ids.ts'

/** Whose list this browser was last in step with, and the ids of that list: what both sides had then. */
export type LastSync = { userId: number; ids: SavedIds }

export type MergeParts = {
  userId: number
  local: SavedIds
  /** the user's list on the server; null when it could not be fetched */
  server: SavedIds | null
  /** the flag `is_synced_saved_properties_list` of the specification: this browser has been merged before */
  wasSynced: boolean
  /** absent if the flag was set by a version of the site that kept no record */
  lastSync?: LastSync
}

export type Merged = {
  /** the list to use and keep from now on */
  ids: SavedIds
  /** to be saved on the server */
  upload: SavedIds
  /** to be removed on the server */
  removeThere: SavedIds
  /** the two lists are in step now: set the flag and remember `ids` as the user's. False after a failed fetch. */
  inStep: boolean
}

/**
 * Merges a browser's saved properties with those of the user who has signed in (spec 1 §4, decision 5).
 *
 * - Never merged before: both lists together.
 * - Merged with the same user: three-way against the list of then, so that what was removed on one side goes from the
 *   other and what was added on either stays.
 * - Merged with another user: what came from that user's list is neither uploaded nor kept.
 * - The server's list could not be fetched: the local one is uploaded and used, still without another user's.
 *
 * What was added here comes first, then the server's order. Merging again changes nothing.
 */
export function mergeSaved({ userId, local, server, wasSynced, lastSync }: MergeParts): Merged {
  const before = wasSynced ? lastSync : undefined
  const isAnother = before !== undefined && before.userId !== userId
  const own = isAnother ? without(local, before.ids) : local
  if (server === null) return { ids: own, upload: own, removeThere: [], inStep: false }
  const inBoth = before && !isAnother ? before.ids : []
  const addedHere = without(without(own, server), inBoth)
  const removedHere = without(inBoth, own).filter((id) => server.includes(id))
  return {
    ids: [...addedHere, ...without(server, removedHere)],
    upload: addedHere,
    removeThere: removedHere,
    inStep: true,
  }
}

function without(ids: SavedIds, others: SavedIds): SavedIds {
  const left = new Set(others)
  return ids.filter((id) => !left.has(id))
}
