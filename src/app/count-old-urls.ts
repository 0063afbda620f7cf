import type { FastifyInstance } from 'fastify'
import { isBot } from '#src/analytics/server/routes.ts'
import { countablePath } from '#src/discovery/countable-path.ts'
import type { Services } from './services.ts'

/** Counts visits of old URLs once they are answered: those that were redirected, and those that led nowhere. */
export function countOldUrls(
  app: FastifyInstance,
  { moved, pathVisits }: Pick<Services, 'moved' | 'pathVisits'>,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply
    if (request.method !== 'GET' || (statusCode !== 301 && statusCode !== 404)) return
    if (isBot(request.headers['user-agent'])) return
    const url = request.raw.url ?? '/'
    if (statusCode === 301) {
      const rule = moved(url)
      if (rule) pathVisits.followed(rule.old)
      return
    }
    // a page was asked for, not a picture or a call
    if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return
    const path = countablePath(url)
    if (path !== undefined) pathVisits.missing(path)
  })
}
