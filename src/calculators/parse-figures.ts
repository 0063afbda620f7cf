/** Fixed: docs/contracts/calculators.md. */
export const MAX_DIGITS = 11

/** The text's digits, up to the maximum. */
export function digitsOnly(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, MAX_DIGITS)
}

/** Whole pounds of "£250,000", "250 000" or "250,000.00"; 0 without digits. */
export function parsePounds(text: string): number {
  return Number(digitsOnly(text.replace(/\.\d{2}\s*$/, '')))
}

/** "4.5", "4.5 %" or "25 years" */
export function parseDecimal(text: string): number | undefined {
  const bare = text.replace(/\s*(%|years?)?\s*$/i, '').trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : undefined
}
