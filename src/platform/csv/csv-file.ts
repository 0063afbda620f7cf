import { csvText } from './csv-line.ts'

/** Rows of one file; of a longer list somebody saves parts. */
export const MAX_CSV_ROWS = 100_000

/** How many rows to ask for: whether there is one more tells whether the list goes on. */
export const CSV_READ_LIMIT = MAX_CSV_ROWS + 1

/** A list as a file. `endsAfter`: so many rows, though the list has more. */
export type CsvFile = { filename: string; text: string; endsAfter?: number }

export type FileRows<Row> = { rows: readonly Row[]; endsAfter?: number }

/** What of a list that was read up to `CSV_READ_LIMIT` its file has. */
export function rowsOfFile<Row>(read: readonly Row[]): FileRows<Row> {
  return read.length > MAX_CSV_ROWS ? { rows: read.slice(0, MAX_CSV_ROWS), endsAfter: MAX_CSV_ROWS } : { rows: read }
}

/** @param cells a row's cells, in the order of the headings */
export function csvFile<Row>(
  filename: string,
  headings: readonly string[],
  { rows, endsAfter }: FileRows<Row>,
  cells: (row: Row) => readonly string[],
): CsvFile {
  return { filename, text: csvText([headings, ...rows.map(cells)]), endsAfter }
}
