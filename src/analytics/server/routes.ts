import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import { ANALYTICS_CODE_PATH, CONSENT_LOG_PATH, EXPOSURES_PATH, PROPERTY_VIEWS_PATH } from '../analytics-paths.ts'
import { CONSENT_COOKIE, CONSENT_SECONDS, consentValue } from '../cookie-consent.ts'
import { parseConsentLog, parseExposures, parsePropertyView } from '../parse-counts.ts'
import type { Analytics } from './analytics.ts'
import { isBot } from './bots.ts'

export type AnalyticsRouteParts = {
  analytics: Pick<Analytics, 'code' | 'version' | 'countView' | 'countExposures' | 'countAnswer'>
  agency: { settings: Pick<Agency['settings'], 'exposureEvents'> }
  config: { publicUrl: string }
  formProtection: Pick<FormProtection, 'limit' | 'requireSameOrigin'>
}

/** From one address, which an office full of people may share: more is no reading. */
const VIEWS: RateLimit = { max: 300, perSeconds: 600 }
const EXPOSURES: RateLimit = { max: 600, perSeconds: 600 }
const ANSWERS: RateLimit = { max: 60, perSeconds: 600 }

/**
 * What pages tell, and nobody waits for. All answer 204 with nothing in it, whether anything was
 * counted or not. Contract: docs/contracts/analytics.md.
 *
 * - `POST /property_views`: a home was looked at; once a visitor and day it counts.
 * - `POST /exposures/create_many`: homes were shown.
 * - `POST /ajax-events/logs`: what a visitor answered about cookies, which a cookie remembers.
 * - `GET /analytics_code`: what is put into the pages of those who agreed.
 */
export function analyticsRoutes(app: FastifyInstance, parts: AnalyticsRouteParts): void {
  const { analytics, agency, config, formProtection } = parts
  const sameOrigin = { preHandler: formProtection.requireSameOrigin() }
  const nothing = (reply: FastifyReply) => reply.code(204).header('cache-control', 'no-store').send()

  /** Whether an address has told enough for now. */
  async function hasToldEnough(request: FastifyRequest, what: string, limit: RateLimit): Promise<boolean> {
    return !(await formProtection.limit(`${what}:${ipGroup(request.ip)}`, limit))
  }
  const tooMany = (reply: FastifyReply, { perSeconds }: RateLimit) =>
    problem(
      reply.header('retry-after', perSeconds).header('cache-control', 'no-store'),
      429,
      'Too many requests. Please wait a moment and try again.',
    )

  app.post(PROPERTY_VIEWS_PATH, sameOrigin, async (request, reply) => {
    if (isNoReader(request)) return nothing(reply)
    if (await hasToldEnough(request, 'property-views', VIEWS)) return tooMany(reply, VIEWS)
    const view = parsePropertyView(request.body)
    if ('refusal' in view) return problem(reply, 422, view.refusal)
    await analytics.countView(view.propertyId, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })
    return nothing(reply)
  })

  app.post(EXPOSURES_PATH, sameOrigin, async (request, reply) => {
    if (isNoReader(request)) return nothing(reply)
    if (await hasToldEnough(request, 'exposures', EXPOSURES)) return tooMany(reply, EXPOSURES)
    const shown = parseExposures(request.body, agency.settings.exposureEvents)
    if ('refusal' in shown) return problem(reply, 422, shown.refusal)
    await analytics.countExposures(shown.propertyIds, shown.eventType)
    return nothing(reply)
  })

  app.post(CONSENT_LOG_PATH, sameOrigin, async (request, reply) => {
    if (await hasToldEnough(request, 'consent', ANSWERS)) return tooMany(reply, ANSWERS)
    const answer = parseConsentLog(request.body)
    if ('refusal' in answer) return problem(reply, 422, answer.refusal)
    await analytics.countAnswer(answer.status)
    // the page has set it already; some browsers keep what a script has set for a week only
    if (analytics.version !== undefined)
      reply.setCookie(CONSENT_COOKIE, consentValue(answer.status, analytics.version), {
        path: '/',
        sameSite: 'lax',
        secure: config.publicUrl.startsWith('https:'),
        maxAge: CONSENT_SECONDS,
      })
    return nothing(reply)
  })

  app.get(ANALYTICS_CODE_PATH, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(analytics.code),
  )
}

/** A machine, or a browser that fetches ahead what perhaps nobody will read. */
function isNoReader({ headers }: FastifyRequest): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}${headers['x-moz'] ?? ''}`
  return isBot(headers['user-agent']) || /pre(fetch|render|view)/i.test(purpose)
}
