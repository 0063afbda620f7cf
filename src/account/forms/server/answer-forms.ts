import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownMessages } from '#src/account/users/messages.ts'
import type { RateLimit } from '#src/form-protection/server/rate-limit.ts'
import { isFormPost } from '#src/platform/http/form-post.ts'
import { formStateOf } from './form-state-of.ts'

export type FormRefusal = {
  status: number
  /** what no field is to blame for */
  problem?: string
  /** by field, each in words */
  errors?: Record<string, string>
  /** the form's own address, which a plain form sees again */
  page: string
}

/**
 * Refuses what a form asked for. A script is told `errors[]` and `message`, and `fields`, the same
 * by field; a plain form is drawn again with what was typed.
 */
export async function refuseForm(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: FormRefusal,
): Promise<FastifyReply> {
  const { status, problem, errors = {}, page } = refusal
  if (isFormPost(request)) return reply.renderPage(page, { status, form: formStateOf(request.body, errors, problem) })
  const all = [...(problem === undefined ? [] : [problem]), ...Object.values(errors)]
  return reply.code(status).send({ errors: all, message: all[0] ?? '', fields: errors })
}

/** A script reads JSON, a plain form goes on to an address of ours. */
export function succeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, page, status = 303 }: { json: object; page: string; status?: 302 | 303 },
): FastifyReply {
  return isFormPost(request) ? reply.redirect(page, status) : reply.send(json)
}

type Tries = readonly (readonly [key: string, limit: RateLimit])[]

/** The limit that one more try goes beyond, if any. Counts against the keys up to that one. */
export async function exceededLimit(
  { limit }: { limit: (key: string, limit: RateLimit) => Promise<boolean> },
  tries: Tries,
): Promise<RateLimit | undefined> {
  for (const [key, rate] of tries) if (!(await limit(key, rate))) return rate
  return undefined
}

export function refuseAsTooOften(
  request: FastifyRequest,
  reply: FastifyReply,
  { exceeded, page }: { exceeded: RateLimit; page: string },
): Promise<FastifyReply> {
  request.noteEvent('too-often', { reason: request.routeOptions.url })
  reply.header('retry-after', exceeded.perSeconds)
  const problem = exceeded.perSeconds > 15 * 60 ? ownMessages.tooOftenForAnHour : ownMessages.tooOften
  return refuseForm(request, reply, { status: 429, problem, page })
}
