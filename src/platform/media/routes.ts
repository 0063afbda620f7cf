import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { problem } from '../http/errors.ts'
import { createRenderLimit, RENDER_LIMIT_SECONDS } from '../http/render-limit.ts'
import type { MediaStore } from './media-store.ts'
import { type PictureFormat, type PictureSize, parsePictureSize } from './sizes.ts'

const aYear = 'public, max-age=31536000, immutable'

/** New renditions for one network per minute: two pages of results in sizes that nobody has asked for before. */
const MAX_NEW_RENDITIONS = 120

export type AskForAvif = (hash: string, size: PictureSize) => void

/**
 * `GET /media/{hash}/{size}`: a picture in one of the listed sizes. Without an ending the browser's Accept decides:
 * AVIF where it lies ready, else WebP, and AVIF is asked for, since making it costs six times as much as WebP.
 * Where the files have an address of their own (`elsewhere`), a browser is sent on to it.
 */
export function mediaRoutes(
  app: FastifyInstance,
  { media, askForAvif, elsewhere }: { media: MediaStore; askForAvif: AskForAvif; elsewhere?: string },
): void {
  const renditionLimit = createRenderLimit({ max: MAX_NEW_RENDITIONS })

  app.get<{ Params: { hash: string; size: string } }>('/media/:hash/:size', async (request, reply) => {
    const { hash } = request.params
    const size = parsePictureSize(request.params.size)
    if (size === undefined) return problem(reply, 404, 'Pictures are not made in this size.')
    const record = /^[0-9a-f]{32}$/.test(hash) ? await media.record(hash) : undefined
    if (record === undefined) return problem(reply, 404, 'There is no such picture.')
    // mail and other sites may show what everybody may see
    reply.header('cache-control', aYear).header('cross-origin-resource-policy', 'cross-origin')
    if (record.mime === 'image/svg+xml') {
      // a drawing is the same at every size; nothing in it may run
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      return holdsAlready(request, reply, hash) ?? reply.type(record.mime).send(await media.original(record))
    }
    const format = size.format ?? (await bestFormat(hash, size, request.headers.accept ?? ''))
    if (size.format === undefined) reply.header('vary', 'accept')
    const { width, height } = size
    if (!(await media.ready(hash, size, format))) {
      if (format === 'avif') {
        askForAvif(hash, size)
        return problem(reply.header('cache-control', 'no-store'), 404, 'This picture is not ready as AVIF yet.')
      }
      if (!renditionLimit.mayRender(request.ip))
        return problem(
          reply.headers({ 'cache-control': 'no-store', 'retry-after': RENDER_LIMIT_SECONDS }),
          429,
          'Too many new picture sizes were requested.',
        )
    }
    if (elsewhere !== undefined) return reply.redirect(`${elsewhere}/${await media.ensure(record, size, format)}`, 302)
    const held = holdsAlready(request, reply, `${hash}-${width}${height ? `x${height}` : ''}.${format}`)
    if (held) return held
    const { bytes, stream } = await media.rendition(record, size, format)
    return reply.type(`image/${format}`).header('content-length', bytes).send(stream)
  })

  async function bestFormat(hash: string, size: PictureSize, accept: string): Promise<PictureFormat> {
    if (accept.includes('image/avif')) {
      if (await media.ready(hash, size, 'avif')) return 'avif'
      askForAvif(hash, size)
    }
    return accept === '' || accept.includes('image/webp') || accept.includes('*/*') ? 'webp' : 'jpeg'
  }
}

/** Names what is sent, and answers 304 to a browser that has it. */
function holdsAlready(request: FastifyRequest, reply: FastifyReply, name: string): FastifyReply | undefined {
  const etag = `"${name}"`
  reply.header('etag', etag)
  return fresh(request.headers, { etag }) ? reply.code(304).send() : undefined
}
