import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { matchBranches, type OwnBranch } from '#src/feed-import/mapping/feed-branches.ts'
import { overlayWithOverrides, readOverlayFile } from '#src/feed-import/overlay/server/override-records.ts'
import { createReport, type ImportReport } from '#src/feed-import/report/import-report.ts'
import type { FeedFormat } from '#src/feed-import/rows/feed-format.ts'
import type { Database } from '#src/platform/database/database.ts'
import { advertPolicy } from '#src/property/advert-rules/advert-policy.ts'
import type { StoringContext } from '#src/property/store/server/store-listings.ts'
import type { ImportDeps } from './import-file.ts'
import type { PictureWork } from './match-pictures.ts'
import { storeFeed } from './store-feed.ts'
import type { FeedSurvey } from './survey-feed.ts'

/** Documents of one format, one a line of text. */
type SentDocuments = {
  format: FeedFormat
  documents: readonly { ref: string; feedBranch: string; said: string }[]
}

type SentImport = {
  source: string
  importId: number
  /** numbers that were reserved for new properties, by reference */
  ids: ReadonlyMap<string, number>
  begun: StoringContext
  now: Date
}

/**
 * Stores single properties in the given transaction as an import of their rows does, and leaves all others of their
 * branches as they are: mapped, set aside, overridden, with history and undo. `report` is of these properties alone.
 */
export async function importSent(
  trx: Database,
  deps: ImportDeps,
  { format, documents }: SentDocuments,
  { source, importId, ids, begun, now }: SentImport,
): Promise<{ report: ImportReport; work: PictureWork }> {
  const text = `${documents.map(({ said }) => said).join('\n')}\n`
  const report = createReport(format.id, now.toISOString())
  const survey = surveyOf(format, documents, text)
  const branches = knownBranches(survey, deps.agency.branches)
  report.branches = [...survey.branches].map(([feedBranch, rows]) => {
    const branch = branches.get(feedBranch)?.name
    return { feedBranch, ...(branch && { branch }), rows }
  })
  const read = await readOverlayFile(deps.overlayFile)
  const file = 'problem' in read ? { entries: new Map(), problems: [read.problem] } : read
  const overlay = await overlayWithOverrides(trx, file, { source, now })
  const work = await storeFeed(trx, {
    db: deps.db,
    source,
    importId,
    file: { name: format.id, open: async () => Readable.from([Buffer.from(text)]) },
    survey,
    branches,
    // nothing is the whole stock of a branch, so nothing leaves
    stockOf: [],
    leaving: [],
    pictures: { find: () => undefined },
    places: deps.places,
    overlay: { ...overlay, entries: new Map([...overlay.entries].filter(([ref]) => survey.refs.has(ref))) },
    assumeAvailable: false,
    videos: deps.agency.settings.videos,
    policy: advertPolicy(deps.agency.settings.advertRules, now),
    report,
    now,
    begun,
    ids,
  })
  return { report, work }
}

function knownBranches(survey: FeedSurvey, own: readonly OwnBranch[]): ReadonlyMap<string, OwnBranch> {
  const match = matchBranches(survey.branches.keys(), own)
  return 'known' in match ? match.known : new Map()
}

/** What is known of a file beforehand: each reference is here once, on a line of its own. */
function surveyOf(format: FeedFormat, documents: SentDocuments['documents'], text: string): FeedSurvey {
  const branches = new Map<string, number>()
  for (const { feedBranch } of documents) branches.set(feedBranch, (branches.get(feedBranch) ?? 0) + 1)
  return {
    format,
    label: format.id,
    sha256: createHash('sha256').update(text).digest('hex'),
    bytes: Buffer.byteLength(text),
    encoding: 'UTF-8',
    rows: documents.length,
    refs: new Map(documents.map(({ ref }, index) => [ref, index + 1])),
    repeated: new Map(),
    branches,
    malformed: { total: 0, rows: [] },
    warnings: [],
  }
}
