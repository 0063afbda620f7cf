import { hash } from 'node:crypto'
import { type ListingDraft, readRow } from '#src/feed-import/formats/blm/blm-row.ts'
import type { OwnBranch } from '#src/feed-import/mapping/feed-branches.ts'
import type { Overlay } from '#src/feed-import/overlay/overlay.ts'
import { addSetAside, addWarning, type ImportReport } from '#src/feed-import/report/report.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { FeedRow } from './read-feed-rows.ts'
import { type RememberedRow, rememberedRows } from './remembered-rows.ts'
import type { FeedSurvey } from './survey-feed.ts'

/** A row that was read, with what tells it when it comes again; undefined if that would not tell. */
export type FreshRow = ListingDraft & { rowHash?: string }

/** A row that came before and means what it meant then. */
export type SameRow = RememberedRow & Pick<FeedRow, 'row'>

type SortRows = {
  source: string
  branches: ReadonlyMap<string, OwnBranch>
  report: ImportReport
  now: Date
  rowHashOf: (row: FeedRow) => string
}

/**
 * Tells the rows of a batch that came before from those to be read, and reads these; what cannot be read is set aside
 * in the report. `db` is not the import's own transaction, which writes the batch before meanwhile: no row of that is
 * among these, and nobody else imports.
 */
export async function sortRows(
  db: Database,
  rows: readonly FeedRow[],
  { source, branches, report, now, rowHashOf }: SortRows,
): Promise<{ fresh: FreshRow[]; same: SameRow[] }> {
  const hashes = new Map<string, string>()
  for (const row of rows) if (row.bad === undefined && row.ref !== '') hashes.set(row.ref, rowHashOf(row))
  const remembered = await rememberedRows(db, source, [...hashes.keys()], [...hashes.values()])
  const branchOf = (feedBranch: string) => branches.get(feedBranch)?.id
  const fresh: FreshRow[] = []
  const same: SameRow[] = []
  for (const { row, ref, feedBranch, bad } of rows) {
    if (bad !== undefined) {
      addSetAside(report, { line: row.line, ...(ref && { ref }), reason: bad })
      continue
    }
    const known = remembered.get(ref)
    if (known) {
      for (const warning of known.warnings) addWarning(report, row.line, warning)
      same.push({ ...known, row })
      continue
    }
    const read = readRow(row, { branchOf, now })
    if ('reason' in read) {
      addSetAside(report, { ...read, ...(feedBranch && { feedBranch }) })
      continue
    }
    for (const warning of read.warnings) addWarning(report, read.line, warning)
    fresh.push(read.passing ? read : { ...read, rowHash: hashes.get(ref) })
  }
  return { fresh, same }
}

/**
 * What tells a row that comes again: every value of it, and everything else that its listing depends on. `edition` is
 * of the code and of the places that are looked up.
 */
export function rowHasher({
  edition,
  survey,
  branches,
  overlay,
}: {
  edition: string
  survey: FeedSurvey
  branches: ReadonlyMap<string, OwnBranch>
  overlay: Overlay
}): (row: FeedRow) => string {
  const { columns, header } = survey
  const { eof } = header
  return ({ values, ref, feedBranch }) => {
    let text = JSON.stringify([edition, branches.get(feedBranch)?.id, overlay.entries.get(ref)?.text])
    // neither holds an EOF; a column that the file does not have reads as empty
    for (let at = 0; at < values.length; at++) if (values[at] !== '') text += eof + columns[at]! + eof + values[at]!
    return hash('sha256', text, 'base64url')
  }
}
