import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { problem } from '../http/errors.ts'
import { withoutPageHeaders } from '../http/headers/page-headers.ts'
import { createRequestBudget } from '../http/request-budget.ts'
import { DOCUMENT_MIME, type MediaStore } from './media-store.ts'
import { type PictureFormat, type PictureSize, parsePictureSize } from './sizes.ts'

/** What a document is called that is saved. */
const DOCUMENT_NAME = 'brochure.pdf'

const aYear = 'public, max-age=31536000, immutable'

/**
 * What new renditions may cost for one network, in milliseconds of processor time: a tenth of a processor, but at once
 * what some twenty pages of results in sizes that were never asked for take.
 */
export const RENDITION_BUDGET = { maxMs: 60_000, seconds: 600 }

/** What one costs: to decode the original, and to encode the result by its width in pixels. */
const renditionCostMs = ({ width }: PictureSize) => 40 + width / 10

export type AskForAvif = (hash: string, size: PictureSize) => void

/**
 * `GET /media/{hash}/{size}`: a picture in one of the listed sizes. Without an ending the browser's Accept decides:
 * AVIF where it lies ready, else WebP, and AVIF is asked for, since making it costs six times as much as WebP.
 * Where the files have a URL of their own (`elsewhere`), a browser is sent on to it.
 */
export function mediaRoutes(
  app: FastifyInstance,
  { media, askForAvif, elsewhere }: { media: MediaStore; askForAvif: AskForAvif; elsewhere?: string },
): void {
  const budget = createRequestBudget(RENDITION_BUDGET)

  app.get<{ Params: { hash: string } }>(`/media/:hash/${DOCUMENT_NAME}`, async (request, reply) => {
    const { hash } = request.params
    const record = /^[0-9a-f]{32}$/.test(hash) ? await media.record(hash) : undefined
    if (record?.mime !== DOCUMENT_MIME) return problem(reply, 404, 'This document does not exist.')
    // it was made by others: it is saved, and nothing of it runs here
    reply.headers({
      'cache-control': aYear,
      'content-disposition': `attachment; filename="${DOCUMENT_NAME}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const held = holdsAlready(request, reply, hash)
    if (held) return held
    const file = await media.document(record)
    if (!file) throw new Error(`the document ${hash} is missing`)
    reply.type(DOCUMENT_MIME).header('content-length', file.bytes)
    if (request.method !== 'HEAD') return reply.send(file.stream)
    // its length is all that was asked for
    file.stream.destroy()
    return reply.send(Readable.from([]))
  })

  app.get<{ Params: { hash: string; size: string } }>('/media/:hash/:size', async (request, reply) => {
    const { hash } = request.params
    const size = parsePictureSize(request.params.size)
    if (size === undefined) return problem(reply, 404, 'Pictures are not available in this size.')
    const record = /^[0-9a-f]{32}$/.test(hash) ? await media.record(hash) : undefined
    if (record === undefined || record.mime === DOCUMENT_MIME)
      return problem(reply, 404, 'This picture does not exist.')
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
      reply.header('cache-control', 'no-store')
      if (!budget.spend(request.ip, renditionCostMs(size)))
        return problem(
          reply.header('retry-after', RENDITION_BUDGET.seconds),
          429,
          'Too many new picture sizes were requested.',
        )
      if (format === 'avif') {
        askForAvif(hash, size)
        return problem(reply, 404, 'This picture is not ready as AVIF yet.')
      }
      reply.header('cache-control', aYear)
    }
    if (elsewhere !== undefined) return reply.redirect(`${elsewhere}/${await media.ensure(record, size, format)}`, 302)
    withoutPageHeaders(reply)
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
