import { randomBytes } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from '../logging.ts'
import {
  contentSecurityPolicy,
  type InlineSources,
  nonceSources,
  type PolicyOptions,
} from './content-security-policy.ts'
import { answerErrors, type DrawErrorPage, refuse } from './errors.ts'
import { mendAddress } from './mend-address.ts'
import { parseForm } from './parse-form.ts'
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
}

/** A megabyte: no JSON call or form of ours is larger; uploads have a limit of their own. */
export const bodyLimit = 1024 * 1024

/** Longest address answered, in characters: a polygon of 200 points takes about 2,700. */
export const longestAddress = 16_000

/** Most parts of a path answered: a search has some twenty, and the router of pages takes seconds for thousands. */
export const mostSegments = 100

/** What a page may ask a browser for: where somebody is, for "near me", and nothing else. */
const PERMISSIONS =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), geolocation=(self)'

/** A Fastify application with what every answer needs: limits, headers, compression, errors in plain words. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: 'loopback, linklocal, uniquelocal',
    requestIdHeader: false,
    genReqId: () => randomBytes(8).toString('hex'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestAddress },
    forceCloseConnections: 'idle',
    // room for an address that is too long, so that it is we who say so
    http: { maxHeaderSize: 4 * longestAddress },
    rewriteUrl: (request) => mendAddress(request.url ?? '/'),
    clientErrorHandler: refuseUnreadable,
  })
  const policyOf = contentSecurityPolicy(options)
  app.decorateRequest('nonce', '')
  app.decorateReply('inlineSources', function inlineSources(sources) {
    return this.header('content-security-policy', policyOf(pathOf(this.request.url), sources))
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
    if (isTooLong(request.raw.url ?? '')) return refuse(request, reply, 414, options.errorPage)
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

function isTooLong(address: string): boolean {
  if (address.length > longestAddress) return true
  const [path = ''] = address.split('?', 1)
  return path.split('/', mostSegments + 2).length > mostSegments + 1
}

function pathOf(address: string): string {
  const [path = '/'] = address.split('?', 1)
  return path
}
