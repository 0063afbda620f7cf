import { pictureSources } from '#src/feed-import/media/picture-sources.ts'
import type { PictureFiles } from '#src/feed-import/media/server/picture-files.ts'
import {
  type PictureRecord,
  pictureRecords,
  picturesOfProperties,
  propertyIds,
  storedPicture,
} from '#src/feed-import/media/server/picture-records.ts'
import { addName, type ImportReport } from '#src/feed-import/report/import-report.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { missingSources } from '#src/property/listing/known-media.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { storeMedia } from '#src/property/store/server/store-media.ts'
import type { RowPictures } from './stored-rows.ts'

/** The properties whose pictures have to be got after the import: from beside the feed, or by URL in a job. */
export type PictureWork = { fromFiles: number[]; byUrl: number[]; recheck: number[] }

/** A URL that brought no picture is tried again after this, or when its listing changes. */
const retryMs = DAY_MS

type Context = {
  source: string
  files: PictureFiles
  report: ImportReport
  work: PictureWork
  now: Date
  /** false: nothing is known of any picture of this feed, and need not be asked for */
  anyKnown: boolean
}

/** What of a listing names its pictures. */
type NamingPictures = Pick<Listing, 'agentRef' | 'media'> & {
  /** when pictures were changed last, by their names, where the feed says so */
  pictureDates?: ReadonlyMap<string, Date>
}

/**
 * Counts the pictures of a stored batch, gives new listings those that we hold already, and notes whose pictures are
 * to be got. `changed` are the references that were added or changed. Answers how each listing's pictures stand.
 */
export async function matchPictures(
  trx: Database,
  listings: readonly NamingPictures[],
  changed: ReadonlySet<string>,
  context: Context,
): Promise<RowPictures[]> {
  const { source, files, report, work, now, anyKnown } = context
  const named = listings.map(({ media }) => pictureSources(media))
  const names = anyKnown ? new Set(named.flatMap(({ pictures }) => pictures.map(({ name }) => name))) : []
  const records = await pictureRecords(trx, source, [...names])
  const refs = { fill: [] as string[], fromFiles: [] as string[], byUrl: [] as string[], recheck: [] as string[] }
  const standing = listings.map(({ agentRef, pictureDates }, index): RowPictures => {
    const { pictures, documents } = named[index]!
    report.pictures.named += pictures.length
    for (const name of documents) addName(report.pictures.unusable, `${name}: a document, not a picture`)
    const states = pictures.map(({ name, kind }) => {
      const record = records.get(name)
      return kind === 'file'
        ? fileState(name, record, files, report)
        : urlState(name, record, changed.has(agentRef), context)
    })
    if (states.includes('held') && changed.has(agentRef)) refs.fill.push(agentRef)
    if (states.includes('take')) refs.fromFiles.push(agentRef)
    if (states.includes('fetch')) refs.byUrl.push(agentRef)
    else if (
      states.includes('held') &&
      pictures.some(
        ({ name, kind }) =>
          isOlder(records.get(name), pictureDates?.get(name)) ||
          (changed.has(agentRef) && isRecheckable(records.get(name), kind)),
      )
    )
      refs.recheck.push(agentRef)
    return {
      named: pictures.length,
      stored: states.filter((state) => state === 'held').length,
      awaitedSince:
        states.includes('fetch') && states.every((state) => state === 'fetch' || state === 'held') ? now : null,
      besideFeed: documents.length > 0 || pictures.some(({ kind }) => kind === 'file'),
    }
  })
  const ids = await propertyIds(trx, source, [...new Set(Object.values(refs).flat())])
  const idsOf = (some: string[]) => some.flatMap((ref) => ids.get(ref) ?? [])
  work.fromFiles.push(...idsOf(refs.fromFiles))
  work.byUrl.push(...idsOf(refs.byUrl))
  work.recheck.push(...idsOf(refs.recheck))
  await fillHeld(trx, idsOf(refs.fill), records)
  return standing
}

/**
 * Counts the pictures of a row that came before, where nothing of them has to be looked up: all are held, or a job will
 * come to those that are not. Else false, and nothing is counted.
 */
export function countUnchangedPictures({ pictures }: ImportReport, row: RowPictures, now: Date): boolean {
  const { named, stored: held, awaitedSince, besideFeed: beside } = row
  const isAwaited = awaitedSince !== null && now.getTime() - awaitedSince.getTime() < retryMs
  if (beside || (held < named && !isAwaited)) return false
  pictures.named += named
  pictures.held += held
  pictures.toFetch += named - held
  return true
}

type PictureState = 'held' | 'take' | 'fetch' | 'none'

function fileState(
  name: string,
  record: PictureRecord | undefined,
  files: PictureFiles,
  { pictures }: ImportReport,
): PictureState {
  const file = files.find(name)
  const same = file !== undefined && record?.fingerprint === file.fingerprint
  if (file && !same) {
    pictures.taken += 1
    return 'take'
  }
  if (record?.media) {
    pictures.held += 1
    return 'held'
  }
  if (record?.problem) addName(pictures.unusable, `${name}: ${record.problem}`)
  else addName(pictures.missing, name)
  return 'none'
}

function urlState(
  name: string,
  record: PictureRecord | undefined,
  changed: boolean,
  { report: { pictures }, now }: Context,
): PictureState {
  if (record?.media) {
    pictures.held += 1
    return 'held'
  }
  if (record?.problem && !changed && now.getTime() - record.triedAt.getTime() < retryMs) {
    addName(pictures.unusable, `${name}: ${record.problem}`)
    return 'none'
  }
  pictures.toFetch += 1
  return 'fetch'
}

/** Whether we have fetched a picture before its feed says that it was changed. */
function isOlder(record: PictureRecord | undefined, changedAt: Date | undefined): boolean {
  return changedAt !== undefined && record?.media != null && record.triedAt < changedAt
}

/** A picture by URL may have been replaced when its listing changed; the other side can be asked cheaply if it said how. */
function isRecheckable(record: PictureRecord | undefined, kind: 'file' | 'url'): boolean {
  return kind === 'url' && record?.media != null && record.fingerprint !== null
}

async function fillHeld(trx: Database, ids: number[], records: ReadonlyMap<string, PictureRecord>): Promise<void> {
  for (const { id, media } of await picturesOfProperties(trx, ids)) {
    const found = new Map(
      missingSources(media).flatMap((name) => {
        const record = records.get(name)
        const held = record && storedPicture(record)
        return held ? [[name, held] as const] : []
      }),
    )
    if (found.size > 0) await storeMedia(trx, id, found)
  }
}

/** Few enough listings to hold at once. */
const listingsAtATime = 500

/** Shows those pictures of listings that we hold, and that they do not show: they came after what was put back. */
export async function showStoredPictures(trx: Database, source: string, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += listingsAtATime) {
    const some = ids.slice(at, at + listingsAtATime)
    const wanted = (await picturesOfProperties(trx, some)).flatMap(({ media }) => missingSources(media))
    if (wanted.length > 0) await fillHeld(trx, some, await pictureRecords(trx, source, [...new Set(wanted)]))
  }
}
