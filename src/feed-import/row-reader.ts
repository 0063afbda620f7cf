import { cleanLine } from './clean-line.ts'
import { repairText } from './repair-text.ts'

/** A row by the names of its columns. A column that the file does not have reads as empty. */
export type RowReader = {
  line: number
  columns: readonly string[]
  has(column: string): boolean
  /** trimmed, mended if it was decoded wrongly, and without NUL, which no database takes */
  text(column: string): string
  /** the same without markup and entities, on one line */
  plain(column: string): string
  warn(message: string): void
  warnings: string[]
}

/** Where each column stands; the first of two columns with one name. */
export function columnPlaces(columns: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  columns.forEach((column, place) => {
    if (!places.has(column)) places.set(column, place)
  })
  return places
}

export function createRowReader(
  places: ReadonlyMap<string, number>,
  { line, values }: { line: number; values: readonly string[] },
): RowReader {
  const warnings: string[] = []
  const text = (column: string) => {
    const place = places.get(column)
    return place === undefined ? '' : repairText((values[place] ?? '').replaceAll('\0', '').trim())
  }
  return {
    line,
    columns: [...places.keys()],
    has: (column) => places.has(column),
    text,
    plain: (column) => cleanLine(text(column)),
    warn: (message) => warnings.push(message),
    warnings,
  }
}
