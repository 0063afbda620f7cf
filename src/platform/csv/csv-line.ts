import { stringify } from 'csv-stringify/sync'

/**
 * A line of CSV (RFC 4180). A value that a spreadsheet would run as a formula (it starts with = + - @, a tab or a line
 * end) gets an apostrophe in front, except telephone numbers and amounts, which csv-stringify's `escape_formulas` would
 * change as well.
 */
export function csvLine(values: readonly string[]): string {
  return stringify([values.map(withoutFormula)], { record_delimiter: '\r\n', quoted_match: /[\r\n]|^\s|\s$/ })
}

function withoutFormula(value: string): string {
  const isFormula = /^\s*[=+\-@\t\r]/.test(value) && !/^[+-]?[\d .,()]+$/.test(value)
  return isFormula ? `'${value}` : value
}
