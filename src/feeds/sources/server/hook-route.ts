import type { FastifyInstance } from 'fastify'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import type { Database } from '#src/platform/database/database.ts'
import { problem } from '#src/platform/http/errors.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { calledApis } from '../../apis/server/called-apis.ts'
import { feedHookPath } from '../feed-source.ts'
import { sourceByKey } from './source-records.ts'

/** Bytes of an event, which holds a property twice. */
const MAX_EVENT_BYTES = 2_000_000

/** Events of one feed, and those with a wrong signature that one network may send. */
export const hookLimits = {
  events: { max: 600, perSeconds: 3600 },
  wrongSignatures: { max: 30, perSeconds: 3600 },
} satisfies Record<string, RateLimit>

type RouteDeps = {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  formProtection: Pick<FormProtection, 'limit'>
  clock: () => Date
}

/**
 * `POST /feed-hooks/{source}`: a service says, signed, that something has changed. What changed is not taken from the
 * event: the feed is pulled as it is when its time has come.
 */
export async function feedHookRoutes(
  app: FastifyInstance,
  { db, jobs, formProtection, clock }: RouteDeps,
): Promise<void> {
  await app.register(async (calls) => {
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_EVENT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    calls.post<{ Params: { source: string } }>(feedHookPath(':source'), async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const source = await sourceByKey(db, request.params.source)
      const hook =
        source && Object.hasOwn(calledApis, source.kind) ? calledApis[source.kind as 'reapit'].hook : undefined
      const result =
        source && hook
          ? hook({
              headers: request.headers as Record<string, string | undefined>,
              body: String(request.body ?? ''),
              fields: source.settings.fields ?? {},
              now: clock(),
            })
          : 'refused'
      if (!source || result === 'refused') {
        if (!(await formProtection.limit(`feed-hook:${request.ip}`, hookLimits.wrongSignatures)))
          return problem(reply, 429, 'Too many wrong signatures were sent. Try again later.')
        return problem(reply, 401, 'The signature is not valid.')
      }
      if (!(await formProtection.limit(`feed-hooks:${source.id}`, hookLimits.events)))
        return problem(reply, 429, 'Too many events were sent for this feed. Try again later.')
      if (result === 'news' && !source.isPaused)
        await jobs.enqueue(db, 'pull-feed', { sourceId: source.id }, { key: `pull-feed ${source.id}` })
      return reply.code(202).send({ message: 'Thank you.' })
    })
  })
}
