import type { RejectedRow } from './blm-row.ts'

export type ImportState = 'imported' | 'dry_run' | 'stopped' | 'refused'

/** What one file did, or would do. Counts are of listings; lines count from 1. */
export type ImportReport = {
  state: ImportState
  /** why it was stopped or refused */
  reason?: string
  /** of an import that is kept and can be undone */
  importId?: number
  /** the file's name, without its folder */
  file: string
  sha256?: string
  /** "BLM 3", "BLM 3i" */
  format?: string
  /** "UTF-8", "Windows-1252" … */
  encoding?: string
  startedAt: string
  durationMs: number
  rows: number
  branches: { feedBranch: string; branch?: string; rows: number }[]
  added: number
  changed: number
  unchanged: number
  left: { sold: number; let: number; withdrawn: number }
  setAside: { total: number; rows: RejectedRow[] }
  warnings: Warning[]
  /** listings that are kept but not shown, with the reason in words */
  held: { total: number; listings: { ref: string; reason: string }[] }
  positions: { file: number; postcode: number; approximate: number; none: number; overlay: number }
  pictures: PictureCounts
  overlay: { applied: number; problems: string[] }
}

/** Pictures named by the listings: held already, taken in from beside the feed, to be fetched by URL, or not there. */
export type PictureCounts = {
  named: number
  held: number
  taken: number
  toFetch: number
  missing: { total: number; names: string[] }
  unusable: { total: number; names: string[] }
}

/** One kind of warning; `lines` are the first few. */
type Warning = { message: string; count: number; lines: number[] }

const keptRows = 1000
const keptLines = 10
const keptWarnings = 200

/** A report to be filled in. Whatever a file holds, it stays small: it keeps the first of each kind and counts the rest. */
export function createReport(file: string, startedAt: string): ImportReport {
  return {
    state: 'imported',
    file,
    startedAt,
    durationMs: 0,
    rows: 0,
    branches: [],
    added: 0,
    changed: 0,
    unchanged: 0,
    left: { sold: 0, let: 0, withdrawn: 0 },
    setAside: { total: 0, rows: [] },
    warnings: [],
    held: { total: 0, listings: [] },
    positions: { file: 0, postcode: 0, approximate: 0, none: 0, overlay: 0 },
    pictures: {
      named: 0,
      held: 0,
      taken: 0,
      toFetch: 0,
      missing: { total: 0, names: [] },
      unusable: { total: 0, names: [] },
    },
    overlay: { applied: 0, problems: [] },
  }
}

export function addSetAside(report: ImportReport, row: RejectedRow): void {
  report.setAside.total += 1
  if (report.setAside.rows.length < keptRows) report.setAside.rows.push({ ...row, reason: row.reason.slice(0, 500) })
}

export function addWarning(report: ImportReport, line: number, message: string): void {
  const same = report.warnings.find((warning) => warning.message === message)
  if (same) {
    same.count += 1
    if (same.lines.length < keptLines) same.lines.push(line)
  } else if (report.warnings.length < keptWarnings) {
    report.warnings.push({ message: message.slice(0, 500), count: 1, lines: [line] })
  } else if (message !== otherWarnings) addWarning(replaceLast(report), line, otherWarnings)
}

const otherWarnings = 'other warnings'

function replaceLast(report: ImportReport): ImportReport {
  const last = report.warnings.at(-1)!
  if (last.message !== otherWarnings) report.warnings[report.warnings.length - 1] = { ...last, message: otherWarnings }
  return report
}

export function addName(list: { total: number; names: string[] }, name: string): void {
  list.total += 1
  if (list.names.length < keptRows) list.names.push(name.slice(0, 500))
}
