import type { FastifyInstance } from 'fastify'
import type { CountRequest } from '#src/form-protection/server/limit-by-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import { UNKNOWN_POSTCODE_MESSAGE } from '../describe-estimate.ts'
import { INSTANT_VALUATION_PATH, parseEstimateRequest } from '../estimate-request.ts'
import { presentEstimate } from '../present-estimate.ts'
import type { InstantValuations } from './instant-valuations.ts'
import { limitEstimates } from './limit-estimates.ts'

type RouteDeps = {
  instantValuations: InstantValuations
  formProtection: { limit: CountRequest }
}

/** `GET /instant_valuation`. Contract: docs/contracts/instant-valuation.md. */
export function instantRoutes(app: FastifyInstance, { instantValuations, formProtection }: RouteDeps): void {
  limitEstimates(app, { formProtection })
  app.get<{ Querystring: Record<string, unknown> }>(INSTANT_VALUATION_PATH, async (request, reply) => {
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
