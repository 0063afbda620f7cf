import type { FastifyInstance } from 'fastify'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import { UNKNOWN_POSTCODE_MESSAGE } from '../describe-estimate.ts'
import { INSTANT_VALUATION_PATH, parseEstimateRequest } from '../estimate-request.ts'
import { presentEstimate } from '../present-estimate.ts'
import type { InstantValuations } from './instant-valuations.ts'

type RouteParts = {
  instantValuations: InstantValuations
  formProtection: { limit: (key: string, limit: RateLimit) => Promise<boolean> }
}

/** Enough to try a home in every condition, too few to draw a map of prices from. */
const instantLimit: RateLimit = { max: 60, perSeconds: 10 * 60 }

const TOO_OFTEN = 'You have asked for many estimates in a short time. Please wait a few minutes.'

/** `GET /instant_valuation`. Contract: docs/contracts/instant-valuation.md. */
export function instantRoutes(app: FastifyInstance, { instantValuations, formProtection }: RouteParts): void {
  app.get<{ Querystring: Record<string, unknown> }>(INSTANT_VALUATION_PATH, async (request, reply) => {
    // what somebody asks of a home is nobody else's
    reply.header('cache-control', 'no-store')
    if (!instantValuations.enabled) return problem(reply, 404, 'There is no instant valuation here.')
    if (!(await formProtection.limit(`instant-valuation:${ipGroup(request.ip)}`, instantLimit)))
      return problem(reply.header('retry-after', instantLimit.perSeconds), 429, TOO_OFTEN)
    const read = parseEstimateRequest((field) => {
      const typed = request.query[field]
      return typeof typed === 'string' ? typed : ''
    })
    if (read.kind === 'mistakes') return wrong(read.errors)
    const answer = await instantValuations.estimateFor(read.question)
    return answer === 'unknown-postcode' ? wrong({ postcode: UNKNOWN_POSTCODE_MESSAGE }) : presentEstimate(answer)

    function wrong(fields: Record<string, string>) {
      const errors = Object.values(fields)
      return reply.code(422).send({ errors, message: errors[0] ?? '', fields })
    }
  })
}
