import type { ImportReport } from '#src/feed-import/report/import-report.ts'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { formatUkMoment } from '#src/formatting/uk-date.ts'
import { groupByReason, type ImportOutcome, sentence } from './import-words.ts'

/** References of one reason that a message names. */
const MAX_NAMED = 10

type SupplierReport = Pick<ImportReport, 'file' | 'rows' | 'branches' | 'reason' | 'setAside' | 'held' | 'pictures'>

/**
 * What to tell the software supplier about a file, ready to send: only what they can mend. Undefined where there is
 * nothing to mend.
 */
export function supplierMessage(
  outcome: ImportOutcome,
  report: SupplierReport,
  { at, missingBranches = [] }: { at: Date; missingBranches?: readonly string[] },
): string | undefined {
  const { file, rows, branches, reason, setAside, held, pictures } = report
  const lines: string[] = []
  const isUnused = outcome === 'stopped' || outcome === 'refused'
  if (isUnused) {
    const named = branches.map(({ feedBranch, rows: of }) => `${feedBranch} (${formatNumber(of)})`)
    lines.push(
      `It contains ${formatCount(rows, 'row')}${named.length > 0 ? `, by branch: ${named.join(', ')}` : ''}.`,
      `It wasn’t imported. ${sentence(reason ?? 'It could not be used')}`,
    )
    if (missingBranches.length > 0) lines.push(`No row is for ${missingBranches.join(', ')}.`)
    lines.push('Please check the export and send the file again.')
  }
  for (const group of groupByReason(setAside.rows)) {
    lines.push(`${formatCount(group.rows.length, 'row')} couldn’t be read: ${group.reason}`)
    lines.push(...named(group.rows.map(({ ref, line }) => `line ${line}${ref ? ` (${ref})` : ''}`)))
  }
  for (const group of groupByReason(held.listings)) {
    lines.push(`${formatCount(group.rows.length, 'property', 'properties')} can’t be published: ${group.reason}`)
    lines.push(...named(group.rows.map(({ ref }) => ref)))
  }
  if (pictures.missing.total > 0) {
    lines.push(`${formatCount(pictures.missing.total, 'picture is', 'pictures are')} named and missing:`)
    lines.push(...named(pictures.missing.names, pictures.missing.total))
  }
  if (lines.length === 0) return undefined
  return [`Your file “${file}”, received on ${formatUkMoment(at)}:`, '', ...lines].join('\n')
}

function named(names: readonly string[], total = names.length): string[] {
  const more = total - Math.min(names.length, MAX_NAMED)
  const shown = names.slice(0, MAX_NAMED)
  return shown.length === 0 ? [] : [`  ${shown.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`]
}
