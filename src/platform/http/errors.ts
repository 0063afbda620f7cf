import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage } from '../database/outage.ts'
import type { ErrorPageFacts } from './error-page.ts'

/** The shape of every error of a JSON call: `errors` one sentence each, `message` the first of them. */
export function problem(reply: FastifyReply, status: number, ...errors: string[]): FastifyReply {
  return reply.code(status).send({ errors, message: errors[0] ?? '' })
}

const plainWords: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'Not found.',
  405: 'Method not allowed.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The request has a content type that is not understood here.',
  429: 'Too many requests. Please wait a moment and try again.',
}

/** Seconds after which whoever was turned away by an outage may try again. */
const RETRY_SECONDS = 10

/** Whether the connection ended before the whole of a request had come: nobody waits for an answer, and nothing is broken. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** Draws the page about an error, for whoever asked for a page. */
export type DrawErrorPage = (facts: ErrorPageFacts) => string

/** Refuses a request before any route takes it: in a page whoever asked for one, in JSON everybody else. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  draw?: DrawErrorPage,
  words = plainWords[status] ?? 'The request could not be read.',
): FastifyReply {
  if (!draw || !asksForPage(request)) return problem(reply, status, words)
  const wasForm = !['GET', 'HEAD'].includes(request.method)
  const page = draw({ status, requestId: request.id, nonce: request.nonce, wasForm })
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}

/** A browser that goes somewhere names HTML; a script, a picture and a robot that takes anything do not. */
function asksForPage({ headers, url }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '') && !/\.l?json$/.test(url.split('?', 1)[0] ?? '')
}

/**
 * Errors leave as a page or as JSON with a fitting status; what went wrong inside is logged and never shown. Nobody may keep one,
 * whatever the route had said of its answer before it failed.
 */
export function answerErrors(app: FastifyInstance, draw?: DrawErrorPage): void {
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 404, draw))
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const status =
      error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : isOutage(error) ? 503 : 500
    reply.removeHeader('etag').header('cache-control', 'no-store')
    if (status === 503) reply.header('retry-after', RETRY_SECONDS)
    if (hasHungUp(request)) request.log.info({ route: request.routeOptions.url }, 'the client hung up while it sent')
    else if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    return refuse(
      request,
      reply,
      status,
      draw,
      plainWords[status] ?? (status < 500 ? error.message : 'Something went wrong. Please try again.'),
    )
  })
}
