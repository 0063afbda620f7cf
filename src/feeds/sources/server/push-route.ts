import type { FastifyInstance } from 'fastify'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import type { Database } from '#src/platform/database/database.ts'
import { problem } from '#src/platform/http/errors.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { MAX_FEED_FILE_BYTES } from '../../files/feed-file.ts'
import type { FeedFiles } from '../../files/server/feed-files.ts'
import { useApiKey } from './api-keys.ts'
import { noteRun, sourceByKey } from './source-records.ts'

const FEED_FILES_PATH = '/feed-files'

/** Files that one key may send, and wrong keys that one network may try. */
export const pushLimits = {
  files: { max: 60, perSeconds: 3600 },
  wrongKeys: { max: 30, perSeconds: 3600 },
} satisfies Record<string, RateLimit>

type RouteDeps = {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  feedFiles: FeedFiles
  formProtection: Pick<FormProtection, 'limit'>
  clock: () => Date
}

/**
 * `PUT /feed-files/{name}`: a feed file that the agency's software sends, as the body, with `Authorization: Bearer KEY`.
 * It is written to disk as it comes, and imported by a job. docs/how-to/import-a-feed.md
 */
export async function feedPushRoutes(
  app: FastifyInstance,
  { db, jobs, feedFiles, formProtection, clock }: RouteDeps,
): Promise<void> {
  await app.register(async (calls) => {
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', (_request, _body, done) => done(null))
    calls.put<{ Params: { name: string } }>(`${FEED_FILES_PATH}/:name`, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const given = /^Bearer (\S{1,100})$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      const key = await useApiKey(db, given, clock())
      // a right key is never held up by wrong ones of its network
      if (!key) {
        if (!(await formProtection.limit(`feed-key:${request.ip}`, pushLimits.wrongKeys)))
          return problem(reply, 429, 'Too many wrong keys were sent. Try again later.')
        return problem(reply, 401, 'The API key is not valid.')
      }
      if (key.isPaused) return problem(reply, 409, 'This feed is paused in the Desk, so it takes no files.')
      const length = Number(request.headers['content-length'] ?? Number.NaN)
      if (!Number.isInteger(length)) return problem(reply, 411, 'Send the length of the file.')
      if (length > MAX_FEED_FILE_BYTES) return problem(reply, 413, 'The file is over 2 GB.')
      if (!(await formProtection.limit(`feed-files:${key.id}`, pushLimits.files)))
        return problem(reply, 429, 'Too many files were sent with this key. Try again later.')
      request.allowLongBody()
      const received = await feedFiles.receive(key.source, request.params.name, request.raw, {
        purpose: 'pushed',
        bytes: length,
      })
      if ('problem' in received) return problem(reply, 422, received.problem)
      await jobs.enqueue(db, 'run-feed-file', { fileId: received.id, mode: 'import' })
      const source = await sourceByKey(db, key.source)
      if (source) await noteRun(db, source, { now: clock(), problem: null })
      return reply.code(202).send({ message: 'The file is being imported. The Desk says what became of it.' })
    })
  })
}
