import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { madeOf } from '../made-of.ts'
import { problem } from './errors.ts'
import { withoutPageHeaders } from './headers/page-headers.ts'
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

/** As the build names compressed files (scripts/build-steps/compress-assets.ts). */
const SUFFIXES = { br: '.br', gzip: '.gz' } as const

const FOR_EVER = 'public, max-age=31536000, immutable'
const A_MINUTE = 'public, max-age=60'

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

/** A text that may be replaced, and the path at which browsers may keep it for ever: one that changes with it. */
export type ServedText = { type: string; text: () => string; isCurrent: (path: string) => boolean }

/** Serves a text, compressed once. At another path than its own it is kept for a minute. */
export function serveText(app: FastifyInstance, pattern: string, { type, text, isCurrent }: ServedText): void {
  const contents = madeOf(text, (now) => {
    const plain = Buffer.from(now)
    return { plain, encoded: new Map<Encoding, Promise<Content>>([[undefined, Promise.resolve(toContent(plain))]]) }
  })
  const contentIn = (encoding: Encoding): Promise<Content> => {
    const { plain, encoded } = contents()
    let content = encoded.get(encoding)
    if (content === undefined) {
      content = promisify(encoding === 'br' ? brotliCompress : gzip)(plain).then(toContent)
      encoded.set(encoding, content)
    }
    return content
  }
  app.get(pattern, async (request, reply) => {
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    const keptFor = isCurrent(request.url) ? FOR_EVER : A_MINUTE
    return sendFile(request, reply, { ...(await contentIn(encoding)), type, encoding }, keptFor)
  })
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, type, encoding }: MemoryFile,
  keptFor = FOR_EVER,
): FastifyReply {
  if (!type.startsWith('image/svg')) withoutPageHeaders(reply)
  reply.header('cache-control', keptFor).header('vary', 'accept-encoding').header('etag', etag)
  if (fresh(request.headers, { etag })) return reply.code(304).send()
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  if (keptFor === FOR_EVER) reply.fromCache = { bytes, etag, isFile: true, isCurrent: () => true }
  // for HEAD, Fastify sends the length without the body
  return reply.type(type).send(bytes)
}
