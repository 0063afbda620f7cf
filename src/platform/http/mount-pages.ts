import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import { bodyLimit } from './create-app.ts'
import { problem } from './errors.ts'
import { createDrawingLimit, DRAWING_SECONDS } from './render-limit.ts'
import type { DrawShared, SharedPages } from './shared-pages.ts'

/** A visit of a page, as the page may ask about it. */
export type PageVisit<Person> = {
  /** what was typed into the page's form and what is wrong with it, where the page is drawn again for that */
  form?: FormState
  /** Who asks. To ask makes the answer theirs alone: it is `no-store`, and sets the visitor's cookie. */
  private: () => Promise<Person>
}

export type RenderPage<Person> = (
  request: Request,
  context: {
    nonce: string
    visit: PageVisit<Person>
    /** Told what went wrong, where the answer would be a page about that: then the site's own page about errors comes. */
    failed: (error: unknown) => void
  },
) => Promise<Response>

export type Pages<Person> = {
  publicUrl: string
  render: () => Promise<RenderPage<Person>>
  personOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Person>
  /** where an address that has no page leads for good, path and query as sent */
  movedTo?: (address: string) => Promise<string | undefined>
  /** counts what is drawn for whom */
  drawings?: ReturnType<typeof createDrawingLimit>
  /** keeps the pages that are the same for everybody; without it each is drawn for whoever asks */
  shared?: Pick<SharedPages, 'send'>
}

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Answers a plain form post with a page of ours, drawn with what was typed and what is wrong with it. A page that
     * is not there answers for itself. `address` is a path with its query.
     */
    renderPage: (address: string, drawn: { status: number; form: FormState }) => Promise<FastifyReply>
  }
}

/**
 * Hands every request that no other route takes to the page renderer. It has a scope of its own without body parsers:
 * the renderer reads the raw stream, and a parser before it would leave an action an empty body. Routes get
 * `reply.renderPage`.
 */
export async function mountPages<Person>(
  app: FastifyInstance,
  { publicUrl, render, personOf, movedTo, shared, drawings = createDrawingLimit() }: Pages<Person>,
): Promise<void> {
  async function drawnPage(request: Request, nonce: string, visit: PageVisit<Person>): Promise<Response> {
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

  /** Draws a page for everybody: nothing of the request but its address gets there. */
  function drawForAll(request: FastifyRequest): DrawShared {
    return async (address, { nonce, onPrivate }) => {
      const visit: PageVisit<Person> = {
        private() {
          onPrivate()
          // ends the drawing at once: it is somebody's own, and will be drawn for them
          return Promise.reject(new Response(null, { status: 303, headers: { location: '/' } }))
        },
      }
      const page = await drawnPage(new Request(address), nonce, visit)
      const elsewhere = page.status === 404 ? await moved(request) : undefined
      return elsewhere === undefined ? page : new Response(null, { status: 301, headers: leadsTo(elsewhere) })
    }
  }

  app.decorateReply('renderPage', async function renderPage(address, { status, form }) {
    const { request } = this
    const headers = headersOf(request)
    for (const name of ofABody) headers.delete(name)
    const asked = new Request(pageAddress(address, publicUrl), { headers, signal: whenGone(this) })
    const page = await drawnPage(asked, request.nonce, visitOf(request, this, form))
    const answer = new Response(page.body, { status: page.ok ? status : page.status, headers: page.headers })
    answer.headers.set('cache-control', 'no-store')
    return this.send(answer)
  })

  async function moved(request: FastifyRequest): Promise<string | undefined> {
    return request.method === 'GET' || request.method === 'HEAD' ? movedTo?.(request.raw.url ?? '/') : undefined
  }

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _body, done) => done(null))
    pages.all('/*', async (request, reply) => {
      if (/\.l?json$/.test(request.url.split('?', 1)[0] ?? ''))
        return problem(reply, 404, 'There is nothing at this address.')
      if (!methods.includes(request.method))
        return problem(reply.header('allow', readable), 405, 'This address does not take that kind of request.')
      const address = pageAddress(request.raw.url ?? '/', publicUrl)
      const mayDraw = () => {
        if (drawings.mayDraw(request.ip)) return
        reply.header('retry-after', DRAWING_SECONDS)
        throw Object.assign(new Error('Too many pages were drawn for this address.'), { statusCode: 429 })
      }
      const drawing = { draw: drawForAll(request), mayDraw }
      if (shared && isForAll(request, address) && (await shared.send(request, reply, address, drawing))) return reply
      mayDraw()
      if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge()
      const { body, overflow } = limitedBody(request)
      const asked = webRequest(request, address, body, whenGone(reply))
      const answer = await Promise.race([drawnPage(asked, request.nonce, visitOf(request, reply)), overflow])
      const elsewhere = answer.status === 404 ? await moved(request) : undefined
      if (elsewhere !== undefined) return reply.headers(leadsTo(elsewhere)).code(301).send()
      if (answer.status === 405) reply.header('allow', readable)
      if (answer.status < 400 && answer.status >= 300 && !answer.headers.has('cache-control')) askEachTime(reply)
      return reply.send(answer)
    })
  })
}

/** What pages may answer to; each says for itself whether it takes more than being read. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** What every page takes, for whoever asked otherwise (RFC 9110 §15.5.6). */
const readable = 'GET, HEAD'

/** What a redirect for good says: an hour, so that a mistake in the agency's table is not kept for years. */
const leadsTo = (location: string) => ({ location, 'cache-control': 'public, max-age=3600' })

/** A browser would keep a redirect that says nothing of it for good. */
function askEachTime(reply: FastifyReply): void {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
}

/** Whether a page may be one for everybody. The router's own data calls (`….data`) are none, and nobody makes them. */
function isForAll({ method }: FastifyRequest, { pathname }: URL): boolean {
  return (method === 'GET' || method === 'HEAD') && !pathname.endsWith('.data')
}

/** Aborted when the visitor leaves before the answer is complete. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/** The visitor's request as the web knows it. Its origin is the configured one, whatever the Host header says. */
function webRequest(
  request: FastifyRequest,
  address: URL,
  body: ReadableStream | undefined,
  signal: AbortSignal,
): Request {
  return new Request(address, {
    method: request.method,
    headers: headersOf(request),
    signal,
    ...(body && { body, duplex: 'half' as const }),
  })
}

/** What a request says of its body, which does not go with the page that is drawn in answer. */
const ofABody = ['content-length', 'content-type', 'content-encoding', 'transfer-encoding']

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  return headers
}

/**
 * The address on our own origin. A path that starts with two slashes, as sent or once its dots are resolved, would name
 * another host where a page redirects to it.
 */
function pageAddress(sent: string, publicUrl: string): URL {
  const path = sent.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/^\/*/, '/')
  const address = new URL(publicUrl + path)
  if (address.pathname.startsWith('//')) address.pathname = address.pathname.replace(/^\/+/, '/')
  return address
}

/** The body as it arrives; `overflow` rejects once more has come than any form of ours sends. */
function limitedBody(request: FastifyRequest): { body: ReadableStream | undefined; overflow: Promise<never> } {
  if (request.method === 'GET' || request.method === 'HEAD') return { body: undefined, overflow: new Promise(() => {}) }
  const { promise: overflow, reject } = Promise.withResolvers<never>()
  overflow.catch(() => {})
  async function* limited() {
    let bytes = 0
    for await (const chunk of request.raw as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > bodyLimit) {
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
