import type { LastSync } from './merge-saved.ts'
import { readSavedIds } from './saved-ids.ts'

/** In local storage: `true` once this browser's list was merged with a user's. Fixed name: docs/contracts/saved-items.md. */
export const SYNCED_FLAG_KEY = 'is_synced_saved_properties_list'

/** In local storage: whose list it was merged with, and the server's list then. */
export const SYNC_RECORD_KEY = 'savedPropertiesSync'

export function writeSyncRecord(record: LastSync | null): string {
  return JSON.stringify(record)
}

/** Null if there is none, or it cannot be read. Never throws. */
export function readSyncRecord(text: string | null): LastSync | null {
  const stored = parse(text)
  if (typeof stored !== 'object' || stored === null) return null
  const { userId, ids, notThere } = stored as Record<string, unknown>
  if (typeof userId !== 'number' || !Number.isSafeInteger(userId) || !Array.isArray(ids)) return null
  const record = { userId, ids: readSavedIds(JSON.stringify(ids)) }
  return Array.isArray(notThere) ? { ...record, notThere: readSavedIds(JSON.stringify(notThere)) } : record
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
