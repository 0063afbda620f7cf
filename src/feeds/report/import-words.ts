import type { ImportReport } from '#src/feed-import/report/import-report.ts'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'

/** What became of a file. */
export type ImportOutcome = 'imported' | 'stopped' | 'refused' | 'undone'

export const OUTCOME_NAMES: Record<ImportOutcome, string> = {
  imported: 'Imported',
  stopped: 'Paused',
  refused: 'Failed',
  undone: 'Undone',
}

type Counts = Pick<ImportReport, 'added' | 'changed' | 'unchanged' | 'left' | 'held' | 'setAside' | 'rows' | 'reason'>

/** One import in a line: "2 added, 3 updated, 1 sold, 2 not published". */
export function importSummary(outcome: ImportOutcome, report: Counts): string {
  if (outcome === 'stopped' || outcome === 'refused') return sentence(report.reason ?? 'Nothing was changed')
  const { added, changed, unchanged, left, held, setAside } = report
  const parts = [
    added > 0 && `${formatNumber(added)} added`,
    changed > 0 && `${formatNumber(changed)} updated`,
    left.sold > 0 && `${formatNumber(left.sold)} sold`,
    left.let > 0 && `${formatNumber(left.let)} let`,
    left.withdrawn > 0 && `${formatNumber(left.withdrawn)} withdrawn`,
    held.total > 0 && `${formatNumber(held.total)} not published`,
    setAside.total > 0 && `${formatCount(setAside.total, 'row')} set aside`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : `${formatNumber(unchanged)} unchanged`
}

/** A reason as a sentence of its own. */
export function sentence(reason: string): string {
  const words = reason.trim()
  const begun = upperFirst(words)
  return /[.?!]$/.test(begun) ? begun : `${begun}.`
}

/** Columns of the feed that a reason names: "PRICE and RENT_FREQUENCY". */
export function columnsNamed(reason: string): string[] {
  return [...new Set(reason.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\bPRICE\b|\bBEDROOMS\b/g) ?? [])]
}

export type ReasonGroup<Row> = { reason: string; rows: Row[] }

/** Rows with the same reason together; the commonest reason first. */
export function groupByReason<Row extends { reason: string }>(rows: readonly Row[]): ReasonGroup<Row>[] {
  return [...Map.groupBy(rows, ({ reason }) => reason)]
    .map(([reason, ofReason]) => ({ reason: sentence(reason), rows: ofReason }))
    .sort((a, b) => b.rows.length - a.rows.length)
}
