import type { EssentialField, FeedFormat } from '../rows/feed-format.ts'

/**
 * Essential fields that a feed does not fill and that have to be asked about: it filled them the last time, or adverts
 * would be untrue without them and no import without them was forced yet. `last` are the fields of the last import.
 */
export function missingFields(
  { format, filled, rows }: { format: FeedFormat; filled?: readonly string[]; rows: number },
  last: readonly string[] | undefined,
): EssentialField[] {
  if (filled === undefined || rows === 0) return []
  return (format.essentialFields ?? []).filter(
    ({ name, always }) => !filled.includes(name) && (last ? last.includes(name) : always),
  )
}

/** Whether a format with columns has no column for the status, or fills it in no row. */
export function statesNoStatus({ format, filled }: { format: FeedFormat; filled?: readonly string[] }): boolean {
  return (
    filled !== undefined && (format.essentialFields ?? []).some(({ name, always }) => always && !filled.includes(name))
  )
}

/** Why a feed without those fields is stopped. */
export function missingFieldsReason(missing: readonly EssentialField[]): string {
  const one = ({ name, consequence }: EssentialField) => `no row has a ${name}, so ${consequence}`
  return missing.map(one).join('; ')
}
