/**
 * A number as British readers write it, its thousands grouped by commas: "1,250,000", "2.5". Rounded to so many
 * decimals, halves away from zero, and without the zeros that end a fraction.
 *
 * It says what `Intl.NumberFormat('en-GB')` says. Making one of those loads the browser's tables of languages, which was
 * a third of the start of a page of results on a phone.
 */
export function groupedNumber(value: number, decimals = 0): string {
  const [whole = '', fraction] = String(Number(Math.abs(value).toFixed(decimals))).split('.')
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0 ? '-' : ''}${digits}${fraction ? `.${fraction}` : ''}`
}
