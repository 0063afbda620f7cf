import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'

/** A cached page as it left once, for requests of the same URL that accept the same encodings. */
type QuickPage = {
  acceptEncoding: string | undefined
  bytes: Buffer
  etag: string
  headers: [string, string][]
  /** whether the cache still serves this very page, and needs no new one */
  isCurrent: () => boolean
  onSent: () => void
}

/** What a reply that came from the page cache says of itself. */
export type CachedReply = Pick<QuickPage, 'bytes' | 'etag' | 'isCurrent' | 'onSent'>

declare module 'fastify' {
  interface FastifyReply {
    /** set if the reply is a page of the cache, as it may be sent again */
    fromCache?: CachedReply
  }
}

/** Told of an answer that no hook sees. */
type OnAnswered = (answered: { url: string; status: number; ms: number; id: string }) => void

const MAX_QUICK_PAGES = 500

/** A longer URL has a cost of its own (src/app/request-costs.ts). */
const MAX_QUICK_URL_LENGTH = 300

/** Headers that are each answer's own. */
const OWN = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'set-cookie'])

/** What a 304 leaves out (RFC 9110 §15.4.5). */
const OF_CONTENT = new Set(['content-length', 'content-encoding', 'content-type'])

/**
 * Sends pages of the cache again without Fastify: its hooks compute the same headers each time, which takes five times as
 * long as sending the page. Everything else goes on to Fastify, which also answers first whatever is answered here.
 */
export function addQuickPages(app: FastifyInstance, requestId: (request: IncomingMessage) => string, told: OnAnswered) {
  const pages = new LRUCache<string, QuickPage>({ max: MAX_QUICK_PAGES })
  let isClosing = false

  app.decorateReply('fromCache', undefined)
  app.addHook('onResponse', async (request, reply) => learn(request, reply))
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onReady', async () => {
    const answers = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
    app.server.removeAllListeners('request')
    app.server.on('request', (request, response) => {
      if (!answered(request, response)) for (const answer of answers) answer.call(app.server, request, response)
    })
  })

  function learn(request: FastifyRequest, reply: FastifyReply): void {
    const { url = '', rawHeaders } = request.raw
    if (!reply.fromCache || request.method !== 'GET' || reply.statusCode !== 200) return
    if (url.length > MAX_QUICK_URL_LENGTH || hostCount(rawHeaders) !== 1) return
    const acceptEncoding = request.headers['accept-encoding']
    if (pages.get(url)?.bytes === reply.fromCache.bytes && pages.get(url)?.acceptEncoding === acceptEncoding) return
    pages.set(url, { ...reply.fromCache, acceptEncoding, headers: sharedHeaders(reply.getHeaders()) })
  }

  function answered(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || request.httpVersionMajor < 1 || isClosing) return false
    const { url = '' } = request
    const page = pages.get(url)
    if (!page || page.acceptEncoding !== request.headers['accept-encoding']) return false
    if (!page.isCurrent()) {
      pages.delete(url)
      return false
    }
    if (hostCount(request.rawHeaders) !== 1) return false
    const started = performance.now()
    const isKnown = fresh(request.headers, { etag: page.etag })
    const id = requestId(request)
    response.statusCode = isKnown ? 304 : 200
    response.setHeader('x-request-id', id)
    for (const [name, value] of page.headers) if (!isKnown || !OF_CONTENT.has(name)) response.setHeader(name, value)
    response.end(isKnown ? undefined : page.bytes)
    page.onSent()
    told({ url, status: response.statusCode, ms: performance.now() - started, id })
    return true
  }
}

function sharedHeaders(headers: ReturnType<FastifyReply['getHeaders']>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    OWN.has(name) || value === undefined ? [] : [[name, String(value)]],
  )
}

/** How many Host headers a request has: a proxy and we might each go by another of two. */
export function hostCount(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') count += 1
  return count
}
