import type { FastifyInstance } from 'fastify'
import { problem } from '#src/platform/http/errors.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import { CHALLENGE_PATH } from './altcha.ts'
import type { FormProtection } from './form-protection.ts'
import { limitByIp } from './limit-by-ip.ts'

/** Per IP address, which an office of visitors may share; each form takes one or two. */
export const CHALLENGE_LIMIT: RateLimit = { max: 60, perSeconds: 60 }

/** `GET /captcha/challenge`. Contract: docs/contracts/form-protection.md#captcha. */
export function formProtectionRoutes(
  app: FastifyInstance,
  { formProtection }: { formProtection: FormProtection },
): void {
  const preHandler = limitByIp(formProtection, { name: 'challenge', limit: CHALLENGE_LIMIT })
  app.get(CHALLENGE_PATH, { preHandler }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const { captcha } = formProtection
    return captcha.challenge ? captcha.challenge() : problem(reply, 404, 'Not found.')
  })
}
