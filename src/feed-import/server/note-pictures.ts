import type { Database } from '#src/platform/database/database.ts'
import { mediaWanted } from '#src/property/known-media.ts'
import type { Listing } from '#src/property/listing.ts'
import { storeMedia } from '#src/property/server/store-media.ts'
import { pictureSources } from '../picture-sources.ts'
import { addName, type ImportReport } from '../report.ts'
import type { PictureFiles } from './picture-files.ts'
import {
  heldPicture,
  type PictureRecord,
  pictureRecords,
  picturesOfProperties,
  propertyIds,
} from './picture-records.ts'

/** The properties whose pictures have to be got after the import: from beside the feed, or by URL in a job. */
export type PictureWork = { fromFiles: number[]; byUrl: number[]; recheck: number[] }

/** A URL that brought no picture is tried again after this, or when its listing changes. */
const retryMs = 24 * 3_600_000

type Context = { source: string; files: PictureFiles; report: ImportReport; work: PictureWork; now: Date }

/**
 * Counts the pictures of a stored batch, gives new listings those that we hold already, and notes whose pictures are
 * to be got. `changed` are the references that were added or changed.
 */
export async function notePictures(
  trx: Database,
  listings: readonly Listing[],
  changed: ReadonlySet<string>,
  context: Context,
): Promise<void> {
  const { source, files, report, work } = context
  const named = listings.map(({ media }) => pictureSources(media))
  const names = [...new Set(named.flatMap(({ pictures }) => pictures.map(({ name }) => name)))]
  const records = await pictureRecords(trx, source, names)
  const refs = { fill: [] as string[], fromFiles: [] as string[], byUrl: [] as string[], recheck: [] as string[] }
  listings.forEach(({ agentRef }, index) => {
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
      changed.has(agentRef) &&
      pictures.some((p) => isRecheckable(records.get(p.name), p.kind))
    )
      refs.recheck.push(agentRef)
  })
  work.fromFiles.push(...(await propertyIds(trx, source, refs.fromFiles)))
  work.byUrl.push(...(await propertyIds(trx, source, refs.byUrl)))
  work.recheck.push(...(await propertyIds(trx, source, refs.recheck)))
  await fillHeld(trx, await propertyIds(trx, source, refs.fill), records)
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

/** A picture by URL may have been replaced when its listing changed; the other side can be asked cheaply if it said how. */
function isRecheckable(record: PictureRecord | undefined, kind: 'file' | 'url'): boolean {
  return kind === 'url' && record?.media != null && record.fingerprint !== null
}

async function fillHeld(trx: Database, ids: number[], records: ReadonlyMap<string, PictureRecord>): Promise<void> {
  for (const { id, media } of await picturesOfProperties(trx, ids)) {
    const found = new Map(
      mediaWanted(media).flatMap((name) => {
        const record = records.get(name)
        const held = record && heldPicture(record)
        return held ? [[name, held] as const] : []
      }),
    )
    if (found.size > 0) await storeMedia(trx, id, found)
  }
}
