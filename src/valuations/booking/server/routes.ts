import type { FastifyInstance } from 'fastify'
import type { Branch } from '#src/agency/profile/agency.ts'
import { pleaseEnter } from '#src/contact-details/field-messages.ts'
import { type CountRequest, limitByIp } from '#src/form-protection/server/limit-by-ip.ts'
import { type Postcode, parsePostcode } from '#src/places/postcode.ts'
import { problem } from '#src/platform/http/errors.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import { OPEN_TIMES_PATH } from '../open-times.ts'
import { BRANCH_LOOKUP_PATH } from '../valuation-page.ts'
import type { Valuations } from './valuations.ts'

type RouteDeps = { valuations: Pick<Valuations, 'branchFor' | 'openTimes'>; formProtection: { limit: CountRequest } }

/** Per IP address, which an office of visitors may share. */
export const BRANCH_LOOKUP_LIMIT: RateLimit = { max: 120, perSeconds: 10 * 60 }

const MAX_POSTCODE_LENGTH = 20

/** `GET /postcode_branch_lookup` and `GET /valuation_times`. Contract: docs/contracts/valuations.md#get-postcode_branch_lookup. */
export function branchLookupRoutes(app: FastifyInstance, { valuations, formProtection }: RouteDeps): void {
  const preHandler = limitByIp(formProtection, {
    name: 'branch-lookup',
    limit: BRANCH_LOOKUP_LIMIT,
    message: 'Too many lookups. Please wait a few minutes and try again.',
  })
  app.get<{ Querystring: { postcode?: unknown } }>(BRANCH_LOOKUP_PATH, { preHandler }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const postcode = readPostcode(request.query)
    if (!postcode) return problem(reply, 400, pleaseEnter('postcode'))
    const branch = await valuations.branchFor(postcode)
    return { branch: branch ? presentBranch(branch) : null }
  })

  app.get<{ Querystring: { postcode?: unknown } }>(OPEN_TIMES_PATH, { preHandler }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const postcode = readPostcode(request.query)
    if (!postcode) return problem(reply, 400, pleaseEnter('postcode'))
    return { times: (await valuations.openTimes(postcode)) ?? null }
  })
}

function readPostcode({ postcode: typed }: { postcode?: unknown }): Postcode | null {
  return typeof typed === 'string' && typed.length <= MAX_POSTCODE_LENGTH ? parsePostcode(typed) : null
}

function presentBranch({ id, name, slug, telephone, email, address }: Branch) {
  return { id, name, slug, telephone, email, address }
}
