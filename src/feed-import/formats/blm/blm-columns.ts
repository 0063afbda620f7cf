import { cleanLine } from '#src/feed-import/rows/clean-line.ts'
import { repairText } from '#src/feed-import/rows/repair-text.ts'

/** The columns of a file, in its order, and where each is. The same object for all rows of a file. */
export type BlmColumns = { names: readonly string[]; places: ReadonlyMap<string, number> }

/** A row's values by the names of their columns. A column that the file does not have reads as empty. */
export type BlmRecord = {
  columns: BlmColumns
  has(column: string): boolean
  /** trimmed, repaired if it was decoded wrongly, and without NUL, which PostgreSQL does not store */
  text(column: string): string
  /** the same without markup and entities, on one line */
  plain(column: string): string
}

/** Something about a row's value that a person should know. */
export type Warn = (message: string) => void

export function createBlmRecord(columns: BlmColumns, values: { at(place: number): string | undefined }): BlmRecord {
  const { places } = columns
  const text = (column: string) => {
    const place = places.get(column)
    const value = place === undefined ? undefined : values.at(place)
    return value ? repairText((value.includes('\0') ? value.replaceAll('\0', '') : value).trim()) : ''
  }
  return { columns, has: (column) => places.has(column), text, plain: (column) => cleanLine(text(column)) }
}
