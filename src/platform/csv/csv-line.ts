import { stringify } from 'csv-stringify/sync'

/**
 * CSV (RFC 4180), of lines of values. A value that a spreadsheet would run as a formula (it starts with = + - @, a tab or a line
 * end) gets an apostrophe in front, except telephone numbers and amounts, which csv-stringify's `escape_formulas` would
 * change as well.
 */
export function csvText(lines: readonly (readonly string[])[]): string {
  const safe = lines.map((values) => values.map(withoutFormula))
  return stringify(safe, { record_delimiter: '\r\n', quoted_match: /[\r\n]|^\s|\s$/ })
}

/** One line of it. */
export const csvLine = (values: readonly string[]): string => csvText([values])

function withoutFormula(value: string): string {
  const isFormula = /^\s*[=+\-@\t\r]/.test(value) && !/^[+-]?[\d .,()]+$/.test(value)
  return isFormula ? `'${value}` : value
}
