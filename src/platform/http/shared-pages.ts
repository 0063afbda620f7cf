import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { type CacheOutcome, createPageCache, type Rendering } from './page-cache.ts'
import { decodeLeniently } from './percent-encoding.ts'
import {
  encodedBytes,
  negotiateEncoding,
  type RenderedAnswer,
  type RenderedPage,
  toRenderedPage,
} from './rendered-page.ts'

/** How long a page is fresh, here and in proxies: badges such as "new today" are at most this old. */
const FRESH_SECONDS = 60

/** The same for pages that do not exist (any more): anybody can request any number of those. */
const MISSING_FRESH_SECONDS = 10

/** Parameters that campaigns add. No page reads one. */
const CAMPAIGN =
  /^(utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|gad_source|gad_campaignid|srsltid|fbclid|msclkid|ttclid|twclid|yclid|igshid|li_fat_id|mc_cid|mc_eid|epik|_gl|_ga)$/i

/** How many paths of private pages are remembered, so that they are not rendered twice. */
const MAX_PRIVATE_PATHS = 500

/** More parameters than any form or campaign has. Of a longer query none is dropped. */
const MAX_PAIRS = 200

/** Renders a page for an unknown visitor; `onPrivate` is called if the page asks who the visitor is. */
export type RenderShared = (url: URL, drawn: { nonce: string; onPrivate: () => void }) => Promise<RenderedAnswer>

export type SharedPagesOptions = {
  maxBytes: number
  onOutcome?: (outcome: CacheOutcome | 'private') => void
  onError?: (error: unknown) => void
  /** which parameters the page of a path reads; undefined means any */
  reads?: (path: string) => ((name: string) => boolean) | undefined
}

/** A redirect, a file or an uncacheable page. `page` is HTML, and has hashes for its scripts like a cached one. */
type Uncacheable = { page: RenderedPage } | { status: number; headers: [string, string][]; body: Buffer } | 'private'

export type SharedPages = ReturnType<typeof createSharedPages>

/** The pages that are the same for every visitor, from the cache. Pages that ask who the visitor is are never cached. */
export function createSharedPages({
  maxBytes,
  onOutcome = () => {},
  onError = () => {},
  reads = () => undefined,
}: SharedPagesOptions) {
  const cache = createPageCache<RenderedPage, Uncacheable>({ maxBytes, onError })
  const privatePaths = new Set<string>()

  function rememberPrivate(path: string): void {
    privatePaths.add(path)
    for (const oldest of privatePaths) {
      if (privatePaths.size <= MAX_PRIVATE_PATHS) break
      privatePaths.delete(oldest)
    }
  }

  async function renderShared(
    url: URL,
    wasShortened: boolean,
    render: RenderShared,
  ): Promise<Rendering<RenderedPage, Uncacheable>> {
    const nonce = randomBytes(16).toString('base64url')
    let isPrivate = false
    const onPrivate = () => {
      isPrivate = true
    }
    const answer = await render(url, { nonce, onPrivate }).catch((error: unknown) => {
      if (isPrivate) return undefined
      throw error
    })
    if (answer === undefined || isPrivate) {
      rememberPrivate(url.pathname)
      return { kind: 'uncacheable', answer: 'private' }
    }
    const { status } = answer
    const headers = [...answer.headers].filter(([name]) => name !== 'content-length')
    const isPage = /^text\/html\b/.test(answer.headers.get('content-type') ?? '')
    // a redirect may depend on the dropped parameters, and passes them on
    if (wasShortened && (!isPage || status === 404)) return { kind: 'uncacheable', answer: 'private' }
    if (answer.headers.has('set-cookie')) return { kind: 'uncacheable', answer: 'private' }
    if (!isPage) {
      const body = Buffer.from(await answer.arrayBuffer())
      return { kind: status >= 500 ? 'failed' : 'uncacheable', answer: { status, headers, body } }
    }
    const html = answer.html ?? Buffer.from(await answer.arrayBuffer())
    const page = await toRenderedPage({ status, headers, html }, nonce).catch(onError)
    if (!page) return { kind: 'uncacheable', answer: 'private' }
    if (status >= 500) return { kind: 'failed', answer: { page } }
    const isCacheable = [200, 404, 410].includes(status) && !answer.headers.has('cache-control')
    if (!isCacheable) return { kind: 'uncacheable', answer: { page } }
    return { kind: 'page', page, bytes: page.brotli.length, freshMs: freshSeconds(status) * 1000 }
  }

  return {
    /**
     * Answers a GET or HEAD; returns false if the page is private and must be rendered for this visitor. `beforeRender` is
     * called before a render starts for this request.
     * @throws what `beforeRender` throws
     */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      asked: URL,
      { render, beforeRender }: { render: RenderShared; beforeRender: () => void },
    ): Promise<boolean> {
      const named = dropPairs(asked, (name) => CAMPAIGN.test(name))
      const isRead = reads(named.pathname)
      const url = isRead ? dropPairs(named, (name) => !isRead(name)) : named
      if (privatePaths.has(url.pathname)) {
        onOutcome('private')
        return false
      }
      // a path with dropped parameters has an entry of its own: it may redirect where the bare path does not
      const key = url.pathname + url.search + (url === named ? '' : ' ')
      if (cache.wouldRender(key)) beforeRender()
      const answer = await cache.answer(key, () => renderShared(url, url.search !== asked.search, render))
      if ('answer' in answer && answer.answer === 'private') {
        onOutcome('private')
        return false
      }
      onOutcome(answer.outcome)
      if ('page' in answer) await sendCached(request, reply, key, answer)
      else if (answer.answer === 'private') return false
      else if ('page' in answer.answer) {
        const { page } = answer.answer
        if (!page.headers.some(([name]) => name === 'cache-control')) reply.header('cache-control', 'no-store')
        await sendPage(request, reply, page, false)
      } else {
        const { status, headers, body } = answer.answer
        // browsers cache a redirect without Cache-Control for good
        if (status < 400 && !headers.some(([name]) => name === 'cache-control'))
          reply.header('cache-control', cacheControl(status))
        for (const [name, value] of headers) reply.header(name, value)
        reply.code(status).send(body.length > 0 ? body : undefined)
      }
      return true
    },

    /** Outdates every page: the stock has changed. */
    drop: cache.drop,
    sizes: cache.sizes,
  }

  async function sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    { page, outcome }: { page: RenderedPage; outcome: CacheOutcome },
  ): Promise<void> {
    const isRepeated = outcome === 'hit' || outcome === 'stale'
    reply.header('etag', page.etag).header('cache-control', cacheControl(page.status)).header('vary', 'accept-encoding')
    if (fresh(request.headers, { etag: page.etag }) && page.status === 200) {
      reply.inlineSources(page.inline).code(304).send()
      return
    }
    const hadGzip = page.gzip !== undefined
    const bytes = await sendPage(request, reply, page, isRepeated)
    if (page.gzip && !hadGzip) cache.grew(key, page, page.gzip.length)
    // what left in a hurry is not to be sent again, and what is unpacked for a single client is not kept
    if (!isRepeated || !reply.hasHeader('content-encoding')) return
    reply.fromCache = {
      bytes,
      etag: page.etag,
      isCurrent: () => cache.isFresh(key, page),
      onSent: () => onOutcome('hit'),
    }
  }
}

/** Browsers revalidate each time (mostly a 304); proxies may serve a page for a minute, and longer if we fail. */
function cacheControl(status: number): string {
  const seconds = freshSeconds(status)
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=3600`
}

function freshSeconds(status: number): number {
  return status < 400 ? FRESH_SECONDS : MISSING_FRESH_SECONDS
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  isRepeated: boolean,
): Promise<Buffer> {
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const bytes = await encodedBytes(page, encoding, isRepeated)
  for (const [name, value] of page.headers) reply.header(name, value)
  reply.inlineSources(page.inline).header('vary', 'accept-encoding').code(page.status)
  if (encoding) reply.header('content-encoding', encoding)
  // for HEAD, Fastify sends the length without the body
  reply.send(bytes)
  return bytes
}

function dropPairs(asked: URL, isDropped: (name: string) => boolean): URL {
  if (asked.search === '') return asked
  const pairs = asked.search.slice(1).split('&', MAX_PAIRS + 1)
  if (pairs.length > MAX_PAIRS) return asked
  const own = pairs.filter((pair) => !isDropped(nameOf(pair)))
  if (own.length === pairs.length) return asked
  const url = new URL(asked)
  url.search = own.join('&')
  return url
}

function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  return decodeLeniently(name.replaceAll('+', ' '))
}
