import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import type { ImportReport, ImportState } from './report.ts'

const states: Record<ImportState, string> = {
  imported: 'imported',
  dry_run: 'dry run, nothing was changed',
  stopped: 'STOPPED, nothing was changed',
  refused: 'REFUSED, nothing was changed',
}

/** How many of each list are written out; the JSON form has more. */
const shown = 20

/** The report as an agency reads it, line by line. */
export function reportInWords(report: ImportReport): string[] {
  const lines = [`${report.file}: ${states[report.state]}${report.importId ? ` (import ${report.importId})` : ''}`]
  const add = (line: string, depth = 1) => lines.push(`${'  '.repeat(depth)}${line}`)
  if (report.reason) add(`Because ${report.reason}.`)
  if (report.state === 'stopped') add('Check the file with its sender; --force imports it all the same.')
  if (report.format) {
    const seconds = (report.durationMs / 1000).toFixed(1)
    add(`${report.format}, ${report.encoding}, ${formatCount(report.rows, 'row')}, ${seconds} s`)
  }
  for (const { feedBranch, branch, rows } of report.branches)
    add(`Branch ${feedBranch}${branch ? ` is ${branch}` : " is not one of the agency's"}: ${formatCount(rows, 'row')}`)
  if (report.state === 'refused') return lines

  const would = report.state === 'imported' ? '' : 'would be '
  if (report.state !== 'stopped' || report.added + report.changed + report.unchanged > 0)
    add(
      `${formatNumber(report.added)} ${would}added, ${formatNumber(report.changed)} ${would}changed, ${formatNumber(report.unchanged)} unchanged`,
    )
  addLeft(report, add)
  const { setAside, held, warnings, overlay } = report
  addList(
    add,
    `${formatCount(setAside.total, 'row')} set aside`,
    setAside.total,
    setAside.rows,
    ({ line, ref, reason }) => `line ${formatNumber(line)}${ref ? `, ${ref}` : ''}: ${reason}`,
  )
  addList(add, 'Warnings', warnings.length, warnings, ({ message, count, lines: at }) => {
    const where = `${at.length === 1 ? 'line' : 'lines'} ${at.map((line) => formatNumber(line)).join(', ')}${count > at.length ? ', …' : ''}`
    return `${count > 1 ? `${formatNumber(count)} × ` : ''}${message} (${where})`
  })
  addList(
    add,
    `${formatCount(held.total, 'listing')} kept but not shown`,
    held.total,
    held.listings,
    ({ ref, reason }) => `${ref}: ${reason}`,
  )
  addPositions(report, add)
  addPictures(report, add)
  if (overlay.applied > 0) add(`The overlay file adds to ${formatCount(overlay.applied, 'listing')}`)
  addList(add, 'Mistakes in the overlay file', overlay.problems.length, overlay.problems, (problem) => problem)
  return lines
}

type Add = (line: string, depth?: number) => void

function addLeft({ left, state }: ImportReport, add: Add) {
  const total = left.sold + left.let + left.withdrawn
  if (total === 0) return
  const parts = Object.entries(left).flatMap(([kind, count]) => (count > 0 ? [`${formatNumber(count)} ${kind}`] : []))
  add(`${formatNumber(total)} ${state === 'imported' ? 'left' : 'would leave'} the market: ${parts.join(', ')}`)
}

function addList<T>(add: Add, title: string, total: number, items: T[], words: (item: T) => string) {
  if (total === 0) return
  add(`${title}:`)
  for (const item of items.slice(0, shown)) add(words(item), 2)
  if (total > shown) add(`and ${formatNumber(total - Math.min(shown, items.length))} more`, 2)
}

function addPositions({ positions }: ImportReport, add: Add) {
  const parts = [
    positions.file > 0 && `${formatNumber(positions.file)} from the file`,
    positions.overlay > 0 && `${formatNumber(positions.overlay)} from the overlay file`,
    positions.postcode > 0 && `${formatNumber(positions.postcode)} by postcode`,
    positions.approximate > 0 &&
      `${formatNumber(positions.approximate)} approximate (centre of the postcode's district)`,
    positions.none > 0 && `${formatNumber(positions.none)} unknown`,
  ].filter((part) => part !== false)
  if (parts.length > 0) add(`Positions: ${parts.join(', ')}`)
}

function addPictures({ pictures, state }: ImportReport, add: Add) {
  if (pictures.named === 0) return
  const parts = [
    pictures.held > 0 && `${formatNumber(pictures.held)} held already`,
    pictures.taken > 0 &&
      `${formatNumber(pictures.taken)} ${state === 'imported' ? 'taken in' : 'to take in'} from beside the feed`,
    pictures.toFetch > 0 && `${formatNumber(pictures.toFetch)} to be fetched by address`,
    pictures.missing.total > 0 && `${formatNumber(pictures.missing.total)} not there`,
    pictures.unusable.total > 0 && `${formatNumber(pictures.unusable.total)} unusable`,
  ].filter((part) => part !== false)
  add(`Pictures: ${formatNumber(pictures.named)} named${parts.length > 0 ? `; ${parts.join(', ')}` : ''}`)
  addList(add, 'Not there', pictures.missing.total, pictures.missing.names, (name) => name)
  addList(add, 'Unusable', pictures.unusable.total, pictures.unusable.names, (name) => name)
}
