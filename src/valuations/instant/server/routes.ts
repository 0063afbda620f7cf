import type { FastifyInstance } from 'fastify'
import { type CountRequest, limitByIp } from '#src/form-protection/server/limit-by-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import { UNKNOWN_POSTCODE_MESSAGE } from '../describe-estimate.ts'
import { INSTANT_VALUATION_PATH, parseEstimateRequest } from '../estimate-request.ts'
import { presentEstimate } from '../present-estimate.ts'
import type { InstantValuations } from './instant-valuations.ts'

type RouteDeps = {
  instantValuations: InstantValuations
  formProtection: { limit: CountRequest }
}

/** Enough to try a home in every condition; too few to map prices. */
const ESTIMATE_LIMIT: RateLimit = { max: 60, perSeconds: 10 * 60 }

const TOO_OFTEN = "You've requested a lot of estimates. Please wait a few minutes and try again."

/** `GET /instant_valuation`. Contract: docs/contracts/instant-valuation.md. */
export function instantRoutes(app: FastifyInstance, { instantValuations, formProtection }: RouteDeps): void {
  const preHandler = limitByIp(formProtection, { name: 'instant-valuation', limit: ESTIMATE_LIMIT, message: TOO_OFTEN })
  app.get<{ Querystring: Record<string, unknown> }>(INSTANT_VALUATION_PATH, { preHandler }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!instantValuations.enabled) return problem(reply, 404, "This site doesn't offer instant valuations.")
    const read = parseEstimateRequest((field) => {
      const typed = request.query[field]
      return typeof typed === 'string' ? typed : ''
    })
    if (read.kind === 'mistakes') return refuse(read.errors)
    const answer = await instantValuations.estimateFor(read.request)
    return answer === 'unknown-postcode' ? refuse({ postcode: UNKNOWN_POSTCODE_MESSAGE }) : presentEstimate(answer)

    function refuse(fields: Record<string, string>) {
      const errors = Object.values(fields)
      return reply.code(422).send({ errors, message: errors[0] ?? '', fields })
    }
  })
}
