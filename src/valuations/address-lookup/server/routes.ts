import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ADDRESS_LOOKUP_PATH } from '#src/enquiries/address-lookup/found-address.ts'
import { type CountRequest, limitByIp } from '#src/form-protection/server/limit-by-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import type { LookupProvider, Unavailable } from './lookup-provider.ts'

type RouteDeps = {
  /** undefined: the agency has no address look-up */
  /** the one that the agency has now */
  provider: () => LookupProvider | undefined
  formProtection: { limit: CountRequest }
}

const MAX_TEXT_LENGTH = 200
const MAX_ID_LENGTH = 500

/** Per IP address, which an office of visitors may share. The browser debounces suggestions; providers charge for each address. */
export const addressLimits = {
  suggestions: { max: 300, perSeconds: 10 * 60 },
  address: { max: 60, perSeconds: 10 * 60 },
} as const satisfies Record<string, RateLimit>

const TOO_OFTEN = "You've looked up a lot of addresses. Please wait a few minutes and try again."
const UNAVAILABLE = "Address lookup isn't available. Please enter your address manually."

type Query = { autocomplete?: unknown; id?: unknown }

/** `GET /address_lookup`. Contract: docs/contracts/valuations.md#get-address_lookup. */
export function addressLookupRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { formProtection } = deps
  const limitSuggestions = limitByIp(formProtection, {
    name: 'address-suggestions',
    limit: addressLimits.suggestions,
    message: TOO_OFTEN,
  })
  const limitAddresses = limitByIp(formProtection, {
    name: 'address',
    limit: addressLimits.address,
    message: TOO_OFTEN,
  })

  app.get<{ Querystring: Query }>(
    ADDRESS_LOOKUP_PATH,
    {
      preHandler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { autocomplete, id } = request.query
        if (!deps.provider()) return problem(reply, 404, "This site doesn't offer address lookup.")
        if ((autocomplete === undefined) === (id === undefined))
          return problem(reply, 400, 'Send either autocomplete or id, not both.')
        return autocomplete === undefined ? limitAddresses(request, reply) : limitSuggestions(request, reply)
      },
    },
    async (request, reply) => {
      const { autocomplete, id } = request.query
      const provider = deps.provider()
      if (!provider) return undefined
      return autocomplete === undefined
        ? find(provider, id, request, reply)
        : suggest(provider, autocomplete, request, reply)
    },
  )
}

async function suggest(provider: LookupProvider, text: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH)
    return problem(reply, 400, `Send one autocomplete of at most ${MAX_TEXT_LENGTH} characters.`)
  if (text.trim() === '') return { suggestions: [] }
  const answer = await provider.suggest(text.trim())
  return answer.kind === 'suggestions' ? { suggestions: answer.suggestions } : unavailable(request, reply, answer)
}

async function find(provider: LookupProvider, id: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (typeof id !== 'string' || !isId(id)) return problem(reply, 400, 'Send one id.')
  const answer = await provider.find(id)
  if (answer.kind === 'address') return answer.address
  if (answer.kind === 'unknown') return problem(reply, 404, 'This address no longer exists.')
  return unavailable(request, reply, answer)
}

/** Any text a provider may use as an id, but no `.` or `..` (path segments) and no control characters (PostgreSQL). */
function isId(text: string): boolean {
  return text.length <= MAX_ID_LENGTH && !/^\.{0,2}$|\p{Cc}/u.test(text)
}

function unavailable(request: FastifyRequest, reply: FastifyReply, { problem: reason }: Unavailable): FastifyReply {
  request.log.warn({ problem: reason }, 'address look-up failed')
  return problem(reply, 503, UNAVAILABLE)
}
