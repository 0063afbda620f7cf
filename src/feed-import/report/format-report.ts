import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import type { ImportReport, ImportState } from './import-report.ts'

const states: Record<ImportState, string> = {
  imported: 'imported',
  dry_run: 'dry run, nothing was changed',
  stopped: 'STOPPED, nothing was changed',
  refused: 'REFUSED, nothing was changed',
}

/** Entries of each list that are printed; the JSON form has more. */
const MAX_PRINTED = 20

/** The report in words, line by line. */
export function formatReport(report: ImportReport): string[] {
  const lines = [`${report.file}: ${states[report.state]}${report.importId ? ` (import ${report.importId})` : ''}`]
  const add = (line: string, depth = 1) => lines.push(`${'  '.repeat(depth)}${line}`)
  if (report.reason) add(`Reason: ${report.reason}${report.reason.endsWith('?') ? '' : '.'}`)
  if (report.state === 'stopped')
    add('Check the file with your software supplier. If it is right, import it with --force.')
  if (report.format) {
    const seconds = (report.durationMs / 1000).toFixed(1)
    add(`${report.format}, ${report.encoding}, ${formatCount(report.rows, 'row')}, ${seconds} s`)
  }
  for (const { feedBranch, branch, rows } of report.branches)
    add(`Branch ${feedBranch}${branch ? ` is ${branch}` : " is not one of the agency's"}: ${formatCount(rows, 'row')}`)
  if (report.state === 'refused') {
    addSetAside(report, add)
    return lines
  }

  const would = report.state === 'imported' ? '' : 'would be '
  if (report.state !== 'stopped' || report.added + report.changed + report.unchanged > 0)
    add(
      `${formatNumber(report.added)} ${would}added, ${formatNumber(report.changed)} ${would}changed, ${formatNumber(report.unchanged)} unchanged`,
    )
  addLeft(report, add)
  const { held, warnings, overlay } = report
  addSetAside(report, add)
  addList(add, 'Warnings', warnings.length, warnings, ({ message, count, lines: at }) => {
    const where = `${at.length === 1 ? 'line' : 'lines'} ${at.map((line) => formatNumber(line)).join(', ')}${count > at.length ? ', …' : ''}`
    return `${count > 1 ? `${formatNumber(count)} × ` : ''}${message} (${where})`
  })
  addList(
    add,
    `${formatCount(held.total, 'listing')} stored but not shown`,
    held.total,
    held.listings,
    ({ ref, reason }) => `${ref}: ${reason}`,
  )
  addPositions(report, add)
  addPictures(report, add)
  if (overlay.applied > 0) add(`The overlay file adds to ${formatCount(overlay.applied, 'listing')}`)
  addList(add, 'Problems in the overlay file', overlay.problems.length, overlay.problems, (problem) => problem)
  return lines
}

type Add = (line: string, depth?: number) => void

function addSetAside({ setAside }: ImportReport, add: Add) {
  const words = ({ line, ref, reason }: ImportReport['setAside']['rows'][number]) =>
    `line ${formatNumber(line)}${ref ? `, ${ref}` : ''}: ${reason}`
  addList(add, `${formatCount(setAside.total, 'row')} set aside`, setAside.total, setAside.rows, words)
}

function addLeft({ left, state }: ImportReport, add: Add) {
  const total = left.sold + left.let + left.withdrawn
  if (total === 0) return
  const parts = Object.entries(left).flatMap(([kind, count]) => (count > 0 ? [`${formatNumber(count)} ${kind}`] : []))
  add(`${formatNumber(total)} ${state === 'imported' ? 'left' : 'would leave'} the market: ${parts.join(', ')}`)
}

function addList<T>(add: Add, title: string, total: number, items: T[], words: (item: T) => string) {
  if (total === 0) return
  add(`${title}:`)
  for (const item of items.slice(0, MAX_PRINTED)) add(words(item), 2)
  if (total > MAX_PRINTED) add(`and ${formatNumber(total - Math.min(MAX_PRINTED, items.length))} more`, 2)
}

function addPositions({ positions }: ImportReport, add: Add) {
  const parts = [
    positions.file > 0 && `${formatNumber(positions.file)} from the file`,
    positions.overlay > 0 && `${formatNumber(positions.overlay)} from the overlay file`,
    positions.postcode > 0 && `${formatNumber(positions.postcode)} by postcode`,
    positions.approximate > 0 &&
      `${formatNumber(positions.approximate)} approximate (no postcode table: by town, or centre of the postcode's district)`,
    positions.none > 0 && `${formatNumber(positions.none)} unknown`,
  ].filter((part) => part !== false)
  if (parts.length > 0) add(`Positions: ${parts.join(', ')}`)
}

function addPictures({ pictures, state }: ImportReport, add: Add) {
  if (pictures.named === 0) return
  const parts = [
    pictures.held > 0 && `${formatNumber(pictures.held)} already stored`,
    pictures.taken > 0 &&
      `${formatNumber(pictures.taken)} ${state === 'imported' ? 'imported' : 'to import'} from the feed's folder`,
    pictures.toFetch > 0 && `${formatNumber(pictures.toFetch)} to download`,
    pictures.missing.total > 0 && `${formatNumber(pictures.missing.total)} missing`,
    pictures.unusable.total > 0 && `${formatNumber(pictures.unusable.total)} unusable`,
  ].filter((part) => part !== false)
  add(`Pictures: ${formatNumber(pictures.named)} named${parts.length > 0 ? `; ${parts.join(', ')}` : ''}`)
  addList(add, 'Missing', pictures.missing.total, pictures.missing.names, (name) => name)
  addList(add, 'Unusable', pictures.unusable.total, pictures.unusable.names, (name) => name)
}
