import { setTimeout as pause } from 'node:timers/promises'
import { createDropFolder, watchDropFolder } from './feed-import/server/drop-folder.ts'
import { fetchFeedPhotos } from './feed-import/server/feed-photos.ts'
import { createPictureFetcher } from './feed-import/server/fetch-picture.ts'
import { importFeed } from './feed-import/server/import-file.ts'
import { importParts } from './import-parts.ts'
import type { Services } from './services.ts'

declare module './platform/jobs.ts' {
  interface JobPayloads {
    'make-avif': { hash: string; width: number; height?: number }
  }
}

/** Milliseconds between looks into the drop folder. */
const lookEveryMs = 2000

/** Runs the jobs of every feature until the signal: photographs of feeds, AVIF renditions, the drop folder. */
export async function runJobs(services: Services, signal: AbortSignal): Promise<void> {
  const { jobs, media, config } = services
  const { fetchPicture, close } = createPictureFetcher()
  await Promise.all([
    jobs.run(
      {
        'feed-photos': (payload) => fetchFeedPhotos({ ...services, fetchPicture }, payload),
        'make-avif': async ({ hash, width, height }) => {
          const record = await media.record(hash)
          if (record) await media.rendition(record, { width, height }, 'avif')
        },
      },
      { signal, concurrency: 1 },
    ),
    config.feedDir === undefined ? undefined : watchFeeds(services, config.feedDir, signal),
  ])
  await close()
}

function watchFeeds(services: Services, folder: string, signal: AbortSignal): Promise<void> {
  const { logger } = services
  const log = { info: (words: string) => logger.info(words), error: (words: string) => logger.error(words) }
  const importFile = (path: string) => importFeed(importParts(services), { path })
  return watchDropFolder(createDropFolder({ folder, importFile, log }), {
    signal,
    log,
    tick: (ended) => pause(lookEveryMs, undefined, { signal: ended }),
  })
}
