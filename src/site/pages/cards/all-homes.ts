import { formatNumber } from '#src/formatting/numbers.ts'

/** The words of a link to all homes: "All 1,234 homes for sale", "The 1 home for sale". */
export function allHomes(count: number, offered: 'for sale' | 'to rent'): string {
  return count === 1 ? `The 1 home ${offered}` : `All ${formatNumber(count)} homes ${offered}`
}
