/**
 * A number with its thousands separated by commas: "1,250,000", "2.5". Rounded to so many decimals, halves away from
 * zero, without trailing zeros in the fraction.
 *
 * The result equals `Intl.NumberFormat('en-GB')`. `Intl` is avoided because it loads the browser's locale tables, which
 * took a third of the start-up time of a results page on a phone.
 */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = '', fraction] = String(round(Math.abs(value), decimals)).split('.')
  const sign = value < 0 ? '-' : ''
  return `${sign}${separateThousands(whole)}${fraction ? `.${fraction}` : ''}`
}

/**
 * Rounds the decimal digits that are printed. `toFixed` rounds the binary value, in which 1.005 lies below 1.005. Numbers
 * so small or large that they print with an exponent have no half to round.
 */
function round(value: number, decimals: number): number {
  const digits = String(value)
  if (digits.includes('e')) return Number(value.toFixed(decimals))
  return Number(`${Math.round(Number(`${digits}e${decimals}`))}e-${decimals}`)
}

/** "1,250,000" of the digits "1250000". */
export function separateThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** "£1,250,000", in whole pounds. */
export function formatPounds(amount: number): string {
  return amount < 0 ? `-£${formatNumber(-amount)}` : `£${formatNumber(amount)}`
}

/** "1 home", "1,234 homes". */
export function formatCount(count: number, one: string, several = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : several}`
}
