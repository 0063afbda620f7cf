import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFormPost } from '#src/platform/http/form-post.ts'
import type { RateLimit } from '../rate-limit.ts'
import { toFormState } from './form-state.ts'

export type FormRefusal = {
  status: number
  /** why it failed, if no single field is to blame */
  problem?: string
  /** error messages by field */
  errors?: Record<string, string>
  /** the form's own page, which a plain form sees again */
  page: string
  /** what scripts get besides */
  json?: object
}

/**
 * Refuses a form. Scripts get `errors[]`, `message` and `fields` (the same messages by field); a plain form's page is
 * rendered again with what was typed.
 */
export async function refuseForm(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: FormRefusal,
): Promise<FastifyReply> {
  const { status, problem, errors = {}, page, json } = refusal
  if (isFormPost(request)) return reply.renderPage(page, { status, form: toFormState(request.body, errors, problem) })
  const all = [...(problem === undefined ? [] : [problem]), ...Object.values(errors)]
  return reply.code(status).send({ errors: all, message: all[0] ?? '', fields: errors, ...json })
}

/** Scripts get JSON; plain forms are redirected to `page`. */
export function succeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, page, status = 303 }: { json: object; page: string; status?: 302 | 303 },
): FastifyReply {
  return isFormPost(request) ? reply.redirect(page, status) : reply.send(json)
}

export const TOO_MANY_ATTEMPTS = {
  quarter: 'Too many attempts. Please wait 15 minutes and try again.',
  hour: 'Too many attempts. Please wait an hour and try again.',
} as const

type Attempts = readonly (readonly [key: string, limit: RateLimit])[]

/** Counts one attempt against each key in turn, and returns the first limit that it exceeds. */
export async function exceededLimit(
  { limit }: { limit: (key: string, limit: RateLimit) => Promise<boolean> },
  attempts: Attempts,
): Promise<RateLimit | undefined> {
  for (const [key, rate] of attempts) if (!(await limit(key, rate))) return rate
  return undefined
}

export function refuseAsTooOften(
  request: FastifyRequest,
  reply: FastifyReply,
  { exceeded, page }: { exceeded: RateLimit; page: string },
): Promise<FastifyReply> {
  request.noteEvent('too-often', { reason: request.routeOptions.url })
  reply.header('retry-after', exceeded.perSeconds)
  const problem = exceeded.perSeconds > 15 * 60 ? TOO_MANY_ATTEMPTS.hour : TOO_MANY_ATTEMPTS.quarter
  return refuseForm(request, reply, { status: 429, problem, page })
}
