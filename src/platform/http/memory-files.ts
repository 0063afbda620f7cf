import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { problem } from './errors.ts'
import { type Encoding, negotiateEncoding } from './rendered-page.ts'

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
}

/** As the build names compressed files (scripts/compress-assets.ts). */
const SUFFIXES = { br: '.br', gzip: '.gz' } as const

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Headers that say what a page may do. A script, a style sheet, a font or a photograph shows nothing by itself. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Leaves out what is for pages; not for an SVG, which is a page when it is opened by itself. */
function withoutPageHeaders(reply: FastifyReply): FastifyReply {
  for (const name of OF_PAGES) reply.removeHeader(name)
  return reply
}

type Content = { bytes: Buffer; etag: string }

/** A file as it is sent in one encoding. */
type MemoryFile = Content & { type: string; encoding: Encoding }

function toContent(bytes: Buffer): Content {
  return { bytes, etag: `"${hash('sha1', bytes, 'base64url')}"` }
}

/**
 * Serves the files of folders, which browsers may cache for ever, from memory: each is read on the first request for
 * it. Of two with one name, the first folder's counts. Files of other kinds are not served.
 */
export function serveFiles(
  app: FastifyInstance,
  { folders, prefix }: { folders: readonly string[]; prefix: string },
): void {
  const paths = new Map<string, string>()
  for (const folder of folders.toReversed())
    for (const name of globSync('*', { cwd: folder })) paths.set(name, join(folder, name))
  const contents = new Map<string, Promise<Content>>()

  const contentOf = (path: string) => {
    let content = contents.get(path)
    if (content === undefined) {
      content = readFile(path).then(toContent)
      contents.set(path, content)
      // a later request tries again
      content.catch(() => contents.delete(path))
    }
    return content
  }

  app.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
    const { '*': name } = request.params
    const type = MEDIA_TYPES[extname(name)]
    const path = paths.get(name)
    if (type === undefined || path === undefined) return problem(reply, 404, 'Not found.')
    const accepted = negotiateEncoding(request.headers['accept-encoding'])
    const compressed = accepted && paths.get(name + SUFFIXES[accepted])
    const encoding = compressed === undefined ? undefined : accepted
    return sendFile(request, reply, { ...(await contentOf(compressed ?? path)), type, encoding })
  })
}

/** Serves a text at a URL that changes with it, compressed once. */
export function serveText(app: FastifyInstance, url: string, { type, text }: { type: string; text: string }): void {
  const plain = Buffer.from(text)
  const contents: Partial<Record<NonNullable<Encoding> | 'plain', Promise<Content>>> = {
    plain: Promise.resolve(toContent(plain)),
  }
  const contentIn = (encoding: Encoding): Promise<Content> => {
    contents[encoding ?? 'plain'] ??= promisify(encoding === 'br' ? brotliCompress : gzip)(plain).then(toContent)
    return contents[encoding ?? 'plain']!
  }
  app.get(url, async (request, reply) => {
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    return sendFile(request, reply, { ...(await contentIn(encoding)), type, encoding })
  })
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, type, encoding }: MemoryFile,
): FastifyReply {
  if (!type.startsWith('image/svg')) withoutPageHeaders(reply)
  reply.header('cache-control', FOR_EVER).header('vary', 'accept-encoding').header('etag', etag)
  if (fresh(request.headers, { etag })) return reply.code(304).send()
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  reply.fromCache = { bytes, etag, isFile: true, isCurrent: () => true }
  // for HEAD, Fastify sends the length without the body
  return reply.type(type).send(bytes)
}
