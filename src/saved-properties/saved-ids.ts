/** Ids of a visitor's saved properties, newest first, without duplicates. */
export type SavedIds = readonly number[]

/** In local storage. */
export const SAVED_PROPERTIES_KEY = 'savedProperties'

/** PostgreSQL's largest `integer`. */
export const MAX_ID = 2_147_483_647

/** In one list on the server. */
export const MAX_SAVED = 1000

/** Saves a property; one that is saved already keeps its place. */
export function withSaved(ids: SavedIds, id: number): SavedIds {
  return ids.includes(id) ? ids : [id, ...ids]
}

export function withoutSaved(ids: SavedIds, id: number): SavedIds {
  return ids.includes(id) ? ids.filter((other) => other !== id) : ids
}

/** Undoes a removal: inserts the property at its former index. */
export function restoreSaved(ids: SavedIds, id: number, place: number): SavedIds {
  return ids.includes(id) ? ids : ids.toSpliced(place, 0, id)
}

export function writeSavedIds(ids: SavedIds): string {
  return JSON.stringify(ids)
}

/**
 * The ids in a stored text. We write an array of numbers. Numbers as text, a comma-separated list and objects with
 * `property_id`, `propertyId` or `id` are read too: another version of the site may have stored them. Anything else is
 * ignored. Never throws.
 */
export function readSavedIds(text: string | null): SavedIds {
  const stored = parse(text)
  const items = typeof stored === 'string' ? stored.split(',') : Array.isArray(stored) ? stored : [stored]
  return [...new Set(items.map(idOf).filter((id) => id !== undefined))]
}

/** A comma-separated list is not JSON. */
function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return text !== null && /^[\d\s,]+$/.test(text) ? text : []
  }
}

function idOf(item: unknown): number | undefined {
  if (typeof item === 'object' && item !== null) {
    const { property_id, propertyId, id } = item as Record<string, unknown>
    return plainId(property_id) ?? plainId(propertyId) ?? plainId(id)
  }
  return plainId(item)
}

function plainId(item: unknown): number | undefined {
  const id = typeof item === 'string' && /^\s*\d{1,10}\s*$/.test(item) ? Number(item) : item
  return typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= MAX_ID ? id : undefined
}
