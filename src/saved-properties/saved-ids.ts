/** The saved properties of a visitor: their ids, the one saved last first, none twice. */
export type SavedIds = readonly number[]

/** Where the browser keeps them. */
export const SAVED_PROPERTIES_KEY = 'savedProperties'

/** PostgreSQL's largest integer; a property's id is one. */
export const MAX_ID = 2_147_483_647

/** As many as one list holds, on the server. */
export const MAX_SAVED = 1000

/** Saves a property. One that is saved already keeps its place. */
export function withSaved(ids: SavedIds, id: number): SavedIds {
  return ids.includes(id) ? ids : [id, ...ids]
}

export function withoutSaved(ids: SavedIds, id: number): SavedIds {
  return ids.includes(id) ? ids.filter((other) => other !== id) : ids
}

/** Undoes a removal: the property stands again at the place (from 0) that it had. */
export function restoreSaved(ids: SavedIds, id: number, place: number): SavedIds {
  return ids.includes(id) ? ids : ids.toSpliced(place, 0, id)
}

export function writeSavedIds(ids: SavedIds): string {
  return JSON.stringify(ids)
}

/**
 * The ids in what the browser kept. Ours is an array of numbers; numbers as text, a comma-joined list, and the
 * properties themselves (`property_id`, `propertyId` or `id`) are understood too, as another version of the site may
 * have left them. Whatever is no id is passed over. Never throws.
 */
export function readSavedIds(text: string | null): SavedIds {
  const kept = parse(text)
  const items = typeof kept === 'string' ? kept.split(',') : Array.isArray(kept) ? kept : [kept]
  return [...new Set(items.map(idOf).filter((id) => id !== undefined))]
}

/** A comma-joined list is no JSON. */
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
