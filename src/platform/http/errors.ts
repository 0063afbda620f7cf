import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage } from '../database/outage.ts'
import type { ErrorPageFacts } from './error-page.ts'
import { REQUEST_BUDGET } from './request-budget.ts'

/** The shape of every error of a JSON call. `message` is the first of the `errors`. */
export function problem(reply: FastifyReply, status: number, ...errors: string[]): FastifyReply {
  return reply.code(status).send({ errors, message: errors[0] ?? '' })
}

const plainWords: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'Not found.',
  405: 'Method not allowed.',
  413: 'The request is too large.',
  414: 'The URL is too long.',
  415: 'The request has a content type that is not understood here.',
  429: 'Too many requests. Please wait a moment and try again.',
}

/** Retry-After during an outage. */
const RETRY_SECONDS = 10

/** Whether the client disconnected before it had sent the whole request. */
function hasDisconnected({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** Renders an error page, for browsers. */
export type RenderErrorPage = (facts: ErrorPageFacts) => string

/** Refuses a request before any route handles it: with a page for browsers, with JSON for everything else. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  render?: RenderErrorPage,
  words = plainWords[status] ?? 'The request could not be read.',
): FastifyReply {
  if (!render || !asksForPage(request)) return problem(reply, status, words)
  const wasForm = !['GET', 'HEAD'].includes(request.method)
  const page = render({ status, requestId: request.id, nonce: request.nonce, wasForm })
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}

/** Browsers name HTML when they navigate; scripts, images and clients that accept anything do not. */
function asksForPage({ headers, url }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '') && !/\.l?json$/.test(url.split('?', 1)[0] ?? '')
}

/** Errors are sent as a page or as JSON; causes are logged and never shown. No error is cacheable. */
export function answerErrors(app: FastifyInstance, render?: RenderErrorPage): void {
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 404, render))
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const status =
      error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : isOutage(error) ? 503 : 500
    reply.removeHeader('etag').header('cache-control', 'no-store')
    if (status === 503) reply.header('retry-after', RETRY_SECONDS)
    if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', REQUEST_BUDGET.seconds)
    if (hasDisconnected(request))
      request.log.info({ route: request.routeOptions.url }, 'the client disconnected while it sent')
    else if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    return refuse(
      request,
      reply,
      status,
      render,
      plainWords[status] ?? (status < 500 ? error.message : 'Something went wrong. Please try again.'),
    )
  })
}
