import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import { limitByIp } from '#src/form-protection/server/limit-by-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import {
  ANALYTICS_CODE_PATH,
  CONSENT_LOG_PATH,
  EXPOSURES_PATH,
  PROPERTY_VIEWS_PATH,
  VISITS_PATH,
} from '../analytics-paths.ts'
import { CONSENT_COOKIE, CONSENT_SECONDS, consentValue } from '../cookie-consent.ts'
import { parseConsentLog, parseExposures, parsePropertyView, parseVisit } from '../parse-counts.ts'
import type { Analytics } from './analytics.ts'

export type AnalyticsRouteDeps = {
  analytics: Pick<Analytics, 'code' | 'version' | 'countView' | 'countVisit' | 'countExposures' | 'countAnswer'>
  agency: { settings: Pick<Agency['settings'], 'exposureEvents'> }
  config: { publicUrl: string }
  formProtection: Pick<FormProtection, 'limit' | 'requireSameOrigin'>
}

/** Per IP address, which an office of visitors may share. */
export const analyticsLimits = {
  views: { max: 300, perSeconds: 600 },
  visits: { max: 600, perSeconds: 600 },
  exposures: { max: 600, perSeconds: 600 },
  answers: { max: 60, perSeconds: 600 },
} as const satisfies Record<string, RateLimit>

/**
 * The calls answer 204 whether or not anything was counted. Contract: docs/contracts/analytics.md.
 *
 * - `POST /property_views`: a page of a property was viewed; counts once per visitor and day.
 * - `POST /visits`: somebody came to the site, or searched; each counts once per visitor and day.
 * - `POST /exposures/create_many`: properties were shown in results.
 * - `POST /ajax-events/logs`: the answer to the cookie question, stored in a cookie.
 * - `GET /analytics_code`: the agency's code for visitors who accepted.
 */
export function analyticsRoutes(app: FastifyInstance, parts: AnalyticsRouteDeps): void {
  const { analytics, agency, config, formProtection } = parts
  const requireSameOrigin = formProtection.requireSameOrigin()
  const limited = (name: string, limit: RateLimit) => limitByIp(formProtection, { name, limit })

  app.post(
    PROPERTY_VIEWS_PATH,
    { preHandler: [requireSameOrigin, skipBots, limited('property-views', analyticsLimits.views)] },
    async (request, reply) => {
      const view = parsePropertyView(request.body)
      if ('refusal' in view) return problem(reply, 422, view.refusal)
      await analytics.countView(view.propertyId, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })
      return noContent(reply)
    },
  )

  app.post(
    VISITS_PATH,
    { preHandler: [requireSameOrigin, skipBots, limited('visits', analyticsLimits.visits)] },
    async (request, reply) => {
      const visit = parseVisit(request.body)
      if ('refusal' in visit) return problem(reply, 422, visit.refusal)
      await analytics.countVisit(visit, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })
      return noContent(reply)
    },
  )

  app.post(
    EXPOSURES_PATH,
    { preHandler: [requireSameOrigin, skipBots, limited('exposures', analyticsLimits.exposures)] },
    async (request, reply) => {
      const shown = parseExposures(request.body, agency.settings.exposureEvents)
      if ('refusal' in shown) return problem(reply, 422, shown.refusal)
      await analytics.countExposures(shown.propertyIds, shown.eventType)
      return noContent(reply)
    },
  )

  app.post(
    CONSENT_LOG_PATH,
    { preHandler: [requireSameOrigin, limited('consent', analyticsLimits.answers)] },
    async (request, reply) => {
      const answer = parseConsentLog(request.body)
      if ('refusal' in answer) return problem(reply, 422, answer.refusal)
      await analytics.countAnswer(answer.status)
      // the page has set the cookie already, but Safari deletes cookies set by scripts after a week
      if (analytics.version !== undefined)
        reply.setCookie(CONSENT_COOKIE, consentValue(answer.status, analytics.version), {
          path: '/',
          sameSite: 'lax',
          secure: config.publicUrl.startsWith('https:'),
          maxAge: CONSENT_SECONDS,
        })
      return noContent(reply)
    },
  )

  app.get(ANALYTICS_CODE_PATH, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(analytics.code),
  )
}

const noContent = (reply: FastifyReply) => reply.code(204).header('cache-control', 'no-store').send()

/** Answers bots and prefetching browsers without counting. */
async function skipBots({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const purpose = `${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}${headers['x-moz'] ?? ''}`
  return isBot(headers['user-agent']) || /pre(fetch|render|view)/i.test(purpose) ? noContent(reply) : undefined
}

/** Every browser sends a `User-Agent`, so an empty one is a bot's. Which names count: bots.test.ts. */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === '' || isbot(userAgent)
}
