import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import { MAX_BODY_BYTES } from './create-app.ts'
import { problem } from './errors.ts'
import { compressOnce, negotiateEncoding, type RenderedAnswer } from './rendered-page.ts'
import { RENDER_COST_MS } from './request-budget.ts'
import type { RenderShared, SharedPages } from './shared-pages.ts'

/** What a page may ask about its visit. */
export type PageVisit<Person> = {
  /** the state of the page's form, if the page is rendered again after a failed submit */
  form?: FormState
  /** Who the visitor is. Asking makes the response `no-store` and sets the visitor's cookie. */
  private: () => Promise<Person>
}

export type RenderPage<Person> = (
  request: Request,
  context: {
    nonce: string
    visit: PageVisit<Person>
    /** receives a render error; the error page is then served instead */
    failed: (error: unknown) => void
  },
) => Promise<RenderedAnswer>

export type Pages<Person> = {
  publicUrl: string
  render: () => Promise<RenderPage<Person>>
  personOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Person>
  /** where the agency's table redirects a path that has no page; path and query as sent */
  movedTo?: (url: string) => Promise<string | undefined>
  /** the cache of pages that are the same for everybody; without it every request is rendered */
  shared?: Pick<SharedPages, 'send'>
}

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Answers a plain form post with a page that shows what was typed and what is wrong with it. A missing page
     * answers with its own status. `path` includes the query.
     */
    renderPage: (path: string, rendered: { status: number; form: FormState }) => Promise<FastifyReply>
  }
}

/**
 * Passes every request without a route of its own to the page renderer, and decorates replies with `renderPage`. The
 * scope has no body parsers: the renderer reads the raw stream, which a parser would leave empty.
 */
export async function mountPages<Person>(
  app: FastifyInstance,
  { publicUrl, render, personOf, movedTo, shared }: Pages<Person>,
): Promise<void> {
  async function renderedPage(request: Request, nonce: string, visit: PageVisit<Person>): Promise<RenderedAnswer> {
    const failures: unknown[] = []
    const page = await (await render())(request, { nonce, visit, failed: (error) => void failures.push(error) })
    if (page.status >= 500 && failures.length > 0) throw failures[0]
    return page
  }

  function visitOf(request: FastifyRequest, reply: FastifyReply, form?: FormState): PageVisit<Person> {
    return {
      form,
      private() {
        reply.header('cache-control', 'no-store')
        return personOf(request, reply)
      },
    }
  }

  /** Renders a page for the cache: it sees nothing of the request but its URL. */
  function renderForAll(request: FastifyRequest): RenderShared {
    return async (url, { nonce, onPrivate }) => {
      const visit: PageVisit<Person> = {
        private() {
          onPrivate()
          // ends the render at once: the page is private and will be rendered for its visitor
          return Promise.reject(new Response(null, { status: 303, headers: { location: '/' } }))
        },
      }
      const page = await renderedPage(new Request(url), nonce, visit)
      const elsewhere = page.status === 404 ? await moved(request) : undefined
      return elsewhere === undefined ? page : new Response(null, { status: 301, headers: leadsTo(elsewhere) })
    }
  }

  app.decorateReply('renderPage', async function renderPage(path, { status, form }) {
    const { request } = this
    const headers = headersOf(request)
    for (const name of ofABody) headers.delete(name)
    const asked = new Request(pageUrl(path, publicUrl), { headers, signal: whenGone(this) })
    const page = await renderedPage(asked, request.nonce, visitOf(request, this, form))
    const answered = new Response(page.body, { status: page.ok ? status : page.status, headers: page.headers })
    const answer: RenderedAnswer = page.html === undefined ? answered : Object.assign(answered, { html: page.html })
    answer.headers.set('cache-control', 'no-store')
    return sendAnswer(request, this, answer)
  })

  async function moved(request: FastifyRequest): Promise<string | undefined> {
    return request.method === 'GET' || request.method === 'HEAD' ? movedTo?.(request.raw.url ?? '/') : undefined
  }

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _body, done) => done(null))
    pages.all('/*', async (request, reply) => {
      if (/\.l?json$/.test(request.url.split('?', 1)[0] ?? '')) return problem(reply, 404, 'Not found.')
      if (!methods.includes(request.method)) return problem(reply.header('allow', readable), 405, 'Method not allowed.')
      const url = pageUrl(request.raw.url ?? '/', publicUrl)
      const beforeRender = () => request.spend(RENDER_COST_MS)
      const rendering = { render: renderForAll(request), beforeRender }
      if (shared && isForAll(request, url) && (await shared.send(request, reply, url, rendering))) return reply
      beforeRender()
      if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge()
      const { body, overflow } = limitedBody(request)
      const asked = webRequest(request, url, body, whenGone(reply))
      const answer = await Promise.race([renderedPage(asked, request.nonce, visitOf(request, reply)), overflow])
      const elsewhere = answer.status === 404 ? await moved(request) : undefined
      if (elsewhere !== undefined) return reply.headers(leadsTo(elsewhere)).code(301).send()
      if (answer.status === 405) reply.header('allow', readable)
      if (answer.status < 400 && answer.status >= 300 && !answer.headers.has('cache-control')) askEachTime(reply)
      return sendAnswer(request, reply, answer)
    })
  })
}

/** Sends a page in one piece, which costs less than streaming it; everything else as it is. */
async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: RenderedAnswer): Promise<FastifyReply> {
  const hasContent = answer.html !== undefined || answer.body !== null
  const isPage = hasContent && /^text\/html\b/.test(answer.headers.get('content-type') ?? '')
  if (!isPage) return reply.send(answer)
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const bytes = await compressOnce(answer.html ?? Buffer.from(await answer.arrayBuffer()), encoding)
  for (const [name, value] of answer.headers) reply.header(name, value)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.header('vary', 'accept-encoding').code(answer.status).send(bytes)
}

/** Methods that pages may support; each page decides which. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** What every page supports, for the `Allow` header (RFC 9110 §15.5.6). */
const readable = 'GET, HEAD'

/** A permanent redirect is cached for an hour only, so that a mistake in the agency's table can be undone. */
const leadsTo = (location: string) => ({ location, 'cache-control': 'public, max-age=3600' })

/** Browsers cache a redirect without Cache-Control for good. */
function askEachTime(reply: FastifyReply): void {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
}

/** Whether a page may come from the cache; the router's own data calls (`….data`) may not. */
function isForAll({ method }: FastifyRequest, { pathname }: URL): boolean {
  return (method === 'GET' || method === 'HEAD') && !pathname.endsWith('.data')
}

/** Aborts when the visitor disconnects before the response is complete. */
export function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/** The request as a web `Request`. Its origin is the configured one, whatever the Host header says. */
export function webRequest(
  request: FastifyRequest,
  url: URL,
  body: ReadableStream | undefined,
  signal: AbortSignal,
): Request {
  return new Request(url, {
    method: request.method,
    headers: headersOf(request),
    signal,
    ...(body && { body, duplex: 'half' as const }),
  })
}

/** Headers about a request's body, which do not apply to the page rendered in response. */
const ofABody = ['content-length', 'content-type', 'content-encoding', 'transfer-encoding']

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  return headers
}

/**
 * The URL on our own origin. A path that starts with two slashes, as sent or after its dots are resolved, would name
 * another host in a redirect.
 */
function pageUrl(sent: string, publicUrl: string): URL {
  const path = sent.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/^\/*/, '/')
  const url = new URL(publicUrl + path)
  if (url.pathname.startsWith('//')) url.pathname = url.pathname.replace(/^\/+/, '/')
  return url
}

/** The body as a stream; `overflow` rejects once it exceeds the body limit. */
export function limitedBody(request: FastifyRequest): { body: ReadableStream | undefined; overflow: Promise<never> } {
  if (request.method === 'GET' || request.method === 'HEAD') return { body: undefined, overflow: new Promise(() => {}) }
  const { promise: overflow, reject } = Promise.withResolvers<never>()
  overflow.catch(() => {})
  async function* limited() {
    let bytes = 0
    for await (const chunk of request.raw as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MAX_BODY_BYTES) {
        reject(tooLarge())
        throw tooLarge()
      }
      yield chunk
    }
  }
  return { body: Readable.toWeb(Readable.from(limited(), { objectMode: false })) as ReadableStream, overflow }
}

function tooLarge() {
  return Object.assign(new Error('The request is too large.'), { statusCode: 413 })
}
