/** Digits that a price or deposit may have. */
export const MAX_DIGITS = 11

/** What a price or deposit field keeps of what is typed: its digits, at most eleven. */
export function digitsOnly(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, MAX_DIGITS)
}

/** Whole pounds of "£250,000", "250 000" or "250,000.00"; 0 where no digit is. Pence are dropped. */
export function parsePounds(text: string): number {
  return Number(digitsOnly(text.replace(/\.\d{2}\s*$/, '')))
}

/** A figure with decimals, such as "4.5", "4.5 %" or "25 years"; undefined if it is none. */
export function parseDecimal(text: string): number | undefined {
  const bare = text.replace(/\s*(%|years?)?\s*$/i, '').trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : undefined
}
