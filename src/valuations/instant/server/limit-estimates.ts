import type { FastifyInstance } from 'fastify'
import type { CountRequest } from '#src/form-protection/server/limit-by-ip.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import { decodeLeniently } from '#src/platform/http/percent-encoding.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import { INSTANT_VALUATION_PAGE, INSTANT_VALUATION_PATH } from '../estimate-request.ts'

/** Per IP address. Enough to try a home in every condition; too few to map prices. */
export const ESTIMATE_LIMIT: RateLimit = { max: 60, perSeconds: 10 * 60 }

const TOO_OFTEN = "You've requested a lot of estimates. Please wait a few minutes and try again."

/** Counts estimates by the call, the page and the overlay together. */
export function limitEstimates(
  app: FastifyInstance,
  { formProtection }: { formProtection: { limit: CountRequest } },
): void {
  app.addHook('onRequest', async (request, reply) => {
    const kind = estimateKind(request.url)
    if (!kind || (await formProtection.limit(`instant-valuation:${ipGroup(request.ip)}`, ESTIMATE_LIMIT))) return
    reply.header('retry-after', ESTIMATE_LIMIT.perSeconds).header('cache-control', 'no-store')
    if (kind === 'call') return problem(reply, 429, TOO_OFTEN)
    throw Object.assign(new Error(TOO_OFTEN), { statusCode: 429 })
  })
}

/** A page's path as the router matches it: in any case, with any slashes, and with the ending of its data. */
const ESTIMATE_PAGE = new RegExp(`^/*${INSTANT_VALUATION_PAGE.slice(1)}(?![\\w-])`, 'i')

function estimateKind(url: string): 'call' | 'page' | undefined {
  const at = url.indexOf('?')
  const path = decodeLeniently(at < 0 ? url : url.slice(0, at))
  if (path.replace(/\/+$/, '') === INSTANT_VALUATION_PATH) return 'call'
  const query = new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
  if (!query.has('postcode')) return undefined
  if (path.startsWith('/overlay.ljson')) return ESTIMATE_PAGE.test(query.get('path') ?? '') ? 'call' : undefined
  // dots that lead out of a folder are resolved before the router sees them
  return ESTIMATE_PAGE.test(new URL(path.replace(/^\/+/, '/'), 'http://site').pathname) ? 'page' : undefined
}
