/** One value of a row as its column should have it, or why it cannot be read. Empty is undefined. */
export type Read<T> = { value: T | undefined } | { problem: string }

const empty = { value: undefined }

/** A count of rooms: "3", "3.0", " 3 ". Nobody advertises more than 999. */
export function readCount(text: string): Read<number> {
  const trimmed = text.trim()
  if (trimmed === '') return empty
  const number = Number(trimmed.replace(/\.0+$/, ''))
  return /^\d{1,3}(\.0+)?$/.test(trimmed) ? { value: number } : { problem: `"${trimmed}" is not a whole number` }
}

/** A code of one of the format's tables: "2", "02" and "2.0" are the same. */
export function readCode(text: string): string {
  const trimmed = text.trim()
  return /^\d+(\.0+)?$/.test(trimmed) ? String(Number(trimmed)) : trimmed
}

/** Y and N, as the format says; also 1 and 0, true and false, in any case. */
export function readFlag(text: string): Read<boolean> {
  const word = text.trim().toLowerCase()
  if (word === '') return empty
  if (['y', 'yes', '1', 'true', 't'].includes(word)) return { value: true }
  if (['n', 'no', '0', 'false', 'f'].includes(word)) return { value: false }
  return { problem: `"${text.trim()}" is neither Y nor N` }
}

/** An amount with pence: "£1,250.50", "GBP 950". Never negative. */
export function parseBlmAmount(text: string): Read<number> {
  const trimmed = text.trim()
  if (trimmed === '') return empty
  // a broken £ sign (Â£, �) stands before the figure as often as a whole one
  const figure = trimmed
    .replace(/^(?:GBP|[^\d\s.,\-A-Za-z]{1,3}|Â£)\s*/i, '')
    .replace(/\s*(?:GBP|p\.?c\.?m\.?|p\.?w\.?|p\.?a\.?)$/i, '')
    .replaceAll(/[,\s]/g, '')
  return /^\d{1,12}(?:\.\d+)?$/.test(figure) ? { value: Number(figure) } : { problem: `"${trimmed}" is not an amount` }
}

/** Higher than any price, or any rent of a year, and as high as a column of whole numbers holds. */
export const highestPounds = 2_000_000_000

/** Whole pounds, the nearest. */
export function parseBlmPounds(text: string): Read<number> {
  const amount = parseBlmAmount(text)
  if ('problem' in amount || amount.value === undefined) return amount
  const pounds = Math.round(amount.value)
  return pounds <= highestPounds ? { value: pounds } : { problem: `"${text.trim()}" is more than any price` }
}

/** A size or a coordinate: digits, a point, a sign; commas only as thousands. */
export function parseBlmDecimal(text: string): Read<number> {
  const trimmed = text.trim()
  if (trimmed === '') return empty
  const figure = trimmed.replaceAll(/,(?=\d{3}\b)/g, '')
  return /^[-+]?\d{1,12}(?:\.\d+)?$/.test(figure)
    ? { value: Number(figure) }
    : { problem: `"${trimmed}" is not a number` }
}
