import type { FastifyReply } from 'fastify'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import { limitByIp } from '#src/form-protection/server/limit-by-ip.ts'
import { viewingLimits } from './viewing-limits.ts'

/** The parameter of every route whose caller is known by the link in an email alone. */
export type OfToken = { Params: { token: string } }

export const NOT_OURS = 'This link doesn’t work.'

const BODY_LIMIT = 16 * 1024

/** Options of routes that a secret link opens. */
export function linkOptions(formProtection: Pick<FormProtection, 'limit'>) {
  return {
    bodyLimit: BODY_LIMIT,
    preHandler: limitByIp(formProtection, { name: 'viewing-link', limit: viewingLimits.byLink }),
  }
}

/** Neither the answer nor the link is stored or passed on. */
export function asPrivate(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
}
