import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { InlineSources } from './content-security-policy.ts'

/** A page as it is kept: for everybody, compressed, with the hashes of its own scripts in place of a nonce. */
export type DrawnPage = {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  /** weak: one for every encoding */
  etag: string
  inline: InlineSources
  brotli: Buffer
  gzip?: Buffer
}

/** 5: a results page of 150 kB takes two milliseconds and leaves at 8 % (docs/decisions/0010-html-cache.md). */
const QUALITY = 5

const [toBrotli, fromBrotli, toGzip] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)]

/**
 * Makes a page that was drawn with a nonce into one that can be kept. Only what carries the nonce is hashed, so a script
 * that somebody smuggled into the text is as powerless as it was, and no nonce is left in what is sent twice.
 * @throws Error when the nonce stands elsewhere, where it would change with every drawing
 */
export async function drawnPage(
  { status, headers, html }: { status: number; headers: DrawnPage['headers']; html: string },
  nonce: string,
): Promise<DrawnPage> {
  const inline = inlineSources(html, nonce)
  const plain = html.replaceAll(` nonce="${nonce}"`, '')
  if (plain.includes(nonce)) throw new Error('a page has its nonce where no script or style is')
  const brotli = await toBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
  return { status, headers, etag: `W/"${hash('sha1', plain, 'base64url')}"`, inline, brotli }
}

/** The sources that let a page's own inline scripts and styles in (CSP level 3, §6.7.3). */
function inlineSources(html: string, nonce: string): InlineSources {
  const found = { script: new Set<string>(), style: new Set<string>() }
  const elements = new RegExp(`<(script|style)\\b([^>]*) nonce="${nonce}"([^>]*)>(.*?)</\\1>`, 'gs')
  for (const [, kind, before, after, text = ''] of html.matchAll(elements))
    if (!/\ssrc=/.test(`${before} ${after}`)) found[kind as 'script' | 'style'].add(hashSource(text))
  return { scripts: [...found.script].join(' '), styles: [...found.style].join(' ') }
}

/** The sources of the inline scripts of some HTML that is known beforehand, such as the agency's own code. */
export function scriptSources(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>(.*?)<\/script\s*>/gis)
  return [...scripts].flatMap(([, attributes = '', text = '']) =>
    /\ssrc\s*=/i.test(attributes) ? [] : [hashSource(text)],
  )
}

/** The source of one inline script or style; browsers hash it as they have parsed it, with plain line ends. */
function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text.replaceAll(/\r\n?/g, '\n'), 'base64')}'`
}

export type Encoding = 'br' | 'gzip' | undefined

/** A page's bytes in an encoding. Gzip is kept once somebody wanted it. */
export async function bytesOf(page: DrawnPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return page.brotli
  if (encoding === undefined) return fromBrotli(page.brotli)
  page.gzip ??= await toGzip(await fromBrotli(page.brotli))
  return page.gzip
}

/** The best encoding of ours that a browser takes (RFC 9110 §12.5.3). */
export function encodingFor(accepted = ''): Encoding {
  const refused = new Map<string, boolean>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    refused.set(
      name,
      parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)),
    )
  }
  const takes = (name: string) => refused.get(name) === false || (!refused.has(name) && refused.get('*') === false)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}
