import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import fresh from 'fresh'
import { problem } from './errors.ts'
import { negotiateEncoding } from './rendered-page.ts'

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** As the build names compressed files (scripts/compress-assets.ts). */
const SUFFIXES = { br: '.br', gzip: '.gz' } as const

/**
 * Serves a build's files, whose names change with their content, from memory: each is read on the first request for it.
 * Files of other kinds are not served.
 */
export function serveBuiltFiles(app: FastifyInstance, { folder, prefix }: { folder: string; prefix: string }): void {
  const names = new Set(globSync('*', { cwd: folder }))
  const contents = new Map<string, Promise<Buffer>>()

  const contentOf = (name: string) => {
    let content = contents.get(name)
    if (content === undefined) {
      content = readFile(join(folder, name))
      contents.set(name, content)
      // a later request tries again
      content.catch(() => contents.delete(name))
    }
    return content
  }

  app.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
    const { '*': name } = request.params
    const type = MEDIA_TYPES[extname(name)]
    if (type === undefined || !names.has(name)) return problem(reply, 404, 'Not found.')
    const accepted = negotiateEncoding(request.headers['accept-encoding'])
    const encoding = accepted !== undefined && names.has(name + SUFFIXES[accepted]) ? accepted : undefined
    const etag = `"${name}${encoding === undefined ? '' : `-${encoding}`}"`
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .header('etag', etag)
    if (fresh(request.headers, { etag })) return reply.code(304).send()
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    // for HEAD, Fastify sends the length without the body
    return reply.type(type).send(await contentOf(encoding === undefined ? name : name + SUFFIXES[encoding]))
  })
}
