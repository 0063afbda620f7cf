import { hash } from 'node:crypto'
import type { OwnBranch } from '#src/feed-import/mapping/feed-branches.ts'
import { type ListingDraft, mapRow } from '#src/feed-import/mapping/map-row.ts'
import { rejectRow } from '#src/feed-import/mapping/rejected-row.ts'
import { type SeenWord, wordKey } from '#src/feed-import/mapping/server/word-records.ts'
import type { Overlay } from '#src/feed-import/overlay/overlay.ts'
import { addSetAside, addWarning, type ImportReport } from '#src/feed-import/report/import-report.ts'
import type { FeedRow } from '#src/feed-import/rows/feed-format.ts'
import type { FeedMediaItem } from '#src/feed-import/rows/feed-property.ts'
import { MAX_WORD, type ReadForeignWord } from '#src/feed-import/rows/feed-words.ts'
import type { Database } from '#src/platform/database/database.ts'
import { mapInSlices } from '#src/platform/in-slices.ts'
import type { VideoRules } from '#src/property/gallery/videos.ts'
import { findStoredRows, type StoredRow } from './stored-rows.ts'

/** A row that was mapped. `rowHash` recognises it next time; undefined if the same row will give another listing then. */
export type MappedRow = ListingDraft & {
  rowHash?: string
  /** everything the row says, as it came */
  said: string
  /** when pictures were changed last, by their names, where the feed says so */
  pictureDates: ReadonlyMap<string, Date>
}

/** A row that is unchanged since an import before. */
export type UnchangedRow = StoredRow & Pick<FeedRow, 'media'>

type SplitOptions = {
  branches: ReadonlyMap<string, OwnBranch>
  report: ImportReport
  now: Date
  /** the feed states no status at all, and was imported all the same */
  assumeAvailable: boolean
  /** what the agency's settings say of videos and tours */
  videos?: VideoRules
  /** what the agency says words mean, by `wordKey` */
  words: ReadonlyMap<string, string>
}

/** The references of rows that were read anew, and the words of theirs that the format does not know. */
export type ReadWords = { refs: string[]; seen: SeenWord[] }

/** A batch of rows, with their hashes, and the rows of an import before that are the same, both by reference. */
export type KnownRows = {
  rows: readonly FeedRow[]
  hashes: ReadonlyMap<string, string>
  remembered: ReadonlyMap<string, StoredRow>
}

/**
 * Looks up which rows are known, and asks for those of the next batch before the answer has come. `db` is not the import's
 * own transaction, which writes the batches before meanwhile: no row of those is in this one, and imports hold a lock.
 */
export async function* lookUpRows(
  db: Database,
  batches: AsyncIterable<readonly FeedRow[]>,
  { source, rowHashOf }: { source: string; rowHashOf: (row: FeedRow) => string },
): AsyncGenerator<KnownRows> {
  let before: Promise<KnownRows> | undefined
  for await (const rows of batches) {
    const hashes = new Map<string, string>()
    await mapInSlices(rows, (row) => {
      if (row.malformed === undefined && row.ref !== '') hashes.set(row.ref, rowHashOf(row))
    })
    const looked = findStoredRows(db, source, [...hashes.keys()], [...hashes.values()])
    const known = looked.then((remembered) => ({ rows, hashes, remembered }))
    // the error is thrown where it is awaited
    known.catch(() => {})
    if (before) yield await before
    before = known
  }
  if (before) yield await before
}

/**
 * Splits a batch into rows that are unchanged since an import before, and fresh ones, which are mapped; rows that cannot
 * be are set aside in the report.
 */
export async function splitRows(
  { rows, hashes, remembered }: KnownRows,
  { branches, report, now, assumeAvailable, videos, words }: SplitOptions,
): Promise<{ fresh: MappedRow[]; same: UnchangedRow[]; read: ReadWords }> {
  const branchOf = (feedBranch: string) => branches.get(feedBranch)?.id
  const fresh: MappedRow[] = []
  const same: UnchangedRow[] = []
  const read: ReadWords = { refs: [], seen: [] }
  await mapInSlices(rows, (row) => {
    const { line, ref, malformed } = row
    if (malformed !== undefined) {
      addSetAside(report, rejectRow({ line, ref }, malformed))
      return
    }
    const known = remembered.get(ref)
    if (known) {
      for (const warning of known.warnings) addWarning(report, line, warning)
      same.push({ ...known, media: row.media })
      return
    }
    read.refs.push(ref)
    const foreign: ReadForeignWord = (kind, given) => {
      const word = given.slice(0, MAX_WORD)
      read.seen.push({ ref, feedBranch: row.feedBranch, kind, word })
      return words.get(wordKey(kind, word))
    }
    const draft = mapRow(row, { branchOf, now, assumeAvailable, videos, foreign })
    if ('reason' in draft) {
      addSetAside(report, draft)
      return
    }
    for (const warning of draft.warnings) addWarning(report, line, warning)
    const said = row.content()
    const pictureDates = datesOf(row.media())
    fresh.push({ ...draft, said, pictureDates, ...(!draft.changesWithTime && { rowHash: hashes.get(ref) }) })
  })
  return { fresh, same, read }
}

const datesOf = (media: readonly FeedMediaItem[]) =>
  new Map(media.flatMap(({ source, changedAt }) => (changedAt ? [[source, new Date(changedAt)] as const] : [])))

/**
 * The hash by which a row is recognised when it comes again: of everything it says, and of everything else that its
 * listing depends on. `edition` is that of the code and of the places that are looked up.
 */
export function rowHasher({
  edition,
  branches,
  overlay,
}: {
  edition: string
  branches: ReadonlyMap<string, OwnBranch>
  overlay: Overlay
}): (row: FeedRow) => string {
  const contextOf = (feedBranch: string, overlaid?: string) =>
    JSON.stringify([edition, branches.get(feedBranch)?.id, overlaid])
  const plain = new Map<string, string>()
  return ({ content, ref, feedBranch }) => {
    const overlaid = overlay.entries.get(ref)?.text
    const context =
      overlaid === undefined ? (plain.get(feedBranch) ?? contextOf(feedBranch)) : contextOf(feedBranch, overlaid)
    if (overlaid === undefined) plain.set(feedBranch, context)
    return hash('sha256', context + content(), 'base64url')
  }
}
