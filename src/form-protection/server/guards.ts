import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#src/platform/http/errors.ts'
import { isFormPost, pageBefore } from '#src/platform/http/form-post.ts'
import { TOKEN_FIELD } from '../protection-fields.ts'

type Parts = {
  tokenIsGood: (request: FastifyRequest, token: unknown) => boolean
  sameOrigin: (request: FastifyRequest) => boolean
  publicUrl: string
}

export type GuardOptions = {
  /** the form's own address, for a plain form that is refused; otherwise the page it was sent from */
  form?: string
}

const BAD_TOKEN = 'This page has been open too long. Please reload it and try again.'
const FOREIGN = 'This has to be sent from our own pages.'

/** What a route puts in its `preHandler` to refuse what other sites make a browser send. */
export function createGuards({ tokenIsGood, sameOrigin, publicUrl }: Parts) {
  /** Refuses with 403 in JSON; a plain form goes back to its page, which says why by its flash. */
  function refuseToken(request: FastifyRequest, reply: FastifyReply, { form }: GuardOptions = {}): FastifyReply {
    request.noteEvent('forged-call', { reason: 'token' })
    if (!isFormPost(request)) return problem(reply.header('cache-control', 'no-store'), 403, BAD_TOKEN)
    return reply.redirect(`${form ?? pageBefore(request, publicUrl)}#flash/invalid-authenticity-token`, 303)
  }

  return {
    refuseToken,
    /** For calls that the specification lists with a token: in the body, or in the header `X-CSRF-Token`. */
    requireToken: (options?: GuardOptions) => async (request: FastifyRequest, reply: FastifyReply) => {
      if (!tokenIsGood(request, sentToken(request))) return refuseToken(request, reply, options)
    },
    /** For every other call that changes something. */
    requireSameOrigin: () => async (request: FastifyRequest, reply: FastifyReply) => {
      if (sameOrigin(request)) return
      request.noteEvent('forged-call', { reason: 'origin' })
      return problem(reply.header('cache-control', 'no-store'), 403, FOREIGN)
    },
  }
}

function sentToken({ body, headers }: FastifyRequest): unknown {
  const isGroup = typeof body === 'object' && body !== null && Object.hasOwn(body, TOKEN_FIELD)
  return isGroup ? (body as Record<string, unknown>)[TOKEN_FIELD] : headers['x-csrf-token']
}
