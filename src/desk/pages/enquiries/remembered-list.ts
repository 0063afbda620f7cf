const KEY = 'desk-enquiries'

/** Keeps the order of the list that was left, so that one enquiry leads to the next. */
export function rememberList(ids: readonly number[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    return
  }
}

export type PlaceInList = { at: number; of: number; previous: number | undefined; next: number | undefined }

/** Where an enquiry stands in the list that was left. */
export function placeInList(id: number): PlaceInList | undefined {
  try {
    const ids = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as number[]
    const at = ids.indexOf(id)
    return at === -1 ? undefined : { at: at + 1, of: ids.length, previous: ids[at - 1], next: ids[at + 1] }
  } catch {
    return undefined
  }
}
