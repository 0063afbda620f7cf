import { hash } from 'node:crypto'
import Negotiator from 'negotiator'
import type { InlineSources } from './headers/content-security-policy.ts'
import { brotliOf, gzipOf, unpack } from './pack.ts'

/** A page as it is cached: the same for every visitor, compressed, its inline scripts allowed by hash instead of nonce. */
export type RenderedPage = {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  /** weak: the same for every encoding */
  etag: string
  inline: InlineSources
  brotli: Buffer
  /** set once the page was asked for again: `brotli` is then compressed better */
  better?: Promise<void>
  gzip?: Buffer
}

/**
 * What the renderer answers. A page is `html`, in UTF-8, and no body: as text it would be on V8's heap while it is
 * compressed, and outlive the young objects.
 */
export type RenderedAnswer = Response & { html?: Buffer }

export async function textOf(answer: RenderedAnswer): Promise<string> {
  return answer.html?.toString() ?? answer.text()
}

/** For a page that nobody may ask for again: a results page of 140 kB takes half a millisecond and leaves at 16 %. */
const FIRST_QUALITY = 2

/** For a page that is asked for again: two milliseconds once, and a seventh less each time. */
const QUALITY = 5

/**
 * Makes HTML rendered with a nonce cacheable. Only scripts and styles with the nonce are allowed by their hash, so an
 * injected script stays blocked; the nonce itself is removed, since a cached one could be guessed.
 * @param html has memory of its own, and is empty afterwards
 * @throws Error if the nonce occurs elsewhere: the page would differ with every render
 */
export async function toRenderedPage(
  { status, headers, html }: { status: number; headers: RenderedPage['headers']; html: Buffer },
  nonce: string,
): Promise<RenderedPage> {
  const pieces = splitAtNonces(html, nonce)
  const inline = inlineSources(pieces)
  const brotli = await brotliOf(movedTogether(html, pieces), FIRST_QUALITY)
  // the first bytes, a seventh of the page: the better ones, made later, say the same
  return { status, headers, etag: `W/"${hash('sha1', brotli, 'base64url')}"`, inline, brotli }
}

/** What stands between the attributes that have the nonce. */
function splitAtNonces(html: Buffer, nonce: string): Buffer[] {
  const [before, after] = [' nonce="', '"']
  const pieces: Buffer[] = []
  let from = 0
  for (let at = html.indexOf(nonce); at >= 0; at = html.indexOf(nonce, from)) {
    const [start, end] = [at - before.length, at + nonce.length + after.length]
    if (html.toString('latin1', start, end) !== before + nonce + after)
      throw new Error('a page has its nonce where no script or style is')
    pieces.push(html.subarray(from, start))
    from = end
  }
  return [...pieces, html.subarray(from)]
}

/** The pieces of a text without what stood between them, in the place of the text. */
function movedTogether(html: Buffer, pieces: readonly Buffer[]): Buffer {
  let end = 0
  for (const piece of pieces) {
    html.set(piece, end)
    end += piece.length
  }
  return html.subarray(0, end)
}

/** The CSP sources of a page's own inline scripts and styles (CSP level 3, §6.7.3). `pieces`: the page, split at its nonces. */
function inlineSources(pieces: readonly Buffer[]): InlineSources {
  const found = { script: new Set<string>(), style: new Set<string>() }
  for (const [index, piece] of pieces.slice(1).entries()) {
    const before = pieces[index]!
    const tag = before.toString('latin1', Math.max(0, before.lastIndexOf('<')), before.length)
    const [, kind, attributes = ''] = /^<(script|style)\b([^>]*)$/.exec(tag) ?? []
    if (kind !== 'script' && kind !== 'style') continue
    const opened = piece.indexOf('>')
    const ended = piece.indexOf(`</${kind}>`, opened)
    if (opened < 0 || ended < 0 || /\ssrc=/.test(`${attributes} ${piece.toString('latin1', 0, opened)}`)) continue
    found[kind].add(hashSource(piece.toString('utf8', opened + 1, ended)))
  }
  return { scripts: [...found.script].join(' '), styles: [...found.style].join(' ') }
}

/** The CSP sources of the inline scripts of trusted HTML, such as the agency's own code. */
export function scriptSources(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>(.*?)<\/script\s*>/gis)
  return [...scripts].flatMap(([, attributes = '', text = '']) =>
    /\ssrc\s*=/i.test(attributes) ? [] : [hashSource(text)],
  )
}

/** The CSP source of an inline script or style. Browsers normalise line ends before hashing. */
function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text.replaceAll(/\r\n?/g, '\n'), 'base64')}'`
}

export type Encoding = 'br' | 'gzip' | undefined

/**
 * A page's bytes in an encoding. Gzip is made on the first request for it, then cached; so is the better Brotli once the
 * page `isRepeated`.
 */
export async function encodedBytes(page: RenderedPage, encoding: Encoding, isRepeated: boolean): Promise<Buffer> {
  if (encoding === 'br') {
    if (isRepeated) {
      page.better ??= improve(page)
      await page.better
    }
    return page.brotli
  }
  if (encoding === undefined) return unpack(page.brotli)
  page.gzip ??= await gzipOf(await unpack(page.brotli))
  return page.gzip
}

async function improve(page: RenderedPage): Promise<void> {
  page.brotli = await brotliOf(await unpack(page.brotli), QUALITY)
}

/** HTML for one visitor, compressed in one piece on another thread. `html` has memory of its own, and is empty afterwards. */
export async function compressOnce(html: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === undefined) return html
  return encoding === 'gzip' ? gzipOf(html) : brotliOf(html, FIRST_QUALITY)
}

/** The smallest of the encodings that a browser accepts (RFC 9110 §12.5.3). */
export function negotiateEncoding(accepted = ''): Encoding {
  const encodings = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find((encoding) => encodings.includes(encoding))
}
