import { randomBytes } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from '../logging/logging.ts'
import type { SecurityEvent } from '../logging/security-events.ts'
import type { Answered } from '../metrics/metrics.ts'
import {
  contentSecurityPolicy,
  type InlineSources,
  nonceSources,
  type PolicyOptions,
} from './content-security-policy.ts'
import { answerErrors, type DrawErrorPage, refuse } from './errors.ts'
import { parseForm } from './parse-form.ts'
import { repairUrl } from './repair-url.ts'
import { refuseUnreadable } from './unreadable-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** this answer's Content-Security-Policy nonce */
    nonce: string
  }
  interface FastifyReply {
    /** lets in the inline scripts and styles of an answer that many get, in place of its nonce */
    inlineSources: (sources: InlineSources) => FastifyReply
  }
}

export type AppOptions = PolicyOptions & {
  logger: Logger
  /** for visitors whose request fails; JSON answers everybody where there is none */
  errorPage?: DrawErrorPage
  /** told of every answer once it has left */
  onAnswered?: (answered: Answered) => void
  /** told of every event that concerns safety, which the log has as well */
  onSecurityEvent?: (event: SecurityEvent) => void
  /** the pattern of a page's address, by its path: pages share one route here */
  patternOf?: (path: string) => string
}

/** A megabyte: no JSON call or form of ours is larger; uploads have a limit of their own. */
export const bodyLimit = 1024 * 1024

/** Longest address answered, in characters: a polygon of 200 points takes about 2,700. */
export const maxUrlLength = 16_000

/** Most parts of a path answered: a search has some twenty, and the router of pages takes seconds for thousands. */
export const mostSegments = 100

/**
 * Milliseconds that somebody may take: for the head of a request, for all of it (five files over a slow line), and without
 * sending or reading a byte. Whoever takes longer, by a poor line or on purpose, is cut off.
 */
export const patience = { head: 20_000, request: 5 * 60_000, silence: 2 * 60_000 }

/** The route of all pages, which React Router takes apart. */
const EVERY_PAGE = '/*'

/** What a page may ask a browser for: where somebody is, for "near me", and nothing else. */
const PERMISSIONS =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), geolocation=(self)'

/** Of the answers of calls, so that a browser that is led to one shows nothing of it as a page. */
const AS_FILE = 'attachment; filename="answer.json"'

/** A Fastify application with what every answer needs: limits, headers, compression, errors in plain words. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: 'loopback, linklocal, uniquelocal',
    requestIdHeader: false,
    genReqId: ({ headers }) => givenId(headers['x-request-id']) ?? randomBytes(8).toString('hex'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxUrlLength },
    forceCloseConnections: 'idle',
    // whoever still has a connection open while we stop is answered, and told to open no other request on it
    return503OnClosing: false,
    requestTimeout: patience.request,
    connectionTimeout: patience.silence,
    // room for an address that is too long, so that it is we who say so
    http: { maxHeaderSize: 4 * maxUrlLength, headersTimeout: patience.head, connectionsCheckingInterval: 5_000 },
    rewriteUrl: (request) => repairUrl(request.url ?? '/'),
    clientErrorHandler: refuseUnreadable,
  })
  const policyOf = contentSecurityPolicy(options)
  app.decorateRequest('nonce', '')
  app.decorateReply('inlineSources', function inlineSources(sources) {
    return this.header('content-security-policy', policyOf(pathOf(this.request.url), sources))
  })
  app.decorateRequest('noteEvent', function noteEvent(event, facts = {}) {
    options.onSecurityEvent?.(event)
    this.log.info({ event, ...facts }, 'security')
  })
  answerErrors(app, options.errorPage)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: options.secure,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64')
    reply.inlineSources(nonceSources(request.nonce))
    reply.header('permissions-policy', PERMISSIONS)
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('x-request-id', request.id)
    if (isTooLong(request.raw.url ?? '')) return refuse(request, reply, 414, options.errorPage)
  })
  app.addHook('onSend', async (_request, reply) => {
    const kind = reply.getHeader('content-type')
    if (typeof kind === 'string' && kind.startsWith('application/json') && !reply.hasHeader('content-disposition'))
      reply.header('content-disposition', AS_FILE)
  })
  closeConnectionsAfterAnswers(app)
  const { onAnswered, patternOf = () => EVERY_PAGE } = options
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none' } = request.routeOptions
    const answered = {
      method: request.method,
      route: route === EVERY_PAGE ? patternOf(pathOf(request.url)) : route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    onAnswered?.(answered)
    request.log.info(answered, 'answered')
  })
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // streamed HTML must leave as it comes, and level 4 is the best trade for answers made per request
    brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  })
  await app.register(rateLimit, { global: false })
  await app.register(cookie)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => parseForm(text),
  )
  return app
}

/** Milliseconds between looks for connections that have become idle while the site stops. */
const IDLE_LOOK_MS = 100

/**
 * While the site stops, a connection ends with the answer that was under way on it. Node closes those that are idle at
 * that moment alone, and browsers would hold the others open for a minute.
 */
function closeConnectionsAfterAnswers(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const look = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS)
    app.server.once('close', () => clearInterval(look))
    if (!app.server.listening) clearInterval(look)
  })
}

/** The number that a proxy in front of us has given a request, if it is one. */
function givenId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined
}

function isTooLong(address: string): boolean {
  if (address.length > maxUrlLength) return true
  const [path = ''] = address.split('?', 1)
  return path.split('/', mostSegments + 2).length > mostSegments + 1
}

function pathOf(address: string): string {
  const [path = '/'] = address.split('?', 1)
  return path
}
