import type { RejectedRow } from '../mapping/rejected-row.ts'

export type ImportState = 'imported' | 'dry_run' | 'stopped' | 'refused'

/** What one file did, or would do. Counts are of listings; lines count from 1. */
export type ImportReport = {
  state: ImportState
  /** why it was stopped or refused */
  reason?: string
  /** for what it would have been stopped, had it not been forced */
  overruled?: string
  /** of a file that was stopped by the brake: how many homes were on the market, and the first of those that would go */
  leaving?: { live: number; total: number; ids: number[] }
  /** its number, unless it was a dry run */
  importId?: number
  /** the file's name, without its folder */
  file: string
  sha256?: string
  /** format and version: "BLM 3" */
  format?: string
  /** "UTF-8", "Windows-1252" … */
  encoding?: string
  startedAt: string
  /** when a file came that was stored before it was imported */
  receivedAt?: string
  durationMs: number
  /** of calls that send one property each: when the last of them came */
  lastCallAt?: string
  rows: number
  /** essential fields that at least one row fills, if the format has columns */
  fields?: string[]
  branches: { feedBranch: string; branch?: string; rows: number }[]
  added: number
  changed: number
  unchanged: number
  left: { sold: number; let: number; withdrawn: number }
  setAside: { total: number; rows: RejectedRow[] }
  warnings: Warning[]
  /** listings that are kept but not shown, with the reason in words */
  held: { total: number; listings: { ref: string; reason: string }[] }
  positions: Record<PositionFrom, number>
  pictures: PictureCounts
  overlay: { applied: number; problems: string[] }
}

/** Where the position of a listing is from: its row, its postcode, the middle of its outcode, nowhere, the overlay file. */
export type PositionFrom = 'file' | 'postcode' | 'approximate' | 'none' | 'overlay'

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

/** The warnings of a report by their messages: a large file that warns of every row has no time to look for them. */
const warningsOf = new WeakMap<ImportReport, Map<string, Warning>>()

export function addWarning(report: ImportReport, line: number, message: string): void {
  const known = warningsOf.get(report) ?? new Map(report.warnings.map((warning) => [warning.message, warning]))
  warningsOf.set(report, known)
  const words = message.slice(0, 500)
  const same = known.get(words) ?? (report.warnings.length < keptWarnings ? undefined : others(report, known))
  if (same) {
    same.count += 1
    if (same.lines.length < keptLines) same.lines.push(line)
    return
  }
  const warning = { message: words, count: 1, lines: [line] }
  known.set(words, warning)
  report.warnings.push(warning)
}

const otherWarnings = 'other warnings'

/** Where warnings of further kinds are counted: the last kind that found room, and all after it. */
function others(report: ImportReport, known: Map<string, Warning>): Warning {
  const last = report.warnings.at(-1)!
  if (last.message === otherWarnings) return last
  known.delete(last.message)
  last.message = otherWarnings
  known.set(otherWarnings, last)
  return last
}

export function addName(list: { total: number; names: string[] }, name: string): void {
  list.total += 1
  if (list.names.length < keptRows) list.names.push(name.slice(0, 500))
}
