import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie, { type CookieSerializeOptions } from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from '../logging/logging.ts'
import type { SecurityEvent } from '../logging/security-events.ts'
import { madeOf } from '../made-of.ts'
import type { Answered } from '../metrics/metrics.ts'
import { isPrivateIp } from './client-ip.ts'
import { answerErrors, type RenderErrorPage, refuse } from './errors.ts'
import {
  contentSecurityPolicy,
  type InlineSources,
  nonceSources,
  type PolicyOptions,
} from './headers/content-security-policy.ts'
import { parseForm } from './parse-form.ts'
import { decodeLeniently, repairUrl } from './percent-encoding.ts'
import { addQuickAnswers, hostCount } from './quick-answers.ts'
import { createRequestBudget } from './request-budget.ts'
import { refuseUnreadable } from './unreadable-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** this answer's Content-Security-Policy nonce */
    nonce: string
    /**
     * Counts processor time, in milliseconds, against the budget of the visitor's network.
     * @throws Error of status 429 where it is spent
     */
    spend: (ms: number) => void
    /** gives the body hours to come: for large files of people and software that are known by now */
    allowLongBody: () => void
  }
  interface FastifyReply {
    /** lets in the inline scripts and styles of an answer that many get, in place of its nonce */
    inlineSources: (sources: InlineSources) => FastifyReply
  }
}

export type AppOptions = Pick<PolicyOptions, 'secure'> & {
  /** what answers may load and run; asked each time, and the same object as long as it is the same */
  policy?: () => Omit<PolicyOptions, 'secure'>
  logger: Logger
  /** Strict-Transport-Security, of a secure site; 'on' by default, for its own host alone */
  hsts?: 'on' | 'subdomains' | 'off'
  /** for visitors whose request fails; JSON answers everybody where there is none */
  errorPage?: RenderErrorPage
  /** told of every answer once it has left */
  onAnswered?: (answered: Answered) => void
  /** told of every event that concerns safety, which the log has as well */
  onSecurityEvent?: (event: SecurityEvent) => void
  /** what a request costs in milliseconds of processor time, by its route; nothing where absent */
  costOf?: (request: FastifyRequest) => number
  /** the pattern of a page's path, by the path itself: pages share one route here */
  patternOf?: (path: string) => string
  timeouts?: Partial<typeof TIMEOUTS>
}

/**
 * No JSON call or form is larger, and JSON of this size is parsed in some 15 ms. Uploads have a limit of their own.
 */
export const MAX_BODY_BYTES = 256 * 1024

/** Longest URL answered, in characters: a polygon of 200 points takes about 2,700. */
export const MAX_URL_LENGTH = 16_000

/** A search path has some twenty segments, and the router takes seconds for thousands. */
export const MAX_PATH_SEGMENTS = 100

/** Ours take a few hundred characters, those of other scripts some kilobytes. A longer header is ignored as a whole. */
const MAX_COOKIE_LENGTH = 8192

/**
 * Time-outs in milliseconds: of a request's head, of a whole request (five files over a slow line), of one whose body may
 * take long (2 GB at a megabit a second), and of a connection on which nothing is sent or read.
 */
export const TIMEOUTS = { head: 20_000, request: 5 * 60_000, longRequest: 5 * 3_600_000, idle: 2 * 60_000 }

/** The route of all pages, which React Router takes apart. */
const EVERY_PAGE = '/*'

/** The browser features that a page may use: the position, for "near me", and no other. */
const PERMISSIONS =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), geolocation=(self)'

/** Of the answers of calls, so that a browser that is led to one shows nothing of it as a page. */
const AS_FILE = 'attachment; filename="answer.json"'

/** Nothing of others. */
const SELF_ALONE = {}

/** A Fastify application with what every answer needs: limits, headers, compression, errors in plain words. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { hsts = 'on' } = options
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: 'loopback, linklocal, uniquelocal',
    requestIdHeader: false,
    genReqId: requestId,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_URL_LENGTH },
    forceCloseConnections: 'idle',
    // requests on open connections are answered while we stop, with `connection: close`
    return503OnClosing: false,
    // limitBodyTime has the time of other requests
    requestTimeout: timeouts.longRequest,
    connectionTimeout: timeouts.idle,
    // larger than the longest URL, so that our own 414 is sent
    http: { maxHeaderSize: 4 * MAX_URL_LENGTH, headersTimeout: timeouts.head, connectionsCheckingInterval: 5_000 },
    rewriteUrl: ({ url = '/' }) => (isTooLong(url) ? url.replaceAll('%', '_') : repairUrl(url)),
    clientErrorHandler: refuseUnreadable,
  })
  const { secure, policy = () => SELF_ALONE } = options
  const policyOf = madeOf(policy, (sources) => contentSecurityPolicy({ ...sources, secure }))
  const budget = createRequestBudget()
  app.decorateRequest('nonce', '')
  app.decorateRequest('spend', function spend(ms) {
    if (!budget.spend(this.ip, ms)) throw Object.assign(new Error('Too many requests.'), { statusCode: 429 })
  })
  app.decorateReply('inlineSources', function inlineSources(sources) {
    return this.header('content-security-policy', policyOf()(pathOf(this.request.url), sources))
  })
  app.decorateRequest('noteEvent', function noteEvent(event, facts = {}) {
    options.onSecurityEvent?.(event)
    this.log.info({ event, ...facts }, 'security')
  })
  answerErrors(app, options.errorPage)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: options.secure && hsts !== 'off' && { maxAge: 365 * 24 * 3600, includeSubDomains: hsts === 'subdomains' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64')
    reply.inlineSources(nonceSources(request.nonce))
    reply.header('permissions-policy', PERMISSIONS)
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('x-request-id', request.id)
    if ((request.headers.cookie?.length ?? 0) > MAX_COOKIE_LENGTH) delete request.headers.cookie
    // a proxy and we might each go by another of two, and what is older than 1.0 has no headers at all
    if (request.raw.httpVersionMajor < 1 || hostCount(request.raw.rawHeaders) > 1)
      return refuse(request, reply, 400, options.errorPage)
    if (isTooLong(request.raw.url ?? '')) return refuse(request, reply, 414, options.errorPage)
    request.spend(options.costOf?.(request) ?? 0)
  })
  app.addHook('onSend', async (_request, reply) => {
    const kind = reply.getHeader('content-type')
    if (typeof kind === 'string' && kind.startsWith('application/json') && !reply.hasHeader('content-disposition'))
      reply.header('content-disposition', AS_FILE)
  })
  limitBodyTime(app, timeouts.request)
  closeConnectionsAfterAnswers(app)
  const { onAnswered, patternOf = () => EVERY_PAGE } = options
  const routeOf = (request: FastifyRequest) => {
    const { url: route = 'none' } = request.routeOptions
    return route === EVERY_PAGE ? patternOf(pathOf(request.url)) : route
  }
  app.addHook('onResponse', async (request, reply) => {
    const answered = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    onAnswered?.(answered)
    request.log.info(answered, 'answered')
  })
  addQuickAnswers(app, {
    requestId,
    routeOf,
    onAnswered({ route, status, ms, id }) {
      const answered = { method: 'GET', route, status, ms: Math.round(ms * 10) / 10 }
      onAnswered?.(answered)
      options.logger.info({ reqId: id, ...answered }, 'answered')
    },
  })
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // streamed HTML must leave as it comes, and level 4 is the best trade for answers made per request
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      // its memory goes by its window: 256 kB instead of 4 MB
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  })
  // its types know the options of writing cookies alone
  await app.register(cookie, { parseOptions: { decode: decodeLeniently } as CookieSerializeOptions })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => parseForm(text),
  )
  return app
}

/** Ends a request whose body takes too long to come, unless its route allows it. Node knows one limit for all requests. */
function limitBodyTime(app: FastifyInstance, ms: number): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()
  app.decorateRequest('allowLongBody', function allowLongBody() {
    clearTimeout(timers.get(this.raw))
  })
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('The body takes too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      if (!raw.complete) refuseUnreadable(error, raw.socket)
    }, ms).unref()
    timers.set(raw, timer)
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
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

/** The id of a request: a proxy's of our own network, else a new one. */
function requestId({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const header = headers['x-request-id']
  const given = header !== undefined && isPrivateIp(socket?.remoteAddress ?? '') ? givenId(header) : undefined
  return given ?? newId()
}

const ID_BYTES = 8

/** Random bytes for the next ids: asking for 8 at a time takes longer than sending a page. */
let pool = Buffer.alloc(0)
let poolAt = 0

function newId(): string {
  if (poolAt >= pool.length) {
    pool = randomBytes(256 * ID_BYTES)
    poolAt = 0
  }
  poolAt += ID_BYTES
  return pool.toString('hex', poolAt - ID_BYTES, poolAt)
}

/** The id that a proxy gave a request. From anyone else it would be a way to write into the log. */
function givenId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined
}

function isTooLong(url: string): boolean {
  if (url.length > MAX_URL_LENGTH) return true
  const [path = ''] = url.split('?', 1)
  return path.split('/', MAX_PATH_SEGMENTS + 2).length > MAX_PATH_SEGMENTS + 1
}

function pathOf(url: string): string {
  const [path = '/'] = url.split('?', 1)
  return path
}
