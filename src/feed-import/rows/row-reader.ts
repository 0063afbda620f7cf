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

const columnsOf = new WeakMap<ReadonlyMap<string, number>, readonly string[]>()

export function createRowReader(
  places: ReadonlyMap<string, number>,
  { line, values }: { line: number; values: readonly string[] },
): RowReader {
  const warnings: string[] = []
  let columns = columnsOf.get(places)
  if (!columns) {
    columns = [...places.keys()]
    columnsOf.set(places, columns)
  }
  const text = (column: string) => {
    const place = places.get(column)
    const value = place === undefined ? undefined : values[place]
    return value ? repairText((value.includes('\0') ? value.replaceAll('\0', '') : value).trim()) : ''
  }
  return {
    line,
    columns,
    has: (column) => places.has(column),
    text,
    plain: (column) => cleanLine(text(column)),
    warn: (message) => warnings.push(message),
    warnings,
  }
}
