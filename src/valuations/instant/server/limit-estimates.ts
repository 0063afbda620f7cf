import type { FastifyInstance } from 'fastify'
import type { CountRequest } from '#src/form-protection/server/limit-by-ip.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
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

function estimateKind(url: string): 'call' | 'page' | undefined {
  const { pathname, searchParams } = new URL(url, 'http://site')
  const path = decoded(pathname)
  if (path === INSTANT_VALUATION_PATH) return 'call'
  if (!searchParams.has('postcode')) return undefined
  if (path === '/overlay.ljson')
    return (searchParams.get('path') ?? '').startsWith(INSTANT_VALUATION_PAGE) ? 'call' : undefined
  return path.replace(/\.data$|\/+$/, '') === INSTANT_VALUATION_PAGE ? 'page' : undefined
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
