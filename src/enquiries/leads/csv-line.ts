/**
 * A line of CSV (RFC 4180). A value that a spreadsheet would run as a formula (it starts with = + - @, a tab or a line
 * end) gets an apostrophe in front, telephone numbers and amounts aside.
 */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string): string {
  const isFormula = /^[\s]*[=+\-@\t\r]/.test(value) && !/^[+-]?[\d .,()]+$/.test(value)
  const safe = isFormula ? `'${value}` : value
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
