import { addName, type PictureCounts } from '#src/feed-import/report/import-report.ts'
import type { Database } from '#src/platform/database/database.ts'
import { limitConcurrency } from '#src/platform/limit-concurrency.ts'
import type { FoundMedia } from '#src/property/listing/known-media.ts'
import type { MediaItem } from '#src/property/listing/listing.ts'
import { storeMedia } from '#src/property/store/server/store-media.ts'
import { pictureSources } from '../picture-sources.ts'
import { largestPicture, type PictureFile, type PictureFiles } from './picture-files.ts'
import {
  type ListingPictures,
  type PictureRecord,
  pictureRecords,
  picturesOfProperties,
  storedPicture,
  storePictureRecord,
} from './picture-records.ts'

/** What is needed of the media store. A file that is no picture is a problem in words. */
export type PictureStore = {
  putFile: (
    bytes: Buffer,
  ) => Promise<{ hash: string; width: number; height: number; thumbhash?: string } | { problem: string }>
}

type TakeOptions = {
  source: string
  /** whose pictures lie beside the feed */
  propertyIds: readonly number[]
  files: PictureFiles
  /** of the report: what turns out unusable moves from `taken` there */
  counts: PictureCounts
  now: Date
  onProgress?: (done: number) => void
}

const propertiesAtATime = 50

/**
 * Takes the pictures beside a feed into the media store, and shows them at their properties. Done after the import is
 * committed: if it is interrupted, the next import goes on with what is missing.
 */
export async function takePictures(db: Database, store: PictureStore, options: TakeOptions): Promise<void> {
  const { source, propertyIds, files, onProgress } = options
  const limit = limitConcurrency(4)
  let done = 0
  for (let at = 0; at < propertyIds.length; at += propertiesAtATime) {
    const properties = await picturesOfProperties(db, propertyIds.slice(at, at + propertiesAtATime))
    const wanted = properties.map((property) => filesOf(property, files))
    const records = await pictureRecords(db, source, [...new Set(wanted.flatMap((map) => [...map.keys()]))])
    const taken = new Map<string, Promise<PictureRecord>>()
    for (const [index, property] of properties.entries()) {
      const found = new Map<string, Pick<MediaItem, 'media' | 'width' | 'height' | 'thumbhash'>>()
      const tries = [...wanted[index]!].map(async ([name, file]) => {
        const known = records.get(name)
        if (known?.media && known.fingerprint === file.fingerprint) return known
        const under = taken.get(name) ?? limit(() => takePicture(db, store, name, file, options))
        taken.set(name, under)
        return under
      })
      for (const record of await Promise.all(tries)) {
        const held = record.problem === null && storedPicture(record)
        if (held) found.set(record.name, held)
      }
      await showPictures(db, property, found)
      done += 1
      onProgress?.(done)
    }
  }
}

function filesOf({ media }: ListingPictures, files: PictureFiles): Map<string, PictureFile> {
  const found = new Map<string, PictureFile>()
  for (const { name, kind } of pictureSources(media).pictures) {
    const file = kind === 'file' ? files.find(name) : undefined
    if (file) found.set(name, file)
  }
  return found
}

async function takePicture(
  db: Database,
  store: PictureStore,
  name: string,
  file: PictureFile,
  { source, counts, now }: TakeOptions,
): Promise<PictureRecord> {
  const put = await readPicture(file, store)
  const record = pictureRecord(name, file.fingerprint, put, now)
  await storePictureRecord(db, source, record)
  if (record.problem !== null) {
    counts.taken -= 1
    addName(counts.unusable, `${name}: ${record.problem}`)
  }
  return record
}

async function readPicture(file: PictureFile, store: PictureStore) {
  if (file.bytes > largestPicture) return { problem: 'it is too large' }
  let bytes: Buffer
  try {
    bytes = await file.read()
  } catch (error) {
    return { problem: `it cannot be read (${(error as Error).message})` }
  }
  return store.putFile(bytes)
}

export function pictureRecord(
  name: string,
  fingerprint: string | null,
  put: Awaited<ReturnType<PictureStore['putFile']>>,
  triedAt: Date,
): PictureRecord {
  const nothing = { media: null, width: null, height: null, thumbhash: null }
  if ('problem' in put) return { name, fingerprint, ...nothing, problem: put.problem, triedAt }
  const { hash, width, height, thumbhash = null } = put
  return { name, fingerprint, media: hash, width, height, thumbhash, problem: null, triedAt }
}

/** Writes the pictures into a property, if it does not show them already. */
export async function showPictures(db: Database, { id, media }: ListingPictures, found: FoundMedia): Promise<void> {
  const items = [...media.photos, ...media.floorplans, ...media.epcCharts, ...media.brochures]
  const fresh = items.some(({ source, media: held }) => {
    const known = source === undefined ? undefined : found.get(source)
    return known !== undefined && known.media !== held
  })
  if (fresh) await storeMedia(db, id, found, { replace: true })
}
