import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHeld } from './etag.ts'
import { type CacheOutcome, createPageCache, type Rendering } from './page-cache.ts'
import { bytesOf, type DrawnPage, drawnPage, encodingFor } from './rendered-page.ts'

/** Seconds that a page is fresh here, and that a proxy may keep it: badges such as "new today" are no older. */
const FRESH_SECONDS = 60

/** Seconds for pages that are not there, or not any more: any address can be asked for. */
const MISSING_FRESH_SECONDS = 10

/** Parameters by which campaigns tell where somebody comes from. No page of ours reads one. */
const CAMPAIGN =
  /^(utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|gad_source|gad_campaignid|srsltid|fbclid|msclkid|ttclid|twclid|yclid|igshid|li_fat_id|mc_cid|mc_eid|epik|_gl|_ga)$/i

/** Private paths that are remembered, so that nobody draws one for everybody again. */
const MAX_PRIVATE_PATHS = 500

/** Draws the page of an address as for a visitor of whom nothing is known; `onPrivate` is called when it asks who that is. */
export type DrawShared = (address: URL, drawn: { nonce: string; onPrivate: () => void }) => Promise<Response>

export type SharedPagesOptions = {
  maxBytes: number
  onOutcome?: (outcome: CacheOutcome | 'private') => void
  onError?: (error: unknown) => void
  /** whether a page reads a parameter, by its path; every parameter counts where it is not known */
  reads?: (path: string) => ((name: string) => boolean) | undefined
}

/** What is not kept: a redirect, a file, a page that nobody may keep. `page` is HTML, which has hashes all the same. */
type Passing = { page: DrawnPage } | { status: number; headers: [string, string][]; body: Buffer } | 'own'

export type SharedPages = ReturnType<typeof createSharedPages>

/**
 * The pages that are the same for everybody, drawn once for all who ask. A page that asks who visits is left to be drawn
 * for each.
 */
export function createSharedPages({
  maxBytes,
  onOutcome = () => {},
  onError = () => {},
  reads = () => undefined,
}: SharedPagesOptions) {
  const cache = createPageCache<DrawnPage, Passing>({ maxBytes, onError })
  const privatePaths = new Set<string>()

  function rememberPrivate(path: string): void {
    privatePaths.add(path)
    for (const oldest of privatePaths) {
      if (privatePaths.size <= MAX_PRIVATE_PATHS) break
      privatePaths.delete(oldest)
    }
  }

  async function drawShared(
    address: URL,
    wasShortened: boolean,
    draw: DrawShared,
  ): Promise<Rendering<DrawnPage, Passing>> {
    const nonce = randomBytes(16).toString('base64url')
    let isPrivate = false
    const onPrivate = () => {
      isPrivate = true
    }
    const answer = await draw(address, { nonce, onPrivate }).catch((error: unknown) => {
      if (isPrivate) return undefined
      throw error
    })
    if (answer === undefined || isPrivate) {
      rememberPrivate(address.pathname)
      return { kind: 'passing', answer: 'own' }
    }
    const { status } = answer
    const headers = [...answer.headers].filter(([name]) => name !== 'content-length')
    const isPage = /^text\/html\b/.test(answer.headers.get('content-type') ?? '')
    // a redirect takes along what was left out of the address, and decides by it where it leads
    if (wasShortened && (!isPage || status === 404)) return { kind: 'passing', answer: 'own' }
    if (answer.headers.has('set-cookie')) return { kind: 'passing', answer: 'own' }
    if (!isPage) {
      const body = Buffer.from(await answer.arrayBuffer())
      return { kind: status >= 500 ? 'failed' : 'passing', answer: { status, headers, body } }
    }
    const page = await drawnPage({ status, headers, html: await answer.text() }, nonce).catch(onError)
    if (!page) return { kind: 'passing', answer: 'own' }
    if (status >= 500) return { kind: 'failed', answer: { page } }
    const mayBeKept = [200, 404, 410].includes(status) && !answer.headers.has('cache-control')
    if (!mayBeKept) return { kind: 'passing', answer: { page } }
    return { kind: 'page', page, bytes: page.brotli.length, freshMs: freshSeconds(status) * 1000 }
  }

  return {
    /**
     * Answers a GET or HEAD; false where the page is a visitor's own, and has to be drawn for them. `mayDraw` is asked
     * before a page is drawn for this request.
     * @throws what `mayDraw` throws
     */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      asked: URL,
      { draw, mayDraw }: { draw: DrawShared; mayDraw: () => void },
    ): Promise<boolean> {
      const named = withoutPairs(asked, (name) => CAMPAIGN.test(name))
      const isRead = reads(named.pathname)
      const address = isRead ? withoutPairs(named, (name) => !isRead(name)) : named
      if (privatePaths.has(address.pathname)) {
        onOutcome('private')
        return false
      }
      // one that was asked with what nobody reads is kept by itself: such an address may lead on where the bare one does not
      const key = address.pathname + address.search + (address === named ? '' : ' ')
      if (cache.wouldDraw(key)) mayDraw()
      const answer = await cache.answer(key, () => drawShared(address, address.search !== asked.search, draw))
      if ('answer' in answer && answer.answer === 'own') {
        onOutcome('private')
        return false
      }
      onOutcome(answer.outcome)
      if ('page' in answer) await sendKept(request, reply, key, answer.page)
      else if (answer.answer === 'own') return false
      else if ('page' in answer.answer) {
        const { page } = answer.answer
        if (!page.headers.some(([name]) => name === 'cache-control')) reply.header('cache-control', 'no-store')
        await sendPage(request, reply, page)
      } else {
        const { status, headers, body } = answer.answer
        // a browser would keep a redirect that says nothing of it for good
        if (status < 400 && !headers.some(([name]) => name === 'cache-control'))
          reply.header('cache-control', keptBy(status))
        for (const [name, value] of headers) reply.header(name, value)
        reply.code(status).send(body.length > 0 ? body : undefined)
      }
      return true
    },

    /** Everything has to be drawn again: the stock has changed. */
    drop: cache.drop,
    figures: cache.figures,
  }

  async function sendKept(request: FastifyRequest, reply: FastifyReply, key: string, page: DrawnPage): Promise<void> {
    reply.header('etag', page.etag).header('cache-control', keptBy(page.status)).header('vary', 'accept-encoding')
    if (isHeld(request.headers['if-none-match'], page.etag) && page.status === 200) {
      reply.inlineSources(page.inline).code(304).send()
      return
    }
    const hadGzip = page.gzip !== undefined
    await sendPage(request, reply, page)
    if (page.gzip && !hadGzip) cache.grew(key, page, page.gzip.length)
  }
}

/** Browsers ask each time (and mostly hear that nothing changed); proxies may answer for a minute, or if we cannot. */
function keptBy(status: number): string {
  const seconds = freshSeconds(status)
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=3600`
}

function freshSeconds(status: number): number {
  return status < 400 ? FRESH_SECONDS : MISSING_FRESH_SECONDS
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: DrawnPage): Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const bytes = await bytesOf(page, encoding)
  for (const [name, value] of page.headers) reply.header(name, value)
  reply.inlineSources(page.inline).header('vary', 'accept-encoding').code(page.status)
  if (encoding) reply.header('content-encoding', encoding)
  // whoever asks for the head alone is told its length, and Fastify sends no body
  reply.send(bytes)
}

function withoutPairs(asked: URL, isLeftOut: (name: string) => boolean): URL {
  if (asked.search === '') return asked
  const pairs = asked.search.slice(1).split('&')
  const own = pairs.filter((pair) => !isLeftOut(nameOf(pair)))
  if (own.length === pairs.length) return asked
  const address = new URL(asked)
  address.search = own.join('&')
  return address
}

function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}
