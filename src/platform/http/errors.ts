import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The shape of every error of a JSON call: `errors` one sentence each, `message` the first of them. */
export function problem(reply: FastifyReply, status: number, ...errors: string[]): FastifyReply {
  return reply.code(status).send({ errors, message: errors[0] ?? '' })
}

const plainWords: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'There is nothing at this address.',
  405: 'This address does not take that kind of request.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The request has a content type that is not understood here.',
  429: 'Too many requests. Please wait a moment and try again.',
}

/**
 * Errors leave as JSON with a fitting status; what went wrong inside is logged and never shown. Nobody may keep one,
 * whatever the route had said of its answer before it failed.
 */
export function answerErrorsInJson(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => problem(reply, 404, plainWords[404] ?? ''))
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const status = error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : 500
    reply.removeHeader('etag').header('cache-control', 'no-store')
    if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    return problem(
      reply,
      status,
      plainWords[status] ?? (status < 500 ? error.message : 'Something went wrong. Please try again.'),
    )
  })
}
