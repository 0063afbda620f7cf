import { MAX_ID } from '../saved-ids.ts'

const NO_LIST = 'property_ids is one list of whole numbers, such as 12,7.'
const LIST_OF_IDS = /^\s*\d{1,10}\s*(,\s*\d{1,10}\s*)*$/

export type AskedIds = { ids: number[] } | { refusal: string }

/** The ids of a comma-joined list, each once, in its order; or why it is none, in words. */
export function readAskedIds(list: unknown, most: number, { mayBeNone = false } = {}): AskedIds {
  if (list === undefined || (list === '' && !mayBeNone)) return { refusal: 'Give property_ids, such as 12,7.' }
  if (list === '') return { ids: [] }
  if (typeof list !== 'string' || !LIST_OF_IDS.test(list)) return { refusal: NO_LIST }
  const ids = [...new Set(list.split(',').map(Number))]
  if (ids.length > most) return { refusal: `Name at most ${most} properties at a time.` }
  return ids.every((id) => id <= MAX_ID) ? { ids } : { refusal: NO_LIST }
}

/** An id in a path. */
export function readOneId(text: string): number | undefined {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id >= 1 && id <= MAX_ID ? id : undefined
}
