import type { OpenDataSet } from './open-data-sets.ts'

/** A row as it is stored; names are the columns'. */
export type OpenDataRow = Record<string, string | number | null> & object

export type ReadRow =
  | { kind: 'row'; row: OpenDataRow }
  | { kind: 'skipped'; why: string }
  | { kind: 'bad'; reason: string }

/** How the published file of one set is read. */
export type OpenDataReader = {
  set: OpenDataSet
  /** "an EPC certificates file": what the file should have been */
  what: string
  table: string
  /** each column by our name, as its editions head it, in the spelling of `columnName` */
  columns: Readonly<Record<string, readonly string[]>>
  optional?: Readonly<Record<string, readonly string[]>>
  /** `cell` is trimmed, and empty where the file has no such column */
  read: (cell: (name: string) => string) => ReadRow
  /** the day or month that the file's name tells */
  editionInName?: (name: string) => string | undefined
  /** the column of `row` whose latest value tells it */
  editionColumn?: string
  /** of two rows with the same key the first stays */
  isKeyed: boolean
  /** UTF-8 unless said */
  encoding?: 'windows-1252'
}

/** A heading without case, and with underscores for spaces and hyphens: editions differ in nothing else. */
function columnName(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

/** Which cell has each column, or those that the heading lacks. */
export function cellsOfColumns(
  reader: Pick<OpenDataReader, 'columns' | 'optional'>,
  heading: readonly string[],
): { at: Map<string, number> } | { missing: string[] } {
  const names = heading.map(columnName)
  const at = new Map<string, number>()
  const missing: string[] = []
  for (const [name, spellings] of Object.entries(reader.columns)) {
    const found = spellings.map((spelling) => names.indexOf(spelling)).find((index) => index >= 0)
    if (found === undefined) missing.push(spellings[0]!)
    else at.set(name, found)
  }
  for (const [name, spellings] of Object.entries(reader.optional ?? {})) {
    const found = spellings.map((spelling) => names.indexOf(spelling)).find((index) => index >= 0)
    if (found !== undefined) at.set(name, found)
  }
  return missing.length > 0 ? { missing } : { at }
}

/** A number as registers write it; undefined for blanks and their words for nothing ("NO DATA!", "N/A"). */
export function figure(text: string): number | undefined {
  return /^-?\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : undefined
}

/** A day as "2024-03-03", "2024-03-03 11:20:05" or "03/03/2024"; undefined for what is no day. */
export function dayOf(text: string): string | undefined {
  const british = /^(\d{2})[/-](\d{2})[/-](\d{4})/.exec(text)
  const day = british ? `${british[3]}-${british[2]}-${british[1]}` : text.slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? undefined : day
}

/** How a refusal or a report quotes what stood in a file. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 24 ? `${text.slice(0, 24)}…` : text)
}
