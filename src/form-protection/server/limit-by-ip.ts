import type { FastifyReply, FastifyRequest } from 'fastify'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'

/** Counts one, or `cost`, against a key, and says whether that is within the limit. */
export type CountRequest = (key: string, limit: RateLimit, cost?: number) => Promise<boolean>

type LimitedCall = {
  /** calls of one name are counted together */
  name: string
  limit: RateLimit
  message?: string
}

/** A `preHandler` that answers 429 to an IP address over the limit. */
export function limitByIp(
  { limit: count }: { limit: CountRequest },
  { name, limit, message = 'Too many requests. Please wait a moment and try again.' }: LimitedCall,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (await count(`${name}:${ipGroup(request.ip)}`, limit)) return undefined
    return problem(reply.header('retry-after', limit.perSeconds).header('cache-control', 'no-store'), 429, message)
  }
}
