import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#src/platform/http/errors.ts'
import { isFormPost, pageBefore } from '#src/platform/http/form-post.ts'
import { refuseForm } from '#src/platform/http/forms/answer-forms.ts'
import { TOKEN_FIELD } from '../protection-fields.ts'

type GuardDeps = {
  tokenIsGood: (request: FastifyRequest, token: unknown) => boolean
  sameOrigin: (request: FastifyRequest) => boolean
  publicUrl: string
}

export type GuardOptions = {
  /** where a refused plain form is redirected; default: the page it was sent from */
  form?: string
}

const BAD_TOKEN = 'This page has been open too long. Please reload it and try again.'
const OPEN_TOO_LONG = 'This page was open for too long. Nothing you typed is lost: please send it again.'
const CROSS_ORIGIN = 'Please submit this form from our website.'

/** `preHandler`s against cross-site request forgery. */
export function createGuards({ tokenIsGood, sameOrigin, publicUrl }: GuardDeps) {
  /**
   * Answers 403 in JSON. A plain form of ours is rendered again with what was typed and a token that works; one of another
   * site, whose words are not the visitor's, is redirected to its page with a flash.
   */
  async function refuseToken(
    request: FastifyRequest,
    reply: FastifyReply,
    { form }: GuardOptions = {},
  ): Promise<FastifyReply> {
    request.noteEvent('forged-call', { reason: 'token' })
    if (!isFormPost(request)) return problem(reply.header('cache-control', 'no-store'), 403, BAD_TOKEN)
    if (form !== undefined && sameOrigin(request))
      return refuseForm(request, reply, { status: 403, problem: OPEN_TOO_LONG, page: form })
    return reply.redirect(`${form ?? pageBefore(request, publicUrl)}#flash/invalid-authenticity-token`, 303)
  }

  return {
    refuseToken,
    /** The token is in the body or in the header `X-CSRF-Token`: docs/contracts/form-protection.md#tokens. */
    requireToken: (options?: GuardOptions) => async (request: FastifyRequest, reply: FastifyReply) => {
      if (!tokenIsGood(request, sentToken(request))) return refuseToken(request, reply, options)
    },
    /** For state-changing calls without a token. */
    requireSameOrigin: () => async (request: FastifyRequest, reply: FastifyReply) => {
      if (sameOrigin(request)) return
      request.noteEvent('forged-call', { reason: 'origin' })
      return problem(reply.header('cache-control', 'no-store'), 403, CROSS_ORIGIN)
    },
  }
}

function sentToken({ body, headers }: FastifyRequest): unknown {
  const isGroup = typeof body === 'object' && body !== null && Object.hasOwn(body, TOKEN_FIELD)
  return isGroup ? (body as Record<string, unknown>)[TOKEN_FIELD] : headers['x-csrf-token']
}
