import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import { type Encoding, negotiateEncoding } from './rendered-page.ts'

/** What a reply from memory says of itself, so that it may be sent again without Fastify. */
export type CachedReply = {
  bytes: Buffer
  etag: string
  /** a file of ours, which stays as it is; else a page, whose `isCurrent` is asked each time */
  isFile?: boolean
  /** whether these are still the bytes to send */
  isCurrent: () => boolean
  onSent?: () => void
}

type QuickAnswer = CachedReply & {
  /** the route's pattern, for logs and metrics */
  route: string
  /** names and values in turn. The first value is the request's id, and is replaced for each answer. */
  headers: string[]
  /** the same for a 304 */
  headersOf304: string[]
}

/** The answers of one URL, by encoding. */
type Encodings = Partial<Record<NonNullable<Encoding> | 'plain', QuickAnswer>>

declare module 'fastify' {
  interface FastifyReply {
    /** set if the reply came from memory, as it may be sent again */
    fromCache?: CachedReply
  }
}

/** Receives an answer that no hook sees. */
type OnAnswered = (answered: { route: string; status: number; ms: number; id: string }) => void

export type QuickAnswerOptions = {
  requestId: (request: IncomingMessage) => string
  routeOf: (request: FastifyRequest) => string
  onAnswered: OnAnswered
}

const MAX_QUICK_PAGES = 500
const MAX_QUICK_FILES = 2000

/** A longer URL has a cost of its own (src/app/request-costs.ts). */
const MAX_QUICK_URL_LENGTH = 300

/** Headers that each answer has its own of. */
const OWN = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'set-cookie'])

/** What a 304 leaves out (RFC 9110 §15.4.5). */
const OF_CONTENT = new Set(['content-length', 'content-encoding', 'content-type'])

/**
 * Sends cached pages and files again without Fastify, whose hooks compute the same headers each time: that takes several
 * times as long as sending them. Everything else goes on to Fastify, which also gives each answer the first time.
 */
export function addQuickAnswers(app: FastifyInstance, { requestId, routeOf, onAnswered }: QuickAnswerOptions): void {
  const pages = new LRUCache<string, Encodings>({ max: MAX_QUICK_PAGES })
  const files = new Map<string, Encodings>()
  const encodingOf = rememberedEncodings()
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
    const { fromCache } = reply
    const { url = '', rawHeaders } = request.raw
    if (!fromCache || request.method !== 'GET' || reply.statusCode !== 200) return
    if (url.length > MAX_QUICK_URL_LENGTH || hostCount(rawHeaders) !== 1) return
    // any number of queries lead to one file
    if (fromCache.isFile && (url.includes('?') || files.size >= MAX_QUICK_FILES)) return
    const known: Encodings = (fromCache.isFile ? files.get(url) : pages.get(url)) ?? {}
    const encoding = encodingOf(request.headers['accept-encoding']) ?? 'plain'
    if (known[encoding]?.bytes === fromCache.bytes) return
    // what was changed on its way, as by compression, is not these bytes
    if (Number(reply.getHeader('content-length')) !== fromCache.bytes.length) return
    const shared = sharedHeaders(reply)
    known[encoding] = {
      ...fromCache,
      route: routeOf(request),
      headers: ['x-request-id', '', ...shared.flat()],
      headersOf304: ['x-request-id', '', ...shared.filter(([name]) => !OF_CONTENT.has(name)).flat()],
    }
    if (fromCache.isFile) files.set(url, known)
    else pages.set(url, known)
  }

  function answered(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || request.httpVersionMajor < 1 || isClosing) return false
    const url = request.url!
    const encodings = files.get(url) ?? pages.get(url)
    if (encodings === undefined) return false
    const { headers } = request
    const encoding = encodingOf(headers['accept-encoding']) ?? 'plain'
    const answer = encodings[encoding]
    if (answer === undefined) return false
    if (!answer.isCurrent()) {
      delete encodings[encoding]
      return false
    }
    if (hostCount(request.rawHeaders) !== 1) return false
    const started = performance.now()
    const isKnown = isHeld(headers, answer.etag)
    const status = isKnown ? 304 : 200
    const sent = isKnown ? answer.headersOf304 : answer.headers
    const id = requestId(request)
    sent[1] = id
    response.writeHead(status, sent)
    response.end(isKnown ? undefined : answer.bytes)
    answer.onSent?.()
    onAnswered({ route: answer.route, status, ms: performance.now() - started, id })
    return true
  }
}

/** Whether the browser has these bytes already. */
function isHeld(headers: IncomingMessage['headers'], etag: string): boolean {
  const held = headers['if-none-match']
  if (held === undefined) return false
  return held === etag && headers['cache-control'] === undefined ? true : fresh(headers, { etag })
}

/** There are a dozen Accept-Encoding headers among browsers, and reading one takes longer than sending a page. */
const MAX_REMEMBERED_ENCODINGS = 200

function rememberedEncodings(): (accepted: string | string[] | undefined) => Encoding {
  const remembered = new Map<string, Encoding>()
  return (accepted = '') => {
    const header = String(accepted)
    if (remembered.has(header)) return remembered.get(header)
    const encoding = negotiateEncoding(header)
    if (header.length <= 100 && remembered.size < MAX_REMEMBERED_ENCODINGS) remembered.set(header, encoding)
    return encoding
  }
}

function sharedHeaders(reply: FastifyReply): [string, string][] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]): [string, string][] =>
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
