import { fetchableUrl, pictureSources } from '#src/feed-import/media/picture-sources.ts'
import type { FetchedPicture, FetchPicture } from '#src/feed-import/media/server/fetch-picture.ts'
import {
  type ListingPictures,
  type PictureRecord,
  pictureRecords,
  picturesOfProperties,
  storedPicture,
  storePictureRecord,
} from '#src/feed-import/media/server/picture-records.ts'
import { type PictureStore, pictureRecord, showPictures } from '#src/feed-import/media/server/take-pictures.ts'
import type { FeedPhotosPayload } from '#src/feed-import/report/server/import-tables.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { limitConcurrency } from '#src/platform/limit-concurrency.ts'
import { storeRowPictures } from './stored-rows.ts'

type FeedPhotosDeps = {
  db: Database
  media: PictureStore
  jobs: Pick<Jobs, 'enqueue'>
  fetchPicture: FetchPicture
  clock: () => Date
}

/** Minutes after which pictures that could not be fetched are tried again: about a day in all. */
const backOffMinutes = [1, 5, 30, 120, 720]

/**
 * The job `feed-photos`: fetches the pictures that some properties name by URL, shows them, and comes back later, ever
 * more slowly, for those that could not be had. Safe to run twice: what is held is not fetched again.
 */
export async function fetchFeedPhotos(deps: FeedPhotosDeps, payload: FeedPhotosPayload): Promise<void> {
  const { db, jobs, clock } = deps
  const { source, attempt = 0, recheck = false } = payload
  const properties = await picturesOfProperties(db, payload.propertyIds)
  const names = new Set(properties.flatMap(urlsOf))
  const records = await pictureRecords(db, source, [...names])
  const limit = limitConcurrency(4)
  const fetched = new Map<string, Promise<{ record?: PictureRecord; later: boolean }>>()
  const again: number[] = []
  for (const property of properties) {
    const tries = urlsOf(property).map((name) => {
      const known = records.get(name)
      if (known?.media && !recheck) return { record: known, later: false }
      const under = fetched.get(name) ?? limit(() => fetchOne(deps, source, name, known))
      fetched.set(name, under)
      return under
    })
    const results = await Promise.all(tries)
    const found = new Map(
      results.flatMap(({ record }) => {
        const held = record && storedPicture(record)
        return held ? [[record.name, held] as const] : []
      }),
    )
    await showPictures(db, property, found)
    await storeRowPictures(db, property.id, { stored: found.size, awaitedSince: null })
    if (results.some(({ later }) => later)) again.push(property.id)
  }
  const minutes = backOffMinutes[attempt]
  if (again.length === 0 || minutes === undefined) return
  const runAt = new Date(clock().getTime() + minutes * 60_000)
  await jobs.enqueue(db, 'feed-photos', { source, propertyIds: again, attempt: attempt + 1 }, { runAt })
}

function urlsOf({ media }: ListingPictures): string[] {
  return pictureSources(media).pictures.flatMap(({ name, kind }) => (kind === 'url' ? [name] : []))
}

async function fetchOne(
  { db, media, fetchPicture, clock }: FeedPhotosDeps,
  source: string,
  name: string,
  known: PictureRecord | undefined,
): Promise<{ record?: PictureRecord; later: boolean }> {
  const answer = await fetchPicture(fetchableUrl(name), known?.media ? known : undefined)
  // a picture that we hold is kept whatever its server says now
  if (known?.media && answer.kind !== 'picture') return { record: known, later: false }
  const record = await recordOf(answer, name, media, clock())
  if (record.problem !== null && known?.media) return { record: known, later: false }
  await storePictureRecord(db, source, record)
  return { record, later: answer.kind === 'problem' && answer.temporary }
}

async function recordOf(answer: FetchedPicture, name: string, media: PictureStore, now: Date): Promise<PictureRecord> {
  if (answer.kind === 'picture') return pictureRecord(name, answer.fingerprint, await media.putFile(answer.bytes), now)
  const problem = answer.kind === 'problem' ? answer.problem : 'the server answers that it has not changed'
  return pictureRecord(name, null, { problem }, now)
}
