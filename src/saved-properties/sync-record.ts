import type { LastSync } from './merge-saved.ts'
import { readSavedIds } from './saved-ids.ts'

/** Local storage: this browser's list has been merged with a user's. `true`, or not there. */
export const SYNCED_FLAG_KEY = 'is_synced_saved_properties_list'

/** Local storage: whose list it was merged with, and what the server had then. */
export const SYNC_RECORD_KEY = 'savedPropertiesSync'

export function writeSyncRecord(record: LastSync | null): string {
  return JSON.stringify(record)
}

/** Null where there is none, or none that can be read. Never throws. */
export function readSyncRecord(text: string | null): LastSync | null {
  const kept = parse(text)
  if (typeof kept !== 'object' || kept === null) return null
  const { userId, ids, notThere } = kept as Record<string, unknown>
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
