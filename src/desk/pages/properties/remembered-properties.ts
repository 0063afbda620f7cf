const KEY = 'desk-properties'

/** Keeps the order of the table that was left, so that one property leads to the next. */
export function rememberProperties(ids: readonly number[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    return
  }
}

/** Which properties stand before and after one in the table that was left. */
export function besideProperty(id: number): { at: number; of: number; previous?: number; next?: number } | undefined {
  try {
    const ids = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as number[]
    const at = ids.indexOf(id)
    return at === -1 ? undefined : { at: at + 1, of: ids.length, previous: ids[at - 1], next: ids[at + 1] }
  } catch {
    return undefined
  }
}
