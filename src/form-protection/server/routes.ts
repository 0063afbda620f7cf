import type { FastifyInstance } from 'fastify'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import { CHALLENGE_PATH } from './altcha.ts'
import type { FormProtection } from './form-protection.ts'

/** Challenges for one address: an office of visitors has one, and each form takes one or two. */
const CHALLENGES: RateLimit = { max: 60, perSeconds: 60 }

/** `GET /captcha/challenge`: a challenge of the self-hosted captcha; 404 where the site has another. */
export function formProtectionRoutes(
  app: FastifyInstance,
  { formProtection }: { formProtection: FormProtection },
): void {
  app.get(CHALLENGE_PATH, async (request, reply) => {
    const { captcha, limit } = formProtection
    reply.header('cache-control', 'no-store')
    if (!captcha.challenge) return problem(reply, 404, 'Not found.')
    if (!(await limit(`challenge:${ipGroup(request.ip)}`, CHALLENGES)))
      return problem(
        reply.header('retry-after', CHALLENGES.perSeconds),
        429,
        'Too many requests. Please wait a moment and try again.',
      )
    return captcha.challenge()
  })
}
