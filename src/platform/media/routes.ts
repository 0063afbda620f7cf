import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { problem } from '../http/errors.ts'
import type { MediaStore } from './media-store.ts'
import { type PictureFormat, type PictureSize, parsePictureSize } from './sizes.ts'

const aYear = 'public, max-age=31536000, immutable'

export type AskForAvif = (hash: string, size: PictureSize) => void

/**
 * `GET /media/{hash}/{size}`: a picture in one of the listed sizes. Without an ending the browser's Accept decides:
 * AVIF where it lies ready, else WebP, and AVIF is asked for, since making it costs six times as much as WebP.
 */
export function mediaRoutes(
  app: FastifyInstance,
  { media, askForAvif }: { media: MediaStore; askForAvif: AskForAvif },
): void {
  app.get<{ Params: { hash: string; size: string } }>('/media/:hash/:size', async (request, reply) => {
    const { hash } = request.params
    const size = parsePictureSize(request.params.size)
    if (size === undefined) return problem(reply, 404, 'Pictures are not made in this size.')
    const record = /^[0-9a-f]{32}$/.test(hash) ? await media.record(hash) : undefined
    if (record === undefined) return problem(reply, 404, 'There is no such picture.')
    reply.header('cache-control', aYear).header('etag', `"${hash}-${request.params.size}"`)
    if (record.mime === 'image/svg+xml') {
      // a drawing is the same at every size; nothing in it may run
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      return reply.type('image/svg+xml').send(await media.original(record))
    }
    const format = size.format ?? (await bestFormat(hash, size, request.headers.accept ?? ''))
    if (size.format === undefined) reply.header('vary', 'accept')
    return reply.type(`image/${format}`).send(createReadStream(await media.rendition(record, size, format)))
  })

  async function bestFormat(hash: string, size: PictureSize, accept: string): Promise<PictureFormat> {
    if (accept.includes('image/avif')) {
      if (await media.ready(hash, size, 'avif')) return 'avif'
      askForAvif(hash, size)
    }
    return accept === '' || accept.includes('image/webp') || accept.includes('*/*') ? 'webp' : 'jpeg'
  }
}
