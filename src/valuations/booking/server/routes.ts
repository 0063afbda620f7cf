import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Branch } from '#src/agency/profile/agency.ts'
import { pleaseEnter } from '#src/contact-details/field-messages.ts'
import { ADDRESS_LOOKUP_PATH } from '#src/enquiries/address-lookup/found-address.ts'
import { parsePostcode } from '#src/places/postcode.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import type { Unavailable } from '#src/valuations/address-lookup/server/lookup-provider.ts'
import { BRANCH_LOOKUP_PATH } from '../messages.ts'
import { lookupLimits } from './valuation-limits.ts'
import type { Valuations } from './valuations.ts'

type RouteParts = {
  valuations: Pick<Valuations, 'branchFor' | 'addresses'>
  formProtection: { limit: (key: string, limit: RateLimit) => Promise<boolean> }
}

/** Longer than any address that somebody types, and than any id that a service gives. */
const MAX_TEXT_LENGTH = 200
const MAX_ID_LENGTH = 500

const TOO_OFTEN = 'You have looked up a lot in a short time. Please wait a few minutes.'
const UNAVAILABLE = 'We cannot look up addresses just now. Please enter yours by hand.'

/** `GET /postcode_branch_lookup` and `GET /address_lookup`. Contract: docs/contracts/valuations.md. */
export function valuationRoutes(app: FastifyInstance, { valuations, formProtection }: RouteParts): void {
  const { branchFor, addresses } = valuations

  /** The answer is wrapped: whoever awaits a reply waits until it was sent, and then gets nothing. */
  async function tooOften(
    request: FastifyRequest,
    reply: FastifyReply,
    what: string,
    limit: RateLimit,
  ): Promise<{ answered: FastifyReply } | undefined> {
    // what somebody types is nobody else's
    reply.header('cache-control', 'no-store')
    if (await formProtection.limit(`${what}:${ipGroup(request.ip)}`, limit)) return undefined
    return { answered: problem(reply.header('retry-after', limit.perSeconds), 429, TOO_OFTEN) }
  }

  app.get<{ Querystring: { postcode?: unknown } }>(BRANCH_LOOKUP_PATH, async (request, reply) => {
    const refused = await tooOften(request, reply, 'branch-lookup', lookupLimits.branch)
    if (refused) return refused.answered
    const { postcode: typed } = request.query
    const postcode = typeof typed === 'string' && typed.length <= 20 ? parsePostcode(typed) : null
    if (!postcode) return problem(reply, 400, pleaseEnter('postcode'))
    const branch = await branchFor(postcode)
    return { branch: branch ? presentBranch(branch) : null }
  })

  app.get<{ Querystring: { autocomplete?: unknown; id?: unknown } }>(ADDRESS_LOOKUP_PATH, async (request, reply) => {
    const { autocomplete: text, id } = request.query
    if (!addresses) return problem(reply, 404, 'Addresses are not looked up here.')
    if ((text === undefined) === (id === undefined))
      return problem(reply, 400, 'Ask for either autocomplete or id, not both.')
    return text === undefined ? find(id, request, reply) : suggest(text, request, reply)
  })

  async function suggest(text: unknown, request: FastifyRequest, reply: FastifyReply) {
    const refused = await tooOften(request, reply, 'address-suggestions', lookupLimits.suggestions)
    if (refused) return refused.answered
    if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH)
      return problem(reply, 400, `Give one text of at most ${MAX_TEXT_LENGTH} characters.`)
    if (text.trim() === '') return { suggestions: [] }
    const answer = await addresses?.suggest(text.trim())
    return answer?.kind === 'suggestions' ? { suggestions: answer.suggestions } : unavailable(request, reply, answer)
  }

  async function find(id: unknown, request: FastifyRequest, reply: FastifyReply) {
    const refused = await tooOften(request, reply, 'address', lookupLimits.address)
    if (refused) return refused.answered
    if (typeof id !== 'string' || !isId(id)) return problem(reply, 400, 'Give one id.')
    const answer = await addresses?.find(id)
    if (answer?.kind === 'address') return answer.address
    if (answer?.kind === 'unknown') return problem(reply, 404, 'There is no such address any more.')
    return unavailable(request, reply, answer)
  }
}

/** Whatever a service may give as an id: no step in a path, and nothing that the database does not take. */
function isId(text: string): boolean {
  return text.length <= MAX_ID_LENGTH && !/^\.{0,2}$|\p{Cc}/u.test(text)
}

function unavailable(request: FastifyRequest, reply: FastifyReply, answer: Unavailable | undefined): FastifyReply {
  request.log.warn({ problem: answer?.problem }, 'addresses cannot be looked up')
  return problem(reply, 503, UNAVAILABLE)
}

/** A branch as the forms show it. */
function presentBranch({ id, name, slug, telephone, email, address }: Branch) {
  return { id, name, slug, telephone, email, address }
}
